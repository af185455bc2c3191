import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { useState } from 'react';
import { call, CallError, wasCancelled } from '../../platform/call.ts';
import { toast } from '../../platform/toasts.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './newsletter-form.module.css';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** Mails the newsletter to whoever writes it. The server mails what is saved, so that is done first. */
export function TestMail({ editor }: { editor: NewsletterFormState }) {
  const t = useTexts();
  const { email } = useSignedInPerson().user;
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const newsletter = await editor.saveFirst();
    if (newsletter !== null) {
      try {
        const success = t('test.sent', { email });
        await call(newsletters.test, { params: { id: String(newsletter.id) } }, { success, showsBadInput: false });
      } catch (error) {
        const why = error instanceof CallError ? error.sentence : undefined;
        if (!wasCancelled(error)) toast({ type: 'error', text: [t('test.failed'), why].filter(Boolean).join(' ') });
      }
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} disabled={editor.form.isBusy} onClick={() => void send()}>
        {t('test.button')}
      </Button>
      <p className={styles.quiet}>{t('test.hint', { email })}</p>
    </>
  );
}
