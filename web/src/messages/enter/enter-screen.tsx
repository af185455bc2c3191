import { people } from '@dijkportaal/contract/people/people';
import { profiles } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, isNotFound } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { fullName } from '../../platform/full-name.ts';
import { keyOf } from '../../platform/queries.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { EnterForm } from './enter-form.tsx';
import styles from './enter.module.css';
import type { Sender } from './person-picker.tsx';
import { useTexts } from './texts.ts';

interface EnterScreenProps {
  /** Whose message it is, if the address of the screen says it. */
  profile?: number | undefined;
  contact?: number | undefined;
}

/** Where staff enter what a person told or wrote outside the portal. */
export function EnterScreen(person: EnterScreenProps) {
  const t = useTexts();
  const isKnown = person.profile !== undefined || person.contact !== undefined;
  const { data, error, refetch } = useQuery({ ...senderQuery(person), enabled: isKnown });
  return (
    <div className={styles.page}>
      <Link to="/messages-admin" className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {t('back')}
      </Link>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      {!isKnown || data !== undefined ? (
        <EnterForm sender={data ?? null} />
      ) : error === null ? (
        <Skeleton lines={8} label={t('loading')} />
      ) : isNotFound(error) ? (
        <EmptyState title={t('gone')} text="" />
      ) : (
        <LoadFailure text={t('failedOne')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

const senderQuery = ({ profile = 0, contact = 0 }: EnterScreenProps) => ({
  queryKey: profile > 0 ? keyOf(profiles.get, 'sender', profile) : keyOf(people.contact, 'sender', contact),
  queryFn: async (): Promise<Sender> => {
    if (profile > 0) {
      const found = await call(profiles.get, { params: { id: String(profile) } });
      return { id: profile, name: fullName(found) || `#${profile}` };
    }
    const { name } = await callExtension(people.contact, { params: { id: String(contact) } });
    return { id: -contact, name };
  },
  staleTime: 0,
});
