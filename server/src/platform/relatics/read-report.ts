import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import type { Deadline } from './deadline.ts';
import { readBody } from './http-exchange.ts';
import { RelaticsError } from './relatics-error.ts';
import { parseReport, type ReportPart } from './report-parser.ts';

/** How long reading a response may block the event loop, in milliseconds. */
const maxTurnMs = 10;
/** Characters per piece: few, so that the rows of a piece are released before garbage collection. */
const pieceLength = 8_192;

/**
 * The parts of a report as it arrives; the deadline is paused while the caller processes one. In between, other
 * requests are served, however large the response is.
 */
export async function* readReport(
  response: IncomingMessage,
  rows: string,
  maxBytes: number,
  deadline: Deadline,
): AsyncGenerator<ReportPart> {
  const decoder = makeDecoder(response.headers['content-type']);
  const parser = parseReport(rows);
  let isFirst = true;
  let turnEnds = Date.now() + maxTurnMs;
  for await (const chunk of readBody(response, maxBytes, deadline.signal)) {
    deadline.received(chunk.length);
    let text = decode(decoder, chunk);
    if (isFirst && text.trim() !== '') {
      isFirst = false;
      text = text.trimStart();
      if (!text.startsWith('<')) throw new RelaticsError('malformed', 'the response is not XML');
    }
    for (let start = 0; start < text.length; start += pieceLength) {
      for (const part of parser.write(text.slice(start, start + pieceLength))) {
        deadline.pause();
        yield part;
        deadline.resume();
      }
      if (Date.now() > turnEnds) {
        await nextTurn();
        turnEnds = Date.now() + maxTurnMs;
      }
    }
  }
  const rest = decode(decoder);
  if (isFirst) throw new RelaticsError('empty', 'the response is empty');
  parser.write(rest);
  parser.end();
}

const charsets: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

function makeDecoder(contentType = ''): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = charsets[charset];
  if (encoding === undefined) throw new RelaticsError('malformed', `the response has the unknown charset ${charset}`);
  return new TextDecoder(encoding, { fatal: true });
}

/** Invalid characters are an error: a name with a wrong letter would be stored permanently. */
function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new RelaticsError('malformed', `the response is not ${decoder.encoding}, as it says`, { cause });
  }
}
