import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { portalFactsQuery } from '../../portal/public.ts';
import styles from './menu-links.module.css';
import { useTexts } from '../texts.ts';

/** Small links at the foot of the menu. The authority's own privacy statement opens beside the portal. */
export function MenuLinks({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const { data: facts } = useQuery(portalFactsQuery);
  return (
    <ul className={styles.links}>
      <li>
        <Link to="/uitleg" onClick={onChosen}>
          {t('about')}
        </Link>
      </li>
      <li>
        <Link to="/privacy" onClick={onChosen}>
          {t('privacy')}
        </Link>
      </li>
      <li>
        <Link to="/terms" onClick={onChosen}>
          {t('terms')}
        </Link>
      </li>
      {facts?.privacy_url != null && (
        <li>
          <a href={facts.privacy_url} target="_blank" rel="noopener noreferrer">
            {t('privacyStatement')}
            <span className="visually-hidden"> ({t('opensInNewTab')})</span>
          </a>
        </li>
      )}
    </ul>
  );
}
