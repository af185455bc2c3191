import { newsletterTests } from '@dijkportaal/contract/newsletters/newsletter-tests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { useWrite } from '../../platform/queries.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { siteQuery } from '../../settings/public.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './newsletter-form.module.css';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/**
 * Mails the newsletter to its author, and to addresses of the settings if there are any. The server mails what is
 * stored, so the form is saved first.
 */
export function TestMail({ editor }: { editor: NewsletterFormState }) {
  const t = useTexts();
  const { email } = useSignedInPerson().user;
  const { data: site } = useQuery(siteQuery);
  const addresses = (site?.newsletter_test_addresses ?? '').split('\n').filter((address) => address !== '');
  const [isAsking, setAsking] = useState(false);
  const send = async (to: string[]) => {
    const newsletter = await editor.saveFirst();
    if (newsletter === null) return;
    const success = to.length === 0 ? t('test.sent', { email }) : t('test.sentToMore', { count: to.length });
    const options = { success, showsBadInput: false };
    await callExtension(newsletterTests.send, { params: { id: String(newsletter.id) }, body: { to } }, options);
  };
  const { run, isBusy } = useWrite({ write: send, failedText: t('test.failed'), toastsProblem: true });
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        disabled={editor.form.isBusy}
        onClick={() => (addresses.length === 0 ? void run([]) : setAsking(true))}
      >
        {t(addresses.length === 0 ? 'test.button' : 'test.buttonMore')}
      </Button>
      <p className={`note ${styles.quiet}`}>{t('test.hint', { email })}</p>
      {isAsking && <ChooseReceivers own={email} addresses={addresses} onSend={send} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ChooseReceiversProps {
  own: string;
  addresses: string[];
  onSend: (to: string[]) => Promise<void>;
  onClose: () => void;
}

function ChooseReceivers({ own, addresses, onSend, onClose }: ChooseReceiversProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <ConfirmModal
      title={t('test.title')}
      confirmLabel={t('test.send')}
      failedText={t('test.failed')}
      onConfirm={async () => {
        await onSend(chosen.length === 0 ? [] : [own, ...chosen]);
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('test.always', { email: own })}</p>
      {addresses
        .filter((address) => address !== own)
        .map((address) => (
          <CheckboxField
            key={address}
            label={address}
            checked={chosen.includes(address)}
            onChange={(checked) =>
              setChosen(checked ? [...chosen, address] : chosen.filter((other) => other !== address))
            }
          />
        ))}
    </ConfirmModal>
  );
}
