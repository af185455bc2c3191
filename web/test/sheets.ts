import { strToU8, zipSync } from 'fflate';

const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const namespaces = {
  usual:
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  strict: 'http://purl.oclc.org/ooxml/spreadsheetml/main http://purl.oclc.org/ooxml/officeDocument/relationships',
};

interface SheetParts {
  name: string;
  /** Rows as XML. */
  data: string;
  state?: 'hidden' | 'veryHidden';
  columns?: string;
  merges?: string;
}

interface WorkbookParts {
  sheets: SheetParts[];
  shared?: string;
  /** The number format of style 1. */
  format?: string;
  kind?: 'usual' | 'strict' | 'prefixed';
}

/** An .xlsx file with these sheets, of which the cells are given as XML. */
export function makeSheets({ sheets, shared = '', format = 'General', kind = 'usual' }: WorkbookParts) {
  const [main = '', relations = ''] = namespaces[kind === 'strict' ? 'strict' : 'usual'].split(' ');
  const part = (name: string, content: string) => {
    const xml = `<${name} xmlns="${main}" xmlns:r="${relations}">${content}</${name}>`;
    const prefixed = xml.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x=');
    return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${kind === 'prefixed' ? prefixed : xml}`);
  };
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const links = (content: string) => strToU8(`<Relationships xmlns="${packages}">${content}</Relationships>`);
  const code = format.replaceAll('"', '&quot;');
  const files = {
    '_rels/.rels': links(link('r0', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': part(
      'workbook',
      `<sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"${state === undefined ? '' : ` state="${state}"`}/>`).join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': links(
      sheets.map((_sheet, at) => link(`r${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
        link('styles', 'styles', 'styles.xml') +
        link('shared', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': part(
      'styleSheet',
      `<numFmts count="1"><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>`,
    ),
    'xl/sharedStrings.xml': part('sst', shared),
  };
  const parts = sheets.map(({ data, columns = '', merges = '' }, at) => [
    `xl/worksheets/sheet${at}.xml`,
    part('worksheet', `${columns}<sheetData>${data}</sheetData>${merges}`),
  ]);
  return zipSync({ ...files, ...Object.fromEntries(parts) });
}
