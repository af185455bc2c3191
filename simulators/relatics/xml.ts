import { SaxesParser } from 'saxes';

/** An XML element of a request. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses a small request; null if it is not XML. */
export function readElements(text: string): XmlElement | null {
  const root: XmlElement = { name: '', namespace: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value]);
    const element = { ...root, name: local, namespace: uri, attributes: Object.fromEntries(values), children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => void Object.assign(open.at(-1) ?? root, { text: (open.at(-1)?.text ?? '') + piece }));
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
    return root.children[0] ?? null;
  } catch {
    return null;
  }
}

/** The first element at a path of local names; null if there is none. */
export function findElement(from: XmlElement | null, ...names: string[]): XmlElement | null {
  return names.reduce<XmlElement | null>(
    (parent, name) => parent?.children.find((child) => child.name === name) ?? null,
    from,
  );
}

/** One element as XML text, without its undefined attributes. */
export function tag(name: string, attributes: Record<string, string | undefined>, content = ''): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** Escapes like .NET does: line ends become character references. */
export function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#xD;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\t', '&#x9;');
}
