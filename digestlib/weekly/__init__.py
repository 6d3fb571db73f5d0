"""The whole job of a week from one file of settings: read, translate, build, archive, deliver."""
