import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '../platform/i18n.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { portalFactsQuery } from './public.ts';
import nl from './nl.json';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** A placeholder (specification, section 2), until a setting has the address of the authority's own text. */
export function StatementScreen({ name }: { name: 'privacy' | 'terms' }) {
  const t = useTexts();
  const { data: facts, isPending } = useQuery(portalFactsQuery);
  const url = name === 'privacy' ? facts?.privacy_url : facts?.terms_url;
  return (
    <PageHeading title={t(`${name}.title`)}>
      {url != null ? (
        <p>
          {t('elsewhere')}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t(`${name}.read`)}
          </a>
        </p>
      ) : (
        !isPending && <p>{t(`${name}.text`)}</p>
      )}
    </PageHeading>
  );
}
