import { SaxesParser } from 'saxes';
import { RelaticsError } from './relatics-error.ts';

/** What is told about a document while it is read; names without prefix. */
export interface XmlEvents {
  open(tag: string, attributes: Record<string, string>): void;
  /** Only between `collectText` and the next tag. */
  text(text: string): void;
  close(): void;
}

/** Reads XML piece by piece. Whatever is no well-formed, plain document throws a RelaticsError. */
export interface XmlReader {
  write(piece: string): void;
  /** From here to the next tag text is kept; elsewhere it is read over. */
  collectText(): void;
  end(): void;
}

const mostDepth = 64;
const mostAttributes = 200;
const longestAttribute = 8 * 1024 * 1024;
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

export function readXml(events: XmlEvents): XmlReader {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  let attributes = 0;

  const malformed = (message: string) => new RelaticsError('malformed', message);
  const tooLarge = (message: string) => new RelaticsError('too-large', message);

  parser.on('error', (error) => {
    throw malformed(`not well-formed XML: ${error.message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw malformed('the answer has a document type, which is not read');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > mostDepth) throw tooLarge(`elements lie over ${mostDepth} deep`);
  });
  parser.on('attribute', ({ value }) => {
    attributes += 1;
    if (attributes > mostAttributes) throw tooLarge(`an element has over ${mostAttributes} attributes`);
    if (value.length > longestAttribute) throw tooLarge(`an attribute has over ${longestAttribute} characters`);
  });
  parser.on('opentag', ({ local, attributes }) => {
    parser.off('text');
    const values: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const { local: name, uri, value } of Object.values(attributes)) {
      if (uri !== xmlnsNamespace) values[name] ??= value;
    }
    events.open(local, values);
  });
  parser.on('closetag', () => {
    parser.off('text');
    depth -= 1;
    events.close();
  });

  return {
    write: (piece) => void parser.write(piece),
    collectText: () => parser.on('text', (text) => events.text(text)),
    end: () => void parser.close(),
  };
}
