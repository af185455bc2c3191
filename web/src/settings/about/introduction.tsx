import { useQuery } from '@tanstack/react-query';
import { LightRichText } from '../../ui/rich-text/light-rich-text.tsx';
import styles from './introduction.module.css';
import { siteQuery } from '../queries.ts';

/** The text of staff above the residents' map; nothing when there is none or it cannot be loaded. */
export function Introduction() {
  const { data: site } = useQuery(siteQuery);
  if (site === undefined || site.introduction_text === '') return null;
  return (
    <div className={styles.introduction}>
      <LightRichText html={site.introduction_text} />
    </div>
  );
}
