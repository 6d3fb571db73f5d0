/* Measures the contrast of every text that is shown (WCAG 2.2, "contrast ratio"). */
const parsed = (colour) => {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return { red, green, blue, alpha };
};
const luminance = ({ red, green, blue }) => {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
// --- what follows returns the measurements
const background = (node) => {
  for (let one = node; one; one = one.parentElement) {
    const found = parsed(getComputedStyle(one).backgroundColor);
    if (found.alpha === 1) return found;
    if (found.alpha !== 0) throw new Error(`half-transparent: ${one.outerHTML.slice(0, 80)}`);
  }
  return parsed("rgb(255, 255, 255)");
};
const measured = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !node.checkVisibility()) continue;
  if (node.closest("script, .past, .said")) continue;
  const ratio = contrast(parsed(getComputedStyle(node).color), background(node));
  measured.push({ text: walker.currentNode.data.trim().slice(0, 40), name: node.className, ratio });
}
measured;
