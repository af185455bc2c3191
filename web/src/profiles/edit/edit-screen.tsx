import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallError } from '../../platform/call.ts';
import { fullName } from '../../platform/full-name.ts';
import { isSuperuser, useSignedInPerson } from '../../platform/session.ts';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { mayChange } from '../may-change.ts';
import { profileQuery } from '../queries.ts';
import { useTexts } from './edit-texts.ts';

interface EditScreenProps extends Pick<EditFormProps, 'renderPlace' | 'onDone'> {
  id: string;
}

/** Staff edit someone's profile (specification, section 2). */
export function ProfileEditScreen({ id, renderPlace, onDone }: EditScreenProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  // A cached profile may be outdated, and would overwrite what a colleague has drawn since.
  const { data: profile, error, isFetchedAfterMount, refetch } = useQuery({ ...profileQuery(id), staleTime: 0 });
  const name = profile === undefined ? '' : fullName(profile);
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  const isAllowed =
    profile !== undefined && mayChange({ profile: person.profile, isSuperuser: isSuperuser(person) }, profile);
  const isReady = profile !== undefined && isFetchedAfterMount && error === null;
  return (
    <>
      <PageHeading title={name === '' ? t('title') : t('titleOf', { name })} />
      {!isReady && error === null && <Skeleton lines={8} label={t('loading')} />}
      {isMissing && (
        <Alert tone="info">
          <p>{t('notFound')}</p>
          <Link to="/">{t('home')}</Link>
        </Alert>
      )}
      {error !== null && !isMissing && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {isReady && !isAllowed && (
        <Alert tone="info">
          <p>{t('colleague')}</p>
          <Link to="/profile/$id" params={{ id }}>
            {t('back')}
          </Link>
        </Alert>
      )}
      {isReady && isAllowed && <EditForm profile={profile} renderPlace={renderPlace} onDone={onDone} />}
    </>
  );
}
