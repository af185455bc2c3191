import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../settings/public.ts';
import { Card } from '../ui/layout/card.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useTexts } from './texts.ts';

/** Other ways to contact the project team. */
export function TeamCard() {
  const t = useTexts();
  const { data: site, error, refetch } = useQuery(siteQuery);
  return (
    <Card title={t('team.title')}>
      {site === undefined && error === null && <Skeleton lines={3} label={t('team.loading')} />}
      {site === undefined && error !== null && <LoadFailure text={t('team.failed')} onRetry={() => void refetch()} />}
      {site !== undefined && (
        <ContactDetails name={site.contact_name} email={site.contact_email} phone={site.contact_phone} />
      )}
    </Card>
  );
}

function ContactDetails({ name, email, phone }: { name: string; email: string; phone: string }) {
  const t = useTexts();
  if (name === '' && email === '' && phone === '') return <p>{t('team.none')}</p>;
  return (
    <dl className="stack facts">
      {name !== '' && (
        <div>
          <dt>{t('team.name')}</dt>
          <dd>{name}</dd>
        </div>
      )}
      {email !== '' && (
        <div>
          <dt>{t('team.email')}</dt>
          <dd>
            <a href={`mailto:${email}`} className="touch">
              {email}
            </a>
          </dd>
        </div>
      )}
      {phone !== '' && (
        <div>
          <dt>{t('team.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="touch">
              {phone}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
