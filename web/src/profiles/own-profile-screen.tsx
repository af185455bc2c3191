import { portal } from '@dijkportaal/contract/portal';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { isStaff, useSignedInPerson } from '../platform/session.ts';
import { Cards } from '../ui/layout/card.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MailChoices } from './mail-choices.tsx';
import { OwnFacts } from './own-facts.tsx';
import { SessionList } from './session-list.tsx';
import { useTexts } from './texts.ts';

interface OwnProfileScreenProps {
  /** Where the second factor is set up. */
  mfaCard: ReactNode;
  /** The person's passkeys. */
  passkeyCard: ReactNode;
  /** Who looked at the person's data. */
  accessCard: ReactNode;
  /** Who the person can call. */
  contactCard: ReactNode;
  /** Everything about the person, to download. */
  dossierCard: ReactNode;
  /** Called after the account was deleted. */
  onDeleted: () => void;
}

/** One's own data and preferences. */
export function OwnProfileScreen({
  mfaCard,
  passkeyCard,
  accessCard,
  contactCard,
  dossierCard,
  onDeleted,
}: OwnProfileScreenProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  const { user, profile } = person;
  const isViewing = useObservable(viewedResident) !== null;
  // The keys preserve the state of a card when it moves: it may be showing recovery codes.
  const facts = <OwnFacts key="facts" email={user.email} profile={profile} />;
  const contact = <Fragment key="contact">{contactCard}</Fragment>;
  const mfa = <Fragment key="mfa">{mfaCard}</Fragment>;
  const passkeys = <Fragment key="passkeys">{passkeyCard}</Fragment>;
  const sessions = <SessionList key="sessions" />;
  const choices = <MailChoices key="choices" profile={profile} />;
  if (isViewing) {
    return (
      <>
        <PageHeading title={t('own.title')}>
          <p>{t('own.viewed')}</p>
        </PageHeading>
        <Cards>{[facts, contact, choices]}</Cards>
      </>
    );
  }
  return (
    <>
      <PageHeading title={t('own.title')}>
        <p>{t('own.intro')}</p>
        {!isStaff(person) && (
          <IfOffered endpoint={portal.facts}>
            <Link to="/welkom" search={{ step: 2 }} className="touch">
              {t('visit.again')}
            </Link>
          </IfOffered>
        )}
      </PageHeading>
      {profile.mfa_missing && <MfaFirst />}
      <Cards>
        {profile.mfa_missing
          ? [mfa, passkeys, facts, sessions]
          : [
              facts,
              contact,
              choices,
              mfa,
              passkeys,
              sessions,
              <Fragment key="access">{accessCard}</Fragment>,
              <Fragment key="dossier">{dossierCard}</Fragment>,
              <DeleteAccount key="delete" onDeleted={onDeleted} />,
            ]}
      </Cards>
    </>
  );
}

function MfaFirst() {
  const t = useTexts();
  return (
    <div className="page below-5">
      <Alert tone="warn" title={t('own.mfaFirst')}>
        <p>{t('own.mfaFirstText')}</p>
      </Alert>
    </div>
  );
}
