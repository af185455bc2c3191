import { messages, type Message, type Reply } from '@dijkportaal/contract/messages/messages';
import { useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { bodyDraft, isTooMany, MessageBody, NotSent, toBody, useBodyCheck } from './message-body.tsx';
import type { BodyValues } from './message-body.tsx';
import { messageEndpoints } from './queries.ts';
import { useTexts } from './texts.ts';

const nothing: BodyValues = { text: '', uploads: [] };

/** Writes back in one's own conversation; one that is closed opens again. */
export function ReplyForm({ message: { id, state } }: { message: Pick<Message, 'id' | 'state'> }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const [isSent, setSent] = useState(false);
  const form = useEditForm<Reply, BodyValues, Reply>({
    item: null,
    readValues: () => nothing,
    check: useBodyCheck(t('reply.text')),
    save(values) {
      setSent(false);
      const params = { id: String(id) };
      return callExtension(messages.reply, { params, body: toBody(values) }, { success: null, showsBadInput: false });
    },
    next: () => ({ item: null, values: nothing }),
    async onSaved() {
      await refetch();
      setSent(true);
    },
    failedText: (error) => t(isTooMany(error) ? 'form.tooMany' : 'reply.failed'),
    draft: { ...bodyDraft, place: `message ${id}` },
  });
  const { values, errors, fill } = form;
  return (
    <form {...form.formProps} className="stack-5">
      {isSent && (
        <Alert tone="success">
          <p>{t('reply.sent')}</p>
        </Alert>
      )}
      <NotSent problem={form.problem} error={form.error} />
      {form.notice}
      {state === 'closed' && <p>{t('reply.closed')}</p>}
      <MessageBody
        label={t('reply.text')}
        submitLabel={t('reply.submit')}
        height="fits"
        values={values}
        errors={errors}
        isBusy={form.isBusy}
        onText={(text) => fill('text', text)}
        onUploads={(uploads) => fill('uploads', uploads)}
      />
    </form>
  );
}
