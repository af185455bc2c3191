import { Button } from '../ui/layout/button.tsx';
import { SingleFileUpload } from '../ui/files/single-file-upload.tsx';
import styles from './settings-form.module.css';
import { useTexts } from './settings-texts.ts';
import type { FileName, SiteFile } from './settings-values.ts';

interface SiteFileFieldProps {
  name: FileName;
  accepts: 'pdf' | 'video';
  value: SiteFile;
  error: string | null | undefined;
  onChange: (value: SiteFile) => void;
}

const shipped = {
  manual: '/media/handleiding.pdf',
  video: '/media/rondleiding.webm',
  mfa_video: '/media/mfa.webm',
} as const satisfies Record<FileName, string>;

/** A file of the page about the portal, which can replace a default one. */
export function SiteFileField({ name, accepts, value, error, onChange }: SiteFileFieldProps) {
  const t = useTexts();
  const { current, upload } = value;
  const label = t(`fields.${name}`);
  return (
    <div className={`stack-2 ${styles.file}`}>
      <SingleFileUpload
        label={label}
        accepts={accepts}
        current={current}
        value={upload}
        error={error}
        onChange={(chosen) => onChange({ current, upload: chosen })}
      />
      {current === null && upload === null && (
        <p className="quiet flush">
          {t('shipped')}{' '}
          <a href={shipped[name]} target="_blank" rel="noopener">
            {t('shippedLink')}
          </a>
        </p>
      )}
      {current !== null && (
        <div>
          <Button
            variant="default"
            aria-label={t('backToShippedNamed', { name: label })}
            onClick={() => onChange({ current: null, upload: null })}
          >
            {t('backToShipped')}
          </Button>
        </div>
      )}
    </div>
  );
}
