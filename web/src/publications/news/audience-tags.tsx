import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { Tag } from '../../ui/forms/tag.tsx';
import styles from './audience-tags.module.css';
import { useTexts } from './texts.ts';

/** The audience of an item: its groups, zones and segments, everyone, or nobody yet. */
export function AudienceTags({ item: { groups, zones, segments, everyone } }: { item: NewsItem }) {
  const t = useTexts();
  const isForNobody = !everyone && groups.length + zones.length + segments.length === 0;
  return (
    <div className={styles.audience}>
      {everyone && <Tag tone="success">{t('audience.everyone')}</Tag>}
      {isForNobody && <span className={styles.nobody}>{t('audience.nobody')}</span>}
      <Labels name={t('audience.groups')} labels={groups} />
      <Labels name={t('audience.zones')} labels={zones} />
      <Labels name={t('audience.segments')} labels={segments} />
    </div>
  );
}

function Labels({ name, labels }: { name: string; labels: NewsItem['groups'] }) {
  if (labels.length === 0) return null;
  return (
    <ul className={styles.labels} aria-label={name}>
      {labels.map((label) => (
        <li key={label.id}>
          <Tag>{label.name}</Tag>
        </li>
      ))}
    </ul>
  );
}
