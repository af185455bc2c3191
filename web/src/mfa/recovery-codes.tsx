import { useState } from 'react';
import { productName } from '../platform/brand.tsx';
import { saveFile } from '../platform/download.ts';
import { Button } from '../ui/layout/button.tsx';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { CopyButton } from '../ui/layout/copy-button.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import styles from './recovery-codes.module.css';
import { useTexts } from './texts.ts';

/** The recovery codes, shown once. Closes only when the person confirms that they saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts();
  const [isKept, setKept] = useState(false);
  const heading = t('codes.heading', { product: productName });
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  const save = () => saveFile(new File([text], t('codes.fileName'), { type: 'text/plain;charset=utf-8' }));
  return (
    <Modal title={t('codes.title')}>
      <div className={styles.codes}>
        <p>{t('codes.text')}</p>
        <Alert tone="warn">{t('codes.once')}</Alert>
        <p className={styles.printedHeading}>{heading}</p>
        <ul className={styles.list} aria-label={t('codes.list')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={`row ${styles.ways}`}>
          <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
          <Button variant="default" onClick={save}>
            {t('codes.download')}
          </Button>
          <Button variant="default" onClick={() => print()}>
            {t('codes.print')}
          </Button>
        </div>
        <div className={`row between ${styles.end}`}>
          <CheckboxField label={t('codes.kept')} checked={isKept} onChange={setKept} />
          <Button disabled={!isKept} onClick={onKept}>
            {t('codes.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
