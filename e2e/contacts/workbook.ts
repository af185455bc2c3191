import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** An .xlsx file with these rows of plain text on its only sheet. */
export function makeWorkbook(rows: string[][]): Buffer {
  const cells = (row: string[], at: number) =>
    row
      .map((text, column) => {
        const place = `${String.fromCharCode(65 + column)}${at + 1}`;
        return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
      })
      .join('');
  const data = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`).join('');
  const link = (type: string, target: string) =>
    strToU8(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${relations}/${type}" Target="${target}"/></Relationships>`,
    );
  const parts = {
    '_rels/.rels': link('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Leden" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': link('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
  };
  return Buffer.from(zipSync(parts));
}
