import type { ReaderAudience } from '@dijkportaal/contract/audience/audience';
import { Tag } from '../../ui/forms/tag.tsx';
import styles from './audience-tags.module.css';
import { useTexts } from './texts.ts';

/** Shows residents in words why they see an item: for everyone, their group or zone, a selection, or for them alone. */
export function ReaderAudienceTags({ audience }: { audience: ReaderAudience | null }) {
  const t = useTexts();
  if (audience === null) return null;
  const { everyone, you, groups, zones, segment, others } = audience;
  const isOnlyForYou = you && !others && !segment && groups.length + zones.length === 0;
  return (
    <div className={`row ${styles.sort}`}>
      {everyone && <Tag tone="success">{t('reader.everyone')}</Tag>}
      {you && <Tag>{t(isOnlyForYou ? 'reader.onlyYou' : 'reader.youAndOthers')}</Tag>}
      {groups.length > 0 && <Tag>{t('reader.groups', { count: groups.length, names: groups.join(', ') })}</Tag>}
      {zones.length > 0 && <Tag>{t('reader.zones', { count: zones.length, names: zones.join(', ') })}</Tag>}
      {segment && <Tag>{t('reader.segment')}</Tag>}
    </div>
  );
}
