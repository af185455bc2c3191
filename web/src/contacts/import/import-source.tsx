import { Alert } from '../../ui/layout/alert.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useTexts } from '../texts.ts';
import { encodings, type Encoding } from './decode-text.ts';
import styles from './import-modal.module.css';
import { countLostZeros, toImportRows } from './read-contacts.ts';
import type { Chosen, Source } from './use-import.ts';

/** As many as tell whether the letters are right. */
const maxSamples = 5;

interface ImportSourceProps {
  source: Source;
  chosen: Chosen | null;
  isBusy: boolean;
  onSheet: (sheet: number) => void;
  onEncoding: (encoding: Encoding) => void;
  onZeros: (addsZeros: boolean) => void;
}

/** What a person decides about a file: the sheet, the letters of a text and zeros that were lost; and what was left out. */
export function ImportSource({ source, chosen, isBusy, onSheet, onEncoding, onZeros }: ImportSourceProps) {
  const t = useTexts();
  const { sheets, sheet, encoding, asksEncoding } = source;
  const { hiddenRows = 0, hiddenColumns = 0 } = sheets[sheet] ?? {};
  const lostZeros = chosen === null ? 0 : countLostZeros(toImportRows(chosen.table, chosen.columns));
  const samples = chosen === null ? [] : findSamples(chosen);
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label={t('import.sheet')}
          options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={String(sheet)}
          // A disabled field would lose the focus.
          aria-disabled={isBusy}
          onChange={({ currentTarget: { value } }) => onSheet(Number(value))}
        />
      )}
      {asksEncoding && encoding !== null && (
        <div className={styles.question}>
          <p>{t('import.encodingQuestion')}</p>
          <ul>
            {samples.map((sample) => (
              <li key={sample}>{sample}</li>
            ))}
          </ul>
          <SelectField
            label={t('import.encoding')}
            options={encodings.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
            value={encoding.name}
            aria-disabled={isBusy}
            onChange={({ currentTarget: { value } }) => onEncoding(value as Encoding)}
          />
        </div>
      )}
      {hiddenRows > 0 && <Alert tone="info">{t('import.hiddenRows', { count: hiddenRows })}</Alert>}
      {hiddenColumns > 0 && <Alert tone="info">{t('import.hiddenColumns', { count: hiddenColumns })}</Alert>}
      {chosen !== null && lostZeros > 0 && (
        <CheckboxField
          label={t('import.lostZeros', { count: lostZeros })}
          description={t('import.lostZerosHint')}
          checked={chosen.addsZeros}
          onChange={onZeros}
        />
      )}
    </>
  );
}

/** Cells with letters that differ between encodings. */
function findSamples({ table }: Chosen): string[] {
  const found = new Set<string>();
  for (const { cells } of table.rows) {
    for (const cell of cells) if (/[^\0-\u007F]/.test(cell)) found.add(cell.slice(0, 100));
    if (found.size >= maxSamples) break;
  }
  return [...found].slice(0, maxSamples);
}
