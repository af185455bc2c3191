import { messages } from '@dijkportaal/contract/messages';
import { useState } from 'react';
import { call, CallError, wasCancelled } from '../platform/call.ts';
import { useRefetch } from '../platform/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useDraft } from '../ui/forms/use-draft.tsx';
import styles from './messages.module.css';
import { useTexts } from './texts.ts';
import { messageEndpoints } from './queries.ts';

interface MessageFormProps {
  onSent: () => void;
}

/** The result of the last attempt. */
type Outcome = { kind: 'sent' | 'tooMany' | 'failed'; reason?: string | undefined } | null;

const maxTextLength = 50_000;
const nothing = { subject: '', text: '' };

/** Writes a message to the project team. The draft survives a reload and the end of the session. */
export function MessageForm({ onSent }: MessageFormProps) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const required = (name: 'subject' | 'text') => t('form.required', { name: t(`form.${name}`) });
  const { values, errors, fill, formProps, fieldProps, isBusy } = useForm({
    initial: nothing,
    check: ({ subject, text }) => ({
      subject: subject.trim() === '' ? required('subject') : null,
      text: isBlank(text) ? required('text') : text.length > maxTextLength ? t('form.tooLong') : null,
    }),
    async send({ subject, text }) {
      setOutcome(null);
      try {
        await call(messages.create, { body: { subject: subject.trim(), text } }, { showsBadInput: false });
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const fields = { subject: error.messageFor('subject'), text: error.messageFor('text') };
        if (fields.subject !== undefined || fields.text !== undefined) return fields;
        setOutcome({ kind: error.status === 429 ? 'tooMany' : 'failed', reason: error.sentence });
        return;
      }
      fill('subject', '');
      fill('text', '');
      setOutcome({ kind: 'sent' });
      onSent();
      void refetch();
    },
  });
  const draft = useDraft({ place: 'message', values, initial: nothing, fill });
  return (
    <form {...formProps} className={styles.form}>
      <OutcomeMessage outcome={outcome} />
      {draft.notice}
      <TextField label={t('form.subject')} required maxLength={200} autoComplete="off" {...fieldProps('subject')} />
      <RichTextEditor
        label={t('form.text')}
        required
        height={300}
        value={values.text}
        error={errors.text}
        onChange={(text) => fill('text', text)}
      />
      <p className={styles.kept}>{t('form.kept')}</p>
      <div>
        <Button type="submit" loading={isBusy}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}

function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  const t = useTexts();
  if (outcome === null) return null;
  const { kind, reason } = outcome;
  return (
    <Alert tone={kind === 'sent' ? 'success' : 'error'}>
      <p>
        <strong>{t(`form.${kind}`)}</strong>
      </p>
      {reason !== undefined && <p>{reason}</p>}
      <p>{t(`form.${kind}Text`)}</p>
    </Alert>
  );
}

/** Whether HTML of the editor has no visible content. */
function isBlank(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}
