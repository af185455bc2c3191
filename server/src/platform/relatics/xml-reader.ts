import { SaxesParser } from 'saxes';
import { RelaticsError } from './relatics-error.ts';

/** Callbacks while a document is read; names without prefix. */
export interface XmlEvents {
  open(tag: string, attributes: Record<string, string>): void;
  /** Only between `collectText` and the next tag. */
  text(text: string): void;
  close(): void;
  /** A value that cannot be used, in the tag that is being read or, outside a tag, in text. The document goes on. */
  flaw(error: RelaticsError, isInTag: boolean): void;
}

/** Reads XML piece by piece. Anything but a well-formed, plain document throws a RelaticsError. */
export interface XmlReader {
  write(piece: string): void;
  /** Collects text from here to the next tag; other text is skipped. */
  collectText(): void;
  end(): void;
}

const maxDepth = 64;
const maxAttributes = 200;
/** Reading the tag would take too long. */
const maxReadAttributes = 20_000;
const maxAttributeLength = 8 * 1024 * 1024;
/** What the parser says of a control character, raw and as a reference. */
const characterErrors = new Set(['disallowed character.', 'malformed character entity.']);

const malformed = (message: string) => new RelaticsError('malformed', message);
const tooLarge = (message: string) => new RelaticsError('too-large', message);

export function readXml(events: XmlEvents): XmlReader {
  // Its own namespace support creates an object per attribute, which is half of the work for a long list.
  const parser = new SaxesParser({ xmlns: false, position: false });
  const prefixes = trackPrefixes();
  let depth = 0;
  let attributes = 0;
  let isInTag = false;

  parser.on('error', ({ message }) => {
    const error = malformed(`not well-formed XML: ${message.slice(0, 200)}`);
    if (!characterErrors.has(message)) throw error;
    events.flaw(error, isInTag);
  });
  parser.on('doctype', () => {
    throw malformed('the response has a document type, which is not read');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    isInTag = true;
    depth += 1;
    if (depth > maxDepth) throw tooLarge(`elements lie over ${maxDepth} deep`);
  });
  parser.on('attribute', ({ value }) => {
    attributes += 1;
    if (attributes > maxReadAttributes) throw tooLarge(`an element has over ${maxReadAttributes} attributes`);
    if (attributes > maxAttributes) events.flaw(tooLarge(`an element has over ${maxAttributes} attributes`), isInTag);
    if (value.length > maxAttributeLength) {
      events.flaw(tooLarge(`an attribute has over ${maxAttributeLength} characters`), isInTag);
    }
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    parser.off('text');
    isInTag = false;
    let values = attributes;
    for (const name in attributes) {
      if (!name.includes(':') && name !== 'xmlns') continue;
      values = withoutPrefixes(attributes, prefixes, depth);
      break;
    }
    events.open(prefixes.strip(tag), values);
  });
  parser.on('closetag', () => {
    parser.off('text');
    prefixes.leave(depth);
    depth -= 1;
    events.close();
  });

  return {
    write: (piece) => void parser.write(piece),
    collectText: () => parser.on('text', (text) => events.text(text)),
    end: () => void parser.close(),
  };
}

/** The prefixes known in the open elements, and since which depth. */
function trackPrefixes() {
  const known: { prefix: string; depth: number }[] = [{ prefix: 'xml', depth: 0 }];
  return {
    declare: (prefix: string, depth: number) => void known.push({ prefix, depth }),
    leave(depth: number): void {
      while ((known.at(-1)?.depth ?? 0) >= depth) known.pop();
    },
    /** The name after the prefix, which must be known. */
    strip(name: string): string {
      const colon = name.indexOf(':');
      if (colon === -1) return name;
      const [prefix, local] = [name.slice(0, colon), name.slice(colon + 1)];
      if (!known.some((one) => one.prefix === prefix) || local === '' || local.includes(':')) {
        throw malformed(`not well-formed XML: the prefix of ${name.slice(0, 100)} is not known`);
      }
      return local;
    },
  };
}

/** The attributes by local name, without declarations of prefixes. */
function withoutPrefixes(
  attributes: Record<string, string>,
  prefixes: ReturnType<typeof trackPrefixes>,
  depth: number,
): Record<string, string> {
  const values = Object.create(null) as Record<string, string>;
  const names = Object.keys(attributes);
  for (const name of names) if (name.startsWith('xmlns:')) prefixes.declare(name.slice('xmlns:'.length), depth);
  for (const name of names) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) values[prefixes.strip(name)] ??= attributes[name] ?? '';
  }
  return values;
}
