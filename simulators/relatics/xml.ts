/** An XML element of a request. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const markup =
  /<\?[^>]*\?>|<!--[^]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;

/** Parses a small request; null if it is not XML. */
export function readElements(text: string): XmlElement | null {
  const root = element('', {}, {});
  const open: { element: XmlElement; scope: Record<string, string> }[] = [{ element: root, scope: {} }];
  markup.lastIndex = 0;
  while (markup.lastIndex < text.length) {
    const found = markup.exec(text);
    const parent = open.at(-1);
    if (found === null || parent === undefined) return null;
    const [, slash, name, attributeText = '', isEmpty, plain] = found;
    if (plain !== undefined) parent.element.text += decode(plain);
    if (name === undefined) continue;
    if (slash === '/') {
      open.pop();
      continue;
    }
    const attributes = readAttributes(attributeText);
    const scope = { ...parent.scope };
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'xmlns') scope[''] = value;
      else if (key.startsWith('xmlns:')) scope[key.slice(6)] = value;
    }
    const child = element(name, attributes, scope);
    parent.element.children.push(child);
    if (isEmpty !== '/') open.push({ element: child, scope });
  }
  return open.length === 1 ? (root.children[0] ?? null) : null;
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

function element(name: string, attributes: Record<string, string>, scope: Record<string, string>): XmlElement {
  const [prefix = '', local = ''] = name.includes(':') ? name.split(':') : ['', name];
  return { name: local, namespace: scope[prefix] ?? '', attributes, children: [], text: '' };
}

function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...pairs].map(([, key = '', one, other]) => [key, decode(one ?? other ?? '')]));
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return entities[name] ?? whole;
  });
}
