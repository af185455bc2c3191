import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { designs } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { call, CallError } from '../platform/call.ts';
import { useRefetch } from '../platform/queries.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { bodyDraft, isBlank, isTooMany, MessageBody, NotSent, toBody, useBodyCheck } from './message-body.tsx';
import type { BodyValues } from './message-body.tsx';
import { messageEndpoints, readMessage } from './queries.ts';
import { useTexts } from './texts.ts';
import { readTopic } from './topics.ts';

const Receipt = lazyPart(() => import('./receipt.tsx'), 'Receipt');
const TopicLine = lazyPart(() => import('./topic-line.tsx'), 'TopicLine');

interface MessageFormProps {
  /** What the message is about, such as `wish.12`, from a link to this form. */
  about: string | undefined;
  /** Whether the message reacts to the question of what it is about, from the same link. */
  isReaction?: boolean | undefined;
  /** The subject of the same link. */
  subject?: string | undefined;
  /** The first words of its text, from the same link. */
  text?: string | undefined;
  /** Called once the form has it: from then on it is in the draft, and can be removed. */
  onAboutTaken: () => void;
  onSent: () => void;
}

interface MessageValues extends BodyValues {
  subject: string;
  about: string;
  isReaction: boolean;
}

const nothing: MessageValues = { subject: '', text: '', about: '', isReaction: false, uploads: [] };

const hasContent = ({ subject, text, uploads }: MessageValues) =>
  subject.trim() !== '' || !isBlank(text) || uploads.length > 0;

/** HTML in which nothing of the text is markup. */
function paragraphOf(text: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = text.slice(0, 500);
  return paragraph.outerHTML;
}

/** Writes a message to the project team. The draft survives a reload and the end of the session. */
export function MessageForm({ about, isReaction, subject, text, onAboutTaken, onSent }: MessageFormProps) {
  const t = useTexts();
  const refetch = useRefetch([...messageEndpoints, designs.list, documents.list]);
  const [receipted, setReceipted] = useState<Message | null>(null);
  // Whether the question was closed by the time a reaction was sent; the same text can be sent as a message.
  const [isClosed, setClosed] = useState(false);
  const checkBody = useBodyCheck(t('form.text'));
  const form = useEditForm<Message, MessageValues, ReceivedFrom<typeof messages.create>>({
    item: null,
    readValues: () => nothing,
    check: (values) => ({
      subject: values.subject.trim() === '' ? t('form.required', { name: t('form.subject') }) : null,
      ...checkBody(values),
    }),
    async save(values) {
      setReceipted(null);
      setClosed(false);
      const topic = readTopic(values.about);
      const body = {
        subject: values.subject.trim(),
        ...toBody(values),
        ...(topic !== null && { about: topic }),
        ...(values.isReaction && { is_reaction: true }),
      };
      try {
        return await call(messages.create, { body }, { showsBadInput: false });
      } catch (error) {
        if (values.isReaction && error instanceof CallError && error.status === 409) {
          setClosed(true);
          form.fill('isReaction', false);
        }
        throw error;
      }
    },
    next: () => ({ item: null, values: nothing }),
    onSaved(saved) {
      setReceipted(readMessage(saved));
      onSent();
      void refetch();
    },
    failedText: (error) => t(isTooMany(error) ? 'form.tooMany' : 'form.failed'),
    // Only the link that was followed is not worth a draft.
    isChanged: (_base, values) => hasContent(values),
    draft: {
      ...bodyDraft,
      place: 'message',
      toDraft: (values) => (hasContent(values) ? bodyDraft.toDraft(values) : nothing),
    },
  });
  const { values, errors, fill, fieldProps } = form;
  const removeAbout = () => {
    fill('about', '');
    fill('isReaction', false);
  };
  const takeAbout = useEffectEvent(() => {
    if (about === undefined) return;
    const topic = readTopic(about);
    if (topic !== null) fill('about', `${topic.kind}.${topic.ref}`);
    if (topic !== null) fill('isReaction', isReaction === true);
    if (topic !== null && subject !== undefined && values.subject.trim() === '') fill('subject', subject.slice(0, 200));
    if (topic !== null && text !== undefined && isBlank(values.text)) fill('text', paragraphOf(text));
    onAboutTaken();
  });
  // After the draft was restored: what was asked for now is the subject.
  useEffect(() => takeAbout(), [about]);
  return (
    <form {...form.formProps} className="stack-5">
      {receipted !== null && (
        <Alert tone="success" title={t('form.sent')}>
          <p>{t('form.sentText')}</p>
          <Suspense>
            <Receipt message={receipted} />
          </Suspense>
        </Alert>
      )}
      <NotSent
        problem={form.problem === null || !isClosed ? form.problem : t('form.reactionClosed')}
        error={form.error}
        text={isClosed ? t('form.reactionClosedText') : undefined}
      />
      {form.notice}
      {values.about !== '' && (
        <Suspense>
          <TopicLine
            written={values.about}
            isReaction={values.isReaction}
            error={errors.about}
            onRemove={removeAbout}
          />
        </Suspense>
      )}
      <TextField label={t('form.subject')} required maxLength={200} autoComplete="off" {...fieldProps('subject')} />
      <MessageBody
        label={t('form.text')}
        submitLabel={t('form.submit')}
        height={300}
        values={values}
        errors={errors}
        isBusy={form.isBusy}
        onText={(text) => fill('text', text)}
        onUploads={(uploads) => fill('uploads', uploads)}
      />
    </form>
  );
}
