import { fileVersions, type FileVersion } from '@dijkportaal/contract/publications/file-versions';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';
import { FileName } from '../../ui/files/file-name.tsx';
import styles from '../../ui/files/file-rows.module.css';
import { Picture } from '../../ui/files/picture.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts } from '../staff-texts.ts';

/** When a version took its place. */
export const placedAt = ({ replaced_at, created_at }: FileVersion) => formatMinute(replaced_at ?? created_at);

interface EarlierVersionsProps {
  /** The id of the file that residents see. */
  id: number;
  onChoose: (version: FileVersion) => void;
}

/** The earlier versions of a file, newest first, each with a button to restore it. */
export function EarlierVersions({ id, onChoose }: EarlierVersionsProps) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(fileVersions.list, id),
    queryFn: () => callExtension(fileVersions.list, { params: { id: String(id) } }),
    gcTime: 0,
  });
  return (
    <section>
      <h3 className={styles.heading}>{t('versions.versions')}</h3>
      {data === undefined && error === null && <Skeleton lines={2} label={t('versions.loading')} />}
      {data === undefined && error !== null && (
        <LoadFailure text={t('versions.versionsFailed')} onRetry={() => void refetch()} />
      )}
      {data?.versions.length === 0 && <p className="note flush">{t('versions.none')}</p>}
      {data !== undefined && data.versions.length > 0 && (
        <ul className={`divided ${styles.list}`} aria-label={t('versions.versions')}>
          {data.versions.map((version) => (
            <li key={version.id}>
              <Version version={version} onPutBack={() => onChoose(version)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Version({ version, onPutBack }: { version: FileVersion; onPutBack: () => void }) {
  const t = useTexts();
  const { file_name: name, file, is_checking: isChecking, by, change } = version;
  const moment = placedAt(version);
  return (
    <>
      <span className={styles.preview}>
        <Picture file={version} alt="" />
      </span>
      <div className={`stack-2 ${styles.about}`}>
        {isChecking ? (
          <FileName name={name} />
        ) : (
          <a href={file} target="_blank" rel="noopener noreferrer">
            <FileName name={name} />
            <span className="visually-hidden"> ({t('versions.opens')})</span>
          </a>
        )}
        <span className="note flush">
          {by === '' ? t('versions.since', { moment }) : t('versions.sinceBy', { moment, by })}
        </span>
        {change !== '' && <span>{change}</span>}
      </div>
      {!isChecking && (
        <Button variant="default" aria-label={t('versions.putBackNamed', { name, moment })} onClick={onPutBack}>
          {t('versions.putBack')}
        </Button>
      )}
    </>
  );
}
