import { byteOrderMark, csvRow } from '../platform/csv.ts';
import type { ExportedLine } from './queries.ts';

const headings = ['Nummer', 'Tijdstip', 'Wie', 'Handeling', 'Onderwerp', 'Resultaat', 'Herkomst', 'Bijzonderheden'];
const results: Record<ExportedLine['result'], string> = { success: 'gelukt', failure: 'mislukt' };

/** The lines as a Dutch Excel opens them: UTF-8 with a byte order mark, semicolons, CRLF (RFC 4180). */
export async function* writeCsv(batches: AsyncIterable<ExportedLine[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(headings);
  for await (const lines of batches) yield lines.map((line) => csvRow(cellsOf(line))).join('');
}

function cellsOf({ id, at, actor, action, object, result, origin, details }: ExportedLine): string[] {
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`);
  return [String(id), at, actor, action, object, results[result], origin, facts.join('; ')];
}
