import { RelaticsError, shorten } from './relatics-error.ts';
import { readXml } from './xml-reader.ts';

/** An element of a report. Relatics puts every value in an attribute, never in text. */
export interface ReportNode {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: ReportNode[];
}

/** A row with what is wrong with it: a control character, or too much of something. */
export interface ReportRow {
  kind: 'row';
  node: ReportNode;
  flaw: RelaticsError | null;
}
/** A part of a report: a row, or base64 text of the archive with its files. */
export type ReportPart = ReportRow | { kind: 'documents'; text: string };

/** Parses a report piece by piece, with or without SOAP. */
export interface ReportParser {
  /** The parts that this piece completed. */
  write(piece: string): ReportPart[];
  /** Throws if the response was not a complete report, or contains nothing that the settings name. */
  end(): void;
}

const maxNodesPerRow = 20_000;
const maxStrays = 5;
const around = new Set(['Envelope', 'Header', 'Body', 'GetResultResponse', 'GetResultResult']);

/** `rows` is the path of a row below the report, such as `Klanteisen/Klanteis`, `*` being any element. */
export function parseReport(rows: string): ReportParser {
  const steps = rows.split('/');
  const path: string[] = [];
  const open: ReportNode[] = [];
  const strays = new Set<string>();
  let reportDepth = 0;
  let [hasBegun, isClosed] = [false, false];
  let parts: ReportPart[] = [];
  let rowCount = 0;
  let nodes = 0;
  /** Of the row that is being read. */
  let flaw: RelaticsError | null = null;
  let isFault = false;
  let faultText = '';

  function startOutside(tag: string, attributes: Record<string, string>): void {
    const isTop = path.length === 1 || path.at(-2) === 'GetResultResult';
    if (path.length === 1 && tag.toLowerCase() === 'html') {
      throw new RelaticsError('malformed', 'the response is an HTML page, perhaps a sign-in page');
    }
    if (tag === 'Export' && isTop) {
      const upstreamText = shorten(attributes['Error'] ?? '');
      throw new RelaticsError('export-error', 'Relatics refused the call', { upstreamText });
    }
    if (tag === 'Fault' && path.at(-2) === 'Body') isFault = true;
    else if (isFault) {
      if (tag === 'Text' || tag === 'faultstring') xml.collectText();
    } else if (tag === 'Report' && isTop) {
      if (reportDepth > 0) throw new RelaticsError('malformed', 'the response contains two reports');
      reportDepth = path.length;
    } else if (!around.has(tag)) {
      throw new RelaticsError('malformed', `the response contains ${tag.slice(0, 100)} where a report was expected`);
    }
  }

  const isOnTheWay = () => path.slice(reportDepth).every((tag, place) => steps[place] === '*' || steps[place] === tag);

  function startInside(tag: string, attributes: Record<string, string>): void {
    const parent = open.at(-1);
    const place = path.length - reportDepth;
    if (parent === undefined && place === 1 && tag === 'Documents') {
      xml.collectText();
      return;
    }
    if (parent === undefined && !isOnTheWay()) {
      if (strays.size < maxStrays) strays.add(path.slice(reportDepth).join('/').slice(0, 100));
      return;
    }
    if (parent === undefined && place < steps.length) return;
    if (parent === undefined) nodes = 0;
    nodes += 1;
    const node: ReportNode = { tag, attributes, children: [] };
    if (nodes <= maxNodesPerRow) parent?.children.push(node);
    else flaw ??= new RelaticsError('too-large', `a row has over ${maxNodesPerRow} elements`);
    open.push(node);
  }

  const xml = readXml({
    open(tag, attributes) {
      hasBegun = true;
      path.push(tag);
      if (reportDepth === 0 || isClosed) startOutside(tag, attributes);
      else startInside(tag, attributes);
      if (flaw !== null && open.length === 0) throw flaw;
    },
    flaw(error, isInTag) {
      if (!isInTag && open.length === 0) throw error;
      flaw ??= error;
    },
    text(text) {
      if (isFault) faultText += text;
      else parts.push({ kind: 'documents', text });
    },
    close() {
      if (path.length === reportDepth) isClosed = true;
      const isInRow = open.length > 0;
      path.pop();
      if (!isInRow) return;
      const node = open.pop();
      if (open.length > 0 || node === undefined) return;
      rowCount += 1;
      parts.push({ kind: 'row', node, flaw });
      flaw = null;
    },
  });

  function write(piece: string): ReportPart[] {
    xml.write(piece);
    const done = parts;
    parts = [];
    return done;
  }
  function end(): void {
    if (!hasBegun) throw new RelaticsError('empty', 'the response is empty');
    xml.end();
    if (isFault) throw new RelaticsError('http', 'SOAP fault', { upstreamText: shorten(faultText), status: 200 });
    if (reportDepth === 0) throw new RelaticsError('empty', 'the response contains no report');
    if (rowCount === 0 && strays.size > 0) {
      const found = [...strays].join(', ');
      throw new RelaticsError('schema-drift', `the report has no ${rows}, but ${found}: check the operation's rows`);
    }
  }
  return { write, end };
}
