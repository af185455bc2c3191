import type { Label } from '@dijkportaal/contract/users';
import { Badge } from '../../ui/layout/badge.tsx';
import { Tag } from '../../ui/forms/tag.tsx';
import { useTexts } from './texts.ts';
import styles from './audience-tags.module.css';

/** Further names of a kind are only counted. */
const maxNames = 12;

const kinds = ['groups', 'users', 'zones', 'segments'] as const;

interface AudienceTagsProps {
  item: { everyone: boolean } & Partial<Record<(typeof kinds)[number], Label[]>>;
}

/** The audience of an item for staff: everyone, its groups, users, zones and segments, or nobody. */
export function AudienceTags({ item }: AudienceTagsProps) {
  const t = useTexts();
  return (
    <div className={`row ${styles.audience}`} role="group" aria-label={t('label')}>
      {item.everyone && <Tag tone="success">{t('everyone')}</Tag>}
      {!item.everyone && kinds.every((kind) => (item[kind] ?? []).length === 0) && (
        <>
          <Badge tone="error">{t('nobody')}</Badge>
          <span className="note">{t('nobodyText')}</span>
        </>
      )}
      {kinds.map((kind) => (
        <Names key={kind} name={t(kind)} labels={item[kind] ?? []} />
      ))}
    </div>
  );
}

/** The same on one line, for a list. */
export function AudienceSummary({ item }: AudienceTagsProps) {
  const t = useTexts();
  if (item.everyone) return t('everyone');
  const names = kinds.flatMap((kind) => item[kind] ?? []).map(({ name }) => name);
  return names.length === 0 ? <Badge tone="error">{t('nobody')}</Badge> : names.join(', ');
}

function Names({ name, labels }: { name: string; labels: readonly Label[] }) {
  const t = useTexts();
  if (labels.length === 0) return null;
  const more = labels.length - maxNames;
  return (
    <div className={`row ${styles.sort}`}>
      <span className="note" aria-hidden="true">
        {name}
      </span>
      <ul className="row" aria-label={name}>
        {labels.slice(0, maxNames).map((label) => (
          <li key={label.id}>
            <Tag>{label.name}</Tag>
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </div>
  );
}
