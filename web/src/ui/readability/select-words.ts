/** Moves the focus to a field and selects these words in it, where they are; otherwise only the focus moves. */
export function selectWords(field: HTMLElement, words: string): void {
  field.focus();
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const match = patternOf(words).exec(field.value);
    if (match !== null) field.setSelectionRange(match.index, match.index + match[0].length);
    return;
  }
  const found = findIn(field, words);
  if (found === null) return;
  getSelection()?.setBaseAndExtent(found.start.node, found.start.offset, found.end.node, found.end.offset);
  found.start.node.parentElement?.scrollIntoView({ block: 'center' });
}

/** White space of any length between the words, because a line of the text may break there. */
const patternOf = (words: string) =>
  new RegExp(
    words
      .split(/\s+/)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
      .join(String.raw`\s+`),
    'i',
  );

interface Position {
  node: Text;
  offset: number;
}

function findIn(root: HTMLElement, words: string): { start: Position; end: Position } | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const match = patternOf(words).exec(text);
  const at = (place: number): Position | null => {
    const inside = nodes.findLast(({ start }) => start <= place);
    return inside === undefined ? null : { node: inside.node, offset: place - inside.start };
  };
  if (match === null) return null;
  const [start, last] = [at(match.index), at(match.index + match[0].length - 1)];
  return start === null || last === null ? null : { start, end: { node: last.node, offset: last.offset + 1 } };
}
