/* What the page can do beyond HTML and CSS: filter by tag, count, keep the choice in the address, copy
   addresses. It makes no markup out of text. */
"use strict";
{
  const root = document.documentElement;
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const inside = (link) => (link ? decoded(link.hash.slice(1)) : "");
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
      this.form = element.querySelector(".filter");
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

    changed() {
      this.sift();
      keep(this);
    }

    /* Levels are hidden by CSS, with or without this script; tags are hidden here. */
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
        for (const node of named) node.classList.toggle("other", !tagged);
        if (tagged && levelled) number += 1;
        if (tagged && levelled) for (const node of named) shown.add(node);
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

    say(words) {
      setText(this.element.querySelector(".said"), words);
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
  const keep = (edition) => {
    const params = new URLSearchParams();
    for (const name of ["verdict", "tag"])
      for (const value of edition.chosen(name)) params.append(name, value);
    if (editions.length > 1) params.append("language", edition.element.lang);
    try {
      history.replaceState(null, "", params.size ? `#${params}` : location.href.split("#")[0]);
    } catch {
      /* A page in a sandbox has no history of its own. */
    }
  };

  const editions = [...document.querySelectorAll(".edition")].map((one) => new Edition(one));
  const current = editions[0];

  const arrive = () => {
    const found = target();
    const isHidden = found && !found.checkVisibility();
    if (!found || isHidden) current.choose(new URLSearchParams(found ? "" : location.hash.slice(1)));
    else current.sift();
    if (isHidden) found.scrollIntoView();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".anchor");
    if (!link || !navigator.clipboard) return;
    navigator.clipboard.writeText(link.href).then(
      () => {
        link.classList.add("copied");
        current.say(link.dataset.copied);
        setTimeout(() => {
          link.classList.remove("copied");
          current.say("");
        }, 2000);
      },
      () => {}, // the address bar has it all the same
    );
  });
  addEventListener("hashchange", arrive);
  root.classList.add("scripted");
  arrive();
}
