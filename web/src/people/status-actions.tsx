import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { people, type ContactPerson, type PersonAccount } from '@dijkportaal/contract/people/people';
import type { Profile } from '@dijkportaal/contract/profiles';
import { users } from '@dijkportaal/contract/users';
import { useState } from 'react';
import { ChangeContactModal } from '../contacts/public.ts';
import { call } from '../platform/call.ts';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { isSuperuser, useSignedInPerson } from '../platform/session.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ChangeAccountModal, sendInvitation } from '../users/public.ts';
import { useTexts } from './texts.ts';

/** What staff can do at once; each asks first. */
type Action = 'login' | 'reset' | 'invite' | 'inviteAgain' | 'liftBlocks' | 'release';

interface Offer {
  action: Action;
  /** Whose address, or which. */
  of: string;
  send: () => Promise<unknown>;
}

interface ActionsProps {
  offers: Offer[];
  /** Opens the form in which the address is corrected. */
  onCorrect: () => void;
}

function Actions({ offers, onCorrect }: ActionsProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<Offer | null>(null);
  const refetch = useRefetch([people.account, people.timeline, people.contact, people.contactTimeline], () =>
    setAsked(null),
  );
  return (
    <div className="row">
      {offers.map((offer) => (
        <Button key={`${offer.action} ${offer.of}`} variant="default" onClick={() => setAsked(offer)}>
          {t(`actions.${offer.action}.label`)}
          {offers.filter(({ action }) => action === offer.action).length > 1 && `: ${offer.of}`}
        </Button>
      ))}
      <Button variant="default" onClick={onCorrect}>
        {t('actions.correct')}
      </Button>
      {asked !== null && (
        <ConfirmModal
          title={t(`actions.${asked.action}.title`)}
          confirmLabel={t(`actions.${asked.action}.label`)}
          failedText={t(`actions.${asked.action}.failed`)}
          onConfirm={async () => {
            await asked.send();
            await refetch();
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{t(`actions.${asked.action}.text`, { of: asked.of })}</p>
        </ConfirmModal>
      )}
    </div>
  );
}

const quietly = (success: string) => ({ success, showsBadInput: false });

/** What helps somebody with an account. Only superusers help a colleague, and nobody helps themselves. */
export function AccountActions({ profile, account }: { profile: Profile; account: PersonAccount }) {
  const t = useTexts();
  const person = useSignedInPerson();
  const [canSend, canInvite] = [useOffered(people.sendLink), useOffered(users.invite)];
  const [isCorrecting, setCorrecting] = useState(false);
  const isColleague = profile.permissions.includes('Staff') && !isSuperuser(person);
  if (isColleague || profile.id === person.profile.id) return null;
  const { email: of, is_active: isActive, invitation } = account;
  const params = { id: String(profile.id) };
  const sendLink = (purpose: 'login' | 'reset') => ({
    action: purpose,
    of,
    send: () =>
      callExtension(people.sendLink, { params, body: { purpose } }, quietly(t(`actions.${purpose}.done`, { of }))),
  });
  const offers: Offer[] = [
    ...(canSend && account.sign_in !== null && account.sign_in.blocks.length > 0
      ? [
          {
            action: 'liftBlocks' as const,
            of,
            send: () => callExtension(people.liftBlocks, { params }, quietly(t('actions.liftBlocks.done'))),
          },
        ]
      : []),
    ...(account.bounced_at === null ? [] : [release(of, t('actions.release.done', { of }))]),
    ...(canInvite && isActive && account.last_login === null
      ? [
          {
            action: invitation === null ? ('invite' as const) : ('inviteAgain' as const),
            of,
            // It was asked here, also if the last one is recent.
            send: () => sendInvitation(profile.user, true, t('actions.invite.done', { of })),
          },
        ]
      : []),
    ...(canSend && isActive ? [sendLink('login'), sendLink('reset')] : []),
  ];
  return (
    <>
      <Actions offers={offers} onCorrect={() => setCorrecting(true)} />
      {isCorrecting && <ChangeAccountModal id={profile.user} onClose={() => setCorrecting(false)} />}
    </>
  );
}

/** What helps a contact without an account. */
export function ContactActions({ contact }: { contact: ContactPerson }) {
  const t = useTexts();
  const [isCorrecting, setCorrecting] = useState(false);
  const of = contact.filtered_email.join(', ');
  const invite = () =>
    call(contacts.invite, { params: { id: String(contact.id) } }, quietly(t('actions.invite.done', { of })));
  const offers: Offer[] = [
    ...(of === '' ? [] : [{ action: 'invite' as const, of: contact.filtered_email[0] ?? '', send: invite }]),
    ...contact.bounces.map(({ email }) => release(email, t('actions.release.done', { of: email }))),
  ];
  return (
    <>
      <Actions offers={offers} onCorrect={() => setCorrecting(true)} />
      {isCorrecting && <ChangeContactModal id={contact.id} onClose={() => setCorrecting(false)} />}
    </>
  );
}

const release = (email: string, success: string): Offer => ({
  action: 'release',
  of: email,
  send: () => callExtension(brokenAddresses.release, { body: { email } }, quietly(success)),
});
