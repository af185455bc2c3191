import { parseArgs } from 'node:util';
import { makeRandom } from '../server/src/demo/random.ts';

/*
 * Gives the reader of contacts files that were written in many ways, and files that were damaged: `node fuzz/sheets.ts`.
 * Reports a crash, a contact that was read wrong without asking, and what took the page over 50 ms of processor time. The
 * same seed makes the same files.
 */

/** What is used of the browser's code, which is compiled with other options. */
interface BrowserCode {
  readFile: (bytes: Uint8Array<ArrayBuffer>) => Promise<FileContent | string>;
  findColumns: (table: object) => object;
  toImportRows: (table: object, columns: object) => { name: string }[];
  findCellProblems: (rows: object[]) => object[];
  makeSheets: (workbook: object) => Uint8Array<ArrayBuffer>;
}
interface FileContent {
  sheets: { table: object | string }[];
  encoding: { isSure: boolean } | null;
}

const load = async (path: string) => (await import(new URL(`../web/${path}`, import.meta.url).href)) as BrowserCode;
const { readFile } = await load('src/contacts/import/read-file.ts');
const { findColumns, toImportRows, findCellProblems } = await load('src/contacts/import/read-contacts.ts');
const { makeSheets } = await load('test/sheets.ts');

const { values: options } = parseArgs({
  options: { inputs: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const limitMs = 50;
const random = makeRandom(Number(options.seed), 'sheets');
const findings = new Map<string, number>();
const note = (what: string) => findings.set(what, (findings.get(what) ?? 0) + 1);
/** Damaged workbooks are warned about; thousands of warnings hide the findings. */
console.warn = () => {};

const names = [
  'José',
  'Zoë van Dijk',
  'Bjørn',
  'François',
  'Müller',
  'Anna',
  'Daniël d’Hont',
  'IRÈNE',
  'Piet \'de\' "Vis"',
];
const codePages = {
  'windows-1252': Object.fromEntries(
    Array.from('éëøçüïÈ’').map((sign, at) => [sign, [0xe9, 0xeb, 0xf8, 0xe7, 0xfc, 0xef, 0xc8, 0x92][at]]),
  ),
  macintosh: Object.fromEntries(
    Array.from('éëøçüïÈ’').map((sign, at) => [sign, [0x8e, 0x91, 0xbf, 0x8d, 0x9f, 0x95, 0xe9, 0xd5][at]]),
  ),
};

interface Sample {
  bytes: Uint8Array<ArrayBuffer>;
  names: string[];
}

const samples: Sample[] = [];
let worst = 0;
for (let input = 0; input < Number(options.inputs); input += 1) {
  const sample = random.chance(0.5) ? makeCsv() : makeWorkbook();
  if (samples.length < 200) samples.push(sample);
  await examine(sample.bytes, sample.names);
  await examine(damage(random.pick(samples).bytes), null);
}
for (const [what, count] of findings) console.log(`${count} x ${what}`);
console.log(`${options.inputs} files and as many damaged ones, the page took ${worst.toFixed(0)} ms at most`);
process.exitCode = findings.size === 0 ? 0 : 1;

/** Reads a file as the worker does, then does what the page does with the answer. */
async function examine(bytes: Uint8Array<ArrayBuffer>, expected: string[] | null): Promise<void> {
  try {
    const answer = await readFile(bytes);
    const { user } = process.threadCpuUsage();
    const content = structuredClone(answer);
    const rows =
      typeof content === 'string'
        ? []
        : content.sheets
            .slice(0, 1)
            .flatMap(({ table }) => (typeof table === 'string' ? [] : toImportRows(table, findColumns(table))));
    findCellProblems(rows);
    const used = (process.threadCpuUsage().user - user) / 1000;
    worst = Math.max(worst, used);
    if (used > limitMs) note(`the page took ${used.toFixed(0)} ms`);
    if (expected === null) return;
    const isSure = typeof content === 'string' || content.encoding?.isSure !== false;
    if (isSure && rows.map(({ name }) => name).join('|') !== expected.join('|'))
      note(
        `${expected.join('|')} was read as ${typeof content === 'string' ? content : rows.map(({ name }) => name).join('|')}`,
      );
  } catch (error) {
    note(`crashed: ${(error as Error).stack?.slice(0, 300)}`);
  }
}

/** Contacts as one of the programs and computers that people have writes them. */
function makeCsv(): Sample {
  const separator = random.pick([';', ',', '\t']);
  const end = random.pick(['\r\n', '\n', '\r']);
  const chosen = Array.from({ length: 1 + random.whole(0, 7) }, () => random.pick(names));
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = chosen.map((name, at) =>
    [quote(name), `b${at}@example.org`, random.pick(['', '0612'])].join(separator),
  );
  const text = [
    ...(random.chance(0.2) ? [`sep=${separator}`] : []),
    ...(random.chance(0.2) ? ['Bewoners langs de dijk', ''] : []),
    ['Naam', 'E-mail', 'Telefoon'].join(separator),
    ...lines,
  ].join(end);
  const kind = random.pick(['utf-8', 'mark', 'utf-16', 'windows-1252', 'macintosh'] as const);
  if (kind === 'utf-8' || kind === 'mark')
    return { bytes: new TextEncoder().encode((kind === 'mark' ? '\uFEFF' : '') + text), names: chosen };
  if (kind === 'utf-16') {
    const marked = Uint16Array.from(Array.from(text, (sign) => sign.charCodeAt(0)));
    return { bytes: new Uint8Array(marked.buffer), names: chosen };
  }
  return {
    bytes: Uint8Array.from(Array.from(text), (sign) => codePages[kind][sign] ?? sign.charCodeAt(0)),
    names: chosen,
  };
}

function makeWorkbook(): Sample {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
  const visible: string[] = [];
  const rows = Array.from({ length: 1 + random.whole(0, 7) }, (_, at) => {
    const isHidden = random.chance(0.2);
    const name = random.pick(names);
    if (!isHidden) visible.push(name);
    return `<row${isHidden ? ' hidden="1"' : ''}>${cell(name)}${cell(`b${at}@example.org`)}</row>`;
  });
  if (visible.length === 0) return makeWorkbook();
  const data = `<row>${cell('Naam')}${cell('E-mail')}</row>${rows.join('')}`;
  const hidden = { name: 'Oud', data: `<row>${cell('Naam')}${cell('E-mail')}</row>`, state: 'hidden' as const };
  const sheets = [...(random.chance(0.3) ? [hidden] : []), { name: 'Nu', data }];
  return { bytes: makeSheets({ sheets, kind: random.pick(['usual', 'strict', 'prefixed'] as const) }), names: visible };
}

/** Bytes changed, a part cut out or repeated, or the end lost. */
function damage(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = () => random.whole(0, bytes.length - 1);
  const [from, to] = [at(), at()].toSorted((a, b) => a - b) as [number, number];
  const kind = random.pick(['change', 'cut', 'repeat', 'end'] as const);
  if (kind === 'end') return bytes.slice(0, from);
  if (kind === 'cut') return new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)]);
  if (kind === 'repeat') return new Uint8Array([...bytes.subarray(0, to), ...bytes.subarray(from)]);
  const changed = bytes.slice();
  for (let count = 0; count < random.whole(1, 20); count += 1) changed[at()] = random.whole(0, 255);
  return changed;
}
