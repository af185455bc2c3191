import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { Label } from '@dijkportaal/contract/users';
import { Badge } from '../../ui/layout/badge.tsx';
import { Tag } from '../../ui/forms/tag.tsx';
import { useTexts } from '../staff-texts.ts';
import styles from './audience-tags.module.css';

/** Further names of a kind are only counted. */
const maxNames = 12;

/** The audience of a design or document: everyone, its groups, users, zones and segments, or nobody any more. */
export function AudienceTags({
  publication: { everyone, groups, users, zones, segments },
}: {
  publication: Publication;
}) {
  const t = useTexts();
  const isForNobody = !everyone && groups.length + users.length + zones.length + segments.length === 0;
  return (
    <div className={styles.audience} role="group" aria-label={t('audience.label')}>
      {everyone && <Tag tone="success">{t('audience.everyone')}</Tag>}
      {isForNobody && (
        <>
          <Badge tone="error">{t('audience.nobody')}</Badge>
          <span className={styles.why}>{t('audience.nobodyText')}</span>
        </>
      )}
      <Names name={t('audience.groups')} labels={groups} />
      <Names name={t('audience.users')} labels={users} />
      <Names name={t('audience.zones')} labels={zones} />
      <Names name={t('audience.segments')} labels={segments} />
    </div>
  );
}

function Names({ name, labels }: { name: string; labels: readonly Label[] }) {
  const t = useTexts();
  if (labels.length === 0) return null;
  const more = labels.length - maxNames;
  return (
    <div className={styles.sort}>
      <span aria-hidden="true">{name}</span>
      <ul aria-label={name}>
        {labels.slice(0, maxNames).map((label) => (
          <li key={label.id}>
            <Tag>{label.name}</Tag>
          </li>
        ))}
        {more > 0 && <li>{t('audience.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
