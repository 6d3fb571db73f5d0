/* What the page can do beyond HTML and CSS: filter by tag, count, keep the choice in the address,
   choose the reader's language, copy addresses. It makes no markup out of text. */
"use strict";
const root = document.documentElement;
// Before there is a body: nothing is laid out that the filter or the language would hide again.
root.classList.add("scripted");

addEventListener("DOMContentLoaded", () => {
  const STORE = "digestlib-language";
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const inside = (link) => (link ? decoded(link.hash.slice(1)) : "");
  /* The filter without the marks that make browsers look at the whole page after each tick, as
     rules for pages without script ask them to. */
  const aided = (form) => {
    if (!form) return null;
    const own = form.cloneNode(true);
    own.classList.remove("unaided");
    form.replaceWith(own);
    return own;
  };
  /* What a group holds, or what the section holds that an entry of the contents leads to. */
  const itemsOf = (group) => {
    const held = group.tagName === "LI" ? document.getElementById(inside(group.querySelector("a"))) : group;
    return [...held.querySelectorAll(".sifted")];
  };
  const target = () => {
    const name = location.hash.slice(1);
    return document.getElementById(name) ?? document.getElementById(decoded(name));
  };

  /* One language's report: its digests, what names them, and its filter. */
  class Edition {
    constructor(element) {
      this.element = element;
      this.form = aided(element.querySelector(".filter"));
      this.digests = new Map();
      for (const node of element.querySelectorAll("article.sifted")) {
        const tags = [...node.querySelectorAll(".facts .tag a")].map(inside);
        this.digests.set(node.id, { node, tags, level: levelOf(node), named: [node] });
      }
      for (const node of element.querySelectorAll("li.sifted"))
        this.digests.get(inside(node.querySelector('a[href^="#"]')))?.named.push(node);
      this.groups = [...element.querySelectorAll(".group")].map((group) => [group, itemsOf(group)]);
      this.boxes = [...element.querySelectorAll(".filter input")];
      this.form?.addEventListener("change", () => this.changed());
      this.form?.addEventListener("reset", () => setTimeout(() => this.changed()));
      this.form?.addEventListener("keydown", (event) => event.key === "Escape" && this.form.reset());
    }

    chosen(name) {
      return this.boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);
    }

    choose(params) {
      for (const box of this.boxes) {
        box.checked = params.getAll(box.name).includes(box.value);
        const drawer = box.closest("details");
        if (box.checked && drawer) drawer.open = true;
      }
      this.sift();
    }

    params() {
      const params = new URLSearchParams();
      for (const name of ["verdict", "tag"])
        for (const value of this.chosen(name)) params.append(name, value);
      return params;
    }

    changed() {
      this.sift();
      keep();
    }

    sift() {
      if (!this.form) return;
      const levels = new Set(this.chosen("verdict"));
      const tags = new Set(this.chosen("tag"));
      const counts = new Map();
      const shown = new Set();
      let number = 0;
      for (const { level, tags: own, named } of this.digests.values()) {
        const tagged = !tags.size || own.some((tag) => tags.has(tag));
        const levelled = !levels.size || levels.has(level);
        const fits = tagged && levelled;
        if (fits) number += 1;
        for (const node of named) {
          node.classList.toggle("other", !fits);
          if (fits) shown.add(node);
        }
        // Each box counts what ticking it would show beside what the other boxes ask for.
        if (tagged) counts.set(level, (counts.get(level) ?? 0) + 1);
        if (levelled) for (const tag of new Set(own)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      }
      const written = new Intl.NumberFormat(this.element.lang);
      for (const [group, items] of this.groups) {
        const left = items.filter((node) => shown.has(node)).length;
        group.hidden = !left;
        setText(group.querySelector(":scope > h3 > .count"), written.format(left));
      }
      for (const box of this.boxes)
        setText(box.parentElement.querySelector(".count"), written.format(counts.get(box.value) ?? 0));
      const status = this.form.querySelector(".shown");
      const numbers = { shown: number, total: this.digests.size };
      setText(status, status.dataset.shown.replace(/\{(\w+)\}/g, (_, name) => written.format(numbers[name])));
    }
  }

  const levelOf = (node) =>
    ["must_read", "close_read", "worth_reading", "skim", "skip", "unstated"].find((level) =>
      node.classList.contains(level),
    );

  const setText = (node, text) => {
    if (node && node.textContent !== text) node.textContent = text;
  };

  /* Keep the choice in the address, so that a reload and a colleague find the same page. */
  const keep = () => {
    const params = current.params();
    if (editions.length > 1) params.append("language", current.element.lang);
    try {
      history.replaceState(null, "", params.size ? `#${params}` : location.href.split("#")[0]);
    } catch {
      // A page in a sandbox has no history of its own.
    }
  };

  const editions = [...document.querySelectorAll(".edition")].map((one) => new Edition(one));
  let current = editions[0];

  const show = (edition) => {
    current = edition;
    for (const one of editions) one.element.hidden = one !== edition;
    root.lang = edition.element.lang;
    document.title = edition.element.dataset.title ?? document.title;
  };

  /* The edition in a language, also where its tag names a region or leaves out the script. */
  const speaking = (language) => {
    const likely = (tag) => {
      const { language, script } = new Intl.Locale(tag).maximize();
      return `${language}-${script}`;
    };
    try {
      return editions.find((one) => likely(one.element.lang) === likely(language));
    } catch {
      return undefined;
    }
  };

  /* What the reader chose before; a browser may refuse to remember. */
  const remembered = (language) => {
    try {
      if (language) localStorage.setItem(STORE, language);
      return localStorage.getItem(STORE) ?? "";
    } catch {
      return "";
    }
  };

  const wanted = (found, params) =>
    editions.find((one) => found && one.element.contains(found)) ??
    [params.get("language") ?? "", remembered(), ...navigator.languages].reduce(
      (edition, language) => edition ?? speaking(language),
      undefined,
    );

  const arrive = ({ isFirst = false } = {}) => {
    const found = target();
    const params = new URLSearchParams(found ? "" : location.hash.slice(1));
    if (isFirst || found || params.has("language")) show(wanted(found, params) ?? current);
    const isHidden = found && !found.checkVisibility();
    if (!found || isHidden) current.choose(params);
    else current.sift();
    // What was shown only now was not there to be scrolled to.
    if (found && (isFirst || isHidden)) found.scrollIntoView();
  };

  /* The same digest in another edition, and the same tag, which stands at the same place there. */
  const sameDigest = (id, edition) =>
    edition.digests.get(edition.element.lang + id.slice(current.element.lang.length));
  const sameTag = (tag, edition) => {
    for (const [id, { tags }] of current.digests)
      if (tags.includes(tag)) return sameDigest(id, edition)?.tags[tags.indexOf(tag)];
    return undefined;
  };

  /* Go on in another language with the same filter, at the same digest. */
  const turnTo = (edition) => {
    const params = current.params();
    const tags = params.getAll("tag").map((tag) => sameTag(tag, edition));
    params.delete("tag");
    for (const tag of tags) if (tag) params.append("tag", tag);
    const read = [...current.digests].find(
      ([, { node }]) => node.checkVisibility() && node.getBoundingClientRect().bottom > 50,
    );
    const isReading = read && read[1].node.getBoundingClientRect().top < innerHeight / 2;
    const place = isReading ? sameDigest(read[0], edition)?.node : undefined;
    show(edition);
    edition.choose(params);
    keep();
    edition.element.querySelector(".languages [aria-current]").focus({ preventScroll: true });
    place?.scrollIntoView();
  };

  const copyAddress = (link) => {
    const told = (words) => {
      link.classList.toggle("copied", Boolean(words));
      setText(current.element.querySelector(".said"), words);
    };
    navigator.clipboard?.writeText(link.href).then(
      () => {
        told(link.dataset.copied);
        setTimeout(told, 2000, "");
      },
      () => {}, // the address bar has it all the same
    );
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.matches(".anchor")) copyAddress(link);
    if (!link.matches(".languages a")) return;
    remembered(link.hreflang);
    const edition = editions.find((one) => one.element.lang === link.hreflang);
    if (edition && editions.length > 1) {
      event.preventDefault();
      turnTo(edition);
    } else if (!edition) {
      // The other file has the same digests and verdicts, but words of its own for tags.
      const params = current.params();
      params.delete("tag");
      link.hash = target() ? location.hash : params;
    }
  });
  addEventListener("hashchange", () => arrive());
  root.classList.add("ready");
  arrive({ isFirst: true });
});
