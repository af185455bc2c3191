import { describe, expect, test } from 'vitest';
import { parseReport, type ReportPart } from './report-parser.ts';

/** Read character by character: nothing may depend on how a response is split. */
function read(text: string, rows = 'Klanteisen/Klanteis'): ReportPart[] {
  const parser = parseReport(rows);
  const parts = Array.from(text).flatMap((letter) => parser.write(letter));
  parser.end();
  return parts;
}
const report = (content: string) => `<Report ReportName="Klanteisen">${content}</Report>`;
const soap = (result: string, prefix = 'soap') =>
  `<?xml version="1.0" encoding="utf-8"?><${prefix}:Envelope xmlns:${prefix}="http://www.w3.org/2003/05/soap-envelope">` +
  `<${prefix}:Body><GetResultResponse xmlns="http://www.relatics.com/"><GetResultResult>${result}</GetResultResult>` +
  `</GetResultResponse></${prefix}:Body></${prefix}:Envelope>`;
const row = '<Klanteis ID="KE_00001"><Status Status="Af"/></Klanteis>';
const node = {
  tag: 'Klanteis',
  attributes: { ID: 'KE_00001' },
  children: [{ tag: 'Status', attributes: { Status: 'Af' }, children: [] }],
};

describe('rows', () => {
  test.each([
    ['bare', report(`<Klanteisen>${row}</Klanteisen>`)],
    ['in SOAP', soap(report(`<Klanteisen>${row}</Klanteisen>`))],
    ['in SOAP with other prefixes', soap(report(`<Klanteisen>${row}</Klanteisen>`), 'S')],
    ['after a byte of order and a comment', `\u{feff}<!-- x -->${report(`<Klanteisen>${row}</Klanteisen>`)}`],
    [
      'with prefixes of their own',
      '<r:Report xmlns:r="urn:r"><r:Klanteisen><r:Klanteis r:ID="KE_00001"><r:Status Status="Af"/></r:Klanteis></r:Klanteisen></r:Report>',
    ],
  ])('are the same %s', (_, text) => {
    expect(read(text)).toEqual([{ kind: 'row', node, flaw: null }]);
  });

  test('are none, one or two', () => {
    const count = (rows: string) => read(report(rows)).length;
    expect([count(''), count('<Klanteisen/>'), count(`<Klanteisen>${row}</Klanteisen>`)]).toEqual([0, 0, 1]);
    expect(count(`<Klanteisen>${row}${row}</Klanteisen>`)).toBe(2);
    expect(count(`<Klanteisen>${row}</Klanteisen><Klanteisen>${row}</Klanteisen>`)).toBe(2);
  });

  test('may be below an element of any name', () => {
    expect(read(report(`<ReportPart>${row}</ReportPart>`), '*/Klanteis')).toHaveLength(1);
  });

  test('preserve white space and characters that were written as references', () => {
    const [part] = read(
      report('<Klanteisen><Klanteis ID="a&#xA;b&#9;c&amp;&quot;&lt;" Naam="een\ntwee"/></Klanteisen>'),
    );
    expect(part).toMatchObject({ node: { attributes: { ID: 'a\nb\tc&"<', Naam: 'een twee' } } });
  });

  test('with the names of object properties do no harm', () => {
    const [part] = read(report('<Klanteisen><Klanteis ID="1" __proto__="x" constructor="y"/></Klanteisen>'));
    expect(part?.kind === 'row' && Object.keys(part.node.attributes)).toEqual(['ID', '__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('may contain an element of the same name', () => {
    const [part] = read(report('<Klanteisen><Klanteis ID="1"><D D="a"><D GUID="g"/></D></Klanteis></Klanteisen>'));
    expect(part).toMatchObject({ node: { children: [{ children: [{ attributes: { GUID: 'g' } }] }] } });
  });
});

test('the text of the documents is preserved, in as many pieces as it has', () => {
  expect(read(report('<Documents>UEsD\r\n&#xD;Ba==</Documents>'))).toEqual([
    { kind: 'documents', text: 'UEsD\n\rBa==' },
  ]);
});

describe('a response is refused as', () => {
  const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
  test.each([
    ['malformed', '<!DOCTYPE Report><Report/>'],
    ['malformed', '<!DOCTYPE r [<!ENTITY a "b">]><Report>&a;</Report>'],
    ['malformed', '<html><body/></html>'],
    ['malformed', '<HTML></HTML>'],
    ['malformed', report('<Klanteisen><Klanteis ID="1"></Klanteisen>')],
    ['malformed', report('<Klanteisen><Klanteis ID="1" ID="2"/></Klanteisen>')],
    ['malformed', report('&onbekend;')],
    ['malformed', report('<x:Klanteisen/>')],
    ['malformed', report('<Klanteisen xmlns:x="urn:x"/><x:Klanteisen/>')],
    ['malformed', report('<Klanteisen><Klanteis x:ID="1"/></Klanteisen>')],
    ['malformed', report('\u0001')],
    ['malformed', `${report('')}${report('')}`],
    ['malformed', soap(report('') + report(''))],
    ['malformed', '<Anders/>'],
    ['malformed', report('<Klanteisen>')],
    ['empty', soap('')],
    ['export-error', '<Export Error="No active workspace found for the given identifier."/>'],
    ['export-error', soap('<Export xmlns="" Error="No active workspace found for the given identifier."/>')],
    ['http', soap('').replace(/<GetResultResponse.*<\/GetResultResponse>/, '<soap:Fault><soap:Reason/></soap:Fault>')],
    ['too-large', report(deep(100))],
    ['schema-drift', report('<Eisen><Klanteis ID="1"/></Eisen>')],
    ['schema-drift', report('<Klanteisen><Eis ID="1"/></Klanteisen>')],
  ])('%s: %.60s', (kind, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ kind }) as Error);
  });

  test('schema-drift with the names that it has instead', () => {
    expect(() => read(report('<Klanteisen><Eis ID="1"/></Klanteisen>'))).toThrow(
      'the report has no Klanteisen/Klanteis, but Klanteisen/Eis',
    );
  });
});

describe('a row that cannot be used is told apart, and the others are read', () => {
  const good = '<Klanteis ID="goed"/>';
  test.each([
    ['malformed', '<Klanteis ID="1" Naam="a\u0001b"/>'],
    ['malformed', '<Klanteis ID="1" Naam="a&#1;b"/>'],
    ['malformed', '<Klanteis ID="1"><Naam Naam="\u001f"/></Klanteis>'],
    ['malformed', '<Klanteis ID="1">\u0007</Klanteis>'],
    ['malformed', '<Klanteis ID="1" Naam="&#xD800;"/>'],
    ['too-large', `<Klanteis ID="1">${'<a/>'.repeat(20_001)}</Klanteis>`],
    ['too-large', `<Klanteis ID="1" ${Array.from({ length: 201 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ])('%s: %.60s', (kind, bad) => {
    const parts = read(report(`<Klanteisen>${good}${bad}${good}</Klanteisen>`));
    expect(parts.map((part) => part.kind === 'row' && (part.flaw?.kind ?? null))).toEqual([null, kind, null]);
  });

  test('a value of 10 MB', () => {
    const parser = parseReport('A/B');
    const parts = parser.write(`<Report><A><B ID="${'x'.repeat(10 * 1024 * 1024)}"/><B ID="2"/></A></Report>`);
    parser.end();
    expect(parts.map((part) => part.kind === 'row' && (part.flaw?.kind ?? null))).toEqual(['too-large', null]);
  });
});
