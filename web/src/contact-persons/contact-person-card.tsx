import type { ContactPerson } from '@dijkportaal/contract/contact-persons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import MailIcon from 'lucide-react/icons/mail';
import PhoneIcon from 'lucide-react/icons/phone';
import { useState } from 'react';
import { defineTexts } from '../platform/i18n.ts';
import { isStaff, useSignedInPerson } from '../platform/session.ts';
import { telephoneLink } from '../platform/team-phone.ts';
import { Card } from '../ui/layout/card.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import styles from './contact-person-card.module.css';
import own from './card-nl.json';
import { ownContactPersonQuery } from './queries.ts';

const { useTexts } = defineTexts(own, () => import('./card-en.json'));

/** Who a resident calls; nothing for staff, and on a server that does not know contact persons. */
export function ContactPersonCard({ isOnMessages = false }: { isOnMessages?: boolean }) {
  const t = useTexts();
  const person = useSignedInPerson();
  const { data, error, refetch } = useQuery({ ...ownContactPersonQuery, enabled: !isStaff(person) });
  if (isStaff(person) || data === null) return null;
  if (data !== undefined && isUnknown(data)) return null;
  return (
    <Card title={t('title')}>
      {data === undefined && error === null && <Skeleton lines={3} label={t('loading')} />}
      {data === undefined && error !== null && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {data !== undefined && <Facts person={data} isOnMessages={isOnMessages} />}
    </Card>
  );
}

const isUnknown = ({ name, phone, email }: ContactPerson) => name === '' && phone === '' && email === '';

function Facts({ person, isOnMessages }: { person: ContactPerson; isOnMessages: boolean }) {
  const t = useTexts();
  const { job_title: jobTitle, phone, hours, email } = person;
  const name = person.name || t('team');
  return (
    <div className={styles.person}>
      <Photo person={person} />
      <div className="stack-2">
        <p className="flush">
          <strong>{name}</strong>
          {jobTitle !== '' && <span className={`quiet ${styles.line}`}>{jobTitle}</span>}
        </p>
        {phone !== '' && (
          <p className="flush">
            <a
              href={telephoneLink(phone)}
              className={`touch bold ${styles.link} ${styles.phone}`}
              aria-label={t('call', { name, phone })}
            >
              <PhoneIcon />
              {phone}
            </a>
            {hours !== '' && <span className={`quiet ${styles.line}`}>{t('hours', { hours })}</span>}
          </p>
        )}
        {email !== '' && (
          <a href={`mailto:${email}`} className="touch">
            {email}
          </a>
        )}
        {!isOnMessages && (
          <Link to="/messages" className={`touch ${styles.link}`}>
            <MailIcon />
            {t('message')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Nothing while it cannot be loaded: the name is next to it. */
function Photo({ person: { photo, name } }: { person: ContactPerson }) {
  const url = photo?.thumbnail ?? photo?.file ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken) return null;
  return <img className={styles.photo} src={url} alt={name} width={96} height={96} onError={() => setBroken(url)} />;
}
