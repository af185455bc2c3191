import { messages, type Message } from '@dijkportaal/contract/messages';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { useState, type ReactNode } from 'react';
import { call, CallError } from '../platform/call.ts';
import { useRefetch } from '../platform/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { useTexts } from './texts.ts';
import { messageEndpoints, readMessage } from './queries.ts';
import { Receipt } from './receipt.tsx';

interface MessageFormProps {
  onSent: () => void;
}

const maxTextLength = 50_000;
const nothing = { subject: '', text: '' };

/** Writes a message to the project team. The draft survives a reload and the end of the session. */
export function MessageForm({ onSent }: MessageFormProps) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const [isSent, setSent] = useState(false);
  const [receipted, setReceipted] = useState<Message | null>(null);
  const required = (name: 'subject' | 'text') => t('form.required', { name: t(`form.${name}`) });
  const form = useEditForm<Message, typeof nothing, ReceivedFrom<typeof messages.create>>({
    item: null,
    readValues: () => nothing,
    check: ({ subject, text }) => ({
      subject: subject.trim() === '' ? required('subject') : null,
      text: isBlank(text) ? required('text') : text.length > maxTextLength ? t('form.tooLong') : null,
    }),
    save({ subject, text }) {
      setSent(false);
      return call(messages.create, { body: { subject: subject.trim(), text } }, { showsBadInput: false });
    },
    next: () => ({ item: null, values: nothing }),
    onSaved(saved) {
      setSent(true);
      setReceipted(readMessage(saved));
      onSent();
      void refetch();
    },
    failedText: (error) => t(isTooMany(error) ? 'form.tooMany' : 'form.failed'),
    draft: { place: 'message' },
  });
  const { values, errors, fill, fieldProps } = form;
  return (
    <form {...form.formProps} className="stack-5">
      {isSent && (
        <Outcome kind="sent" title={t('form.sent')}>
          {receipted !== null && <Receipt message={receipted} />}
        </Outcome>
      )}
      {form.problem !== null && <Outcome kind={isTooMany(form.error) ? 'tooMany' : 'failed'} title={form.problem} />}
      {form.notice}
      <TextField label={t('form.subject')} required maxLength={200} autoComplete="off" {...fieldProps('subject')} />
      <RichTextEditor
        label={t('form.text')}
        required
        height={300}
        value={values.text}
        error={errors.text}
        onChange={(text) => fill('text', text)}
      />
      <p className="note flush">{t('form.kept')}</p>
      <div>
        <Button type="submit" loading={form.isBusy}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}

const isTooMany = (error: unknown) => error instanceof CallError && error.status === 429;

interface OutcomeProps {
  kind: 'sent' | 'tooMany' | 'failed';
  title: string;
  children?: ReactNode;
}

function Outcome({ kind, title, children }: OutcomeProps) {
  const t = useTexts();
  return (
    <Alert tone={kind === 'sent' ? 'success' : 'error'} title={title}>
      <p>{t(`form.${kind}Text`)}</p>
      {children}
    </Alert>
  );
}

/** Whether HTML of the editor has no visible content. */
function isBlank(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}
