"""The archive as a folder of pages: every week in every language, tags, search and feeds.

A worker makes what belongs to one week: its page, the data of the search, and a card with all that
the other pages show of it. The pages of many weeks are made of cards alone, so no process ever
holds a year of digests in a language, and what has not changed is not made again.
"""
