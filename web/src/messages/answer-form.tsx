import { messages, type Message, type MessageState, type Reply } from '@dijkportaal/contract/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Readable } from '../ui/readability/readable.tsx';
import { useTexts } from './admin-texts.ts';
import styles from './answer.module.css';
import { bodyDraft, toBody, useBodyCheck, type BodyValues } from './message-body.tsx';
import { messageEndpoints, messageQuery, repliesPageSize, repliesQuery } from './queries.ts';
import { AttachField } from './reply-files.tsx';
import { StandardAnswerPicker } from './standard-answer-picker.tsx';
import { useStateOptions } from './state.tsx';

interface Values extends BodyValues {
  state: MessageState;
}

const nothing: Values = { text: '', state: 'answered', uploads: [] };

/** Which draft an answer to this message has. */
export const draftPlace = (id: number) => `answer ${id}`;

interface AnswerFormProps {
  message: Message;
  /** Whether the text gets the focus. */
  takesFocus: boolean;
  onType: () => void;
  onClose: () => void;
}

/** Answers a message. What is typed is stored on this device until it is sent. */
export function AnswerForm({ message, takesFocus, onType, onClose }: AnswerFormProps) {
  const t = useTexts();
  const { id } = message;
  const refetch = useRefetch(messageEndpoints);
  const newer = useNewerReply(message);
  const form = useEditForm<Reply, Values, Reply>({
    item: null,
    readValues: () => nothing,
    check: useBodyCheck(t('answer.text')),
    async save(values) {
      if (await newer.stops()) return null;
      const body = { ...toBody(values), state: values.state, latest_at: newer.seenUntil() };
      const options = { success: t('answer.sent'), showsBadInput: false };
      return callExtension(messages.reply, { params: { id: String(id) }, body }, options);
    },
    async onSaved() {
      await refetch();
      onClose();
    },
    failedText: t('answer.failed'),
    draft: { ...bodyDraft, place: draftPlace(id) },
  });
  const { values, errors, fill } = form;
  const write = (text: string) => {
    onType();
    fill('text', text);
  };
  return (
    <form
      {...form.formProps}
      className="stack-3"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        void form.submit();
      }}
    >
      {form.notice}
      <StandardAnswerPicker message={message} onPick={(html) => write(values.text + html)} />
      <Readable text={values.text}>
        <RichTextEditor
          label={t('answer.title', { name: message.name || message.email })}
          takesFocus={takesFocus}
          height="fits"
          value={values.text}
          error={errors.text}
          onChange={write}
        />
      </Readable>
      <AttachField value={values.uploads} error={errors.uploads} onChange={(uploads) => fill('uploads', uploads)} />
      {newer.notice}
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <div className={`row ${styles.foot}`}>
        <SelectField
          label={t('answer.state')}
          value={values.state}
          options={useStateOptions().filter(({ value }) => value !== 'new')}
          onChange={({ currentTarget }) => fill('state', currentTarget.value as MessageState)}
        />
        <Button type="submit" loading={form.isBusy}>
          {t('answer.submit')}
        </Button>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {t('answer.close')}
        </Button>
        <span className={`note ${styles.keys}`}>{t('answer.keys')}</span>
      </div>
    </form>
  );
}

/**
 * Watches for replies of others while an answer is written. `stops` looks for one before the answer is sent, and says
 * whether it has to be read first.
 */
function useNewerReply(message: Message) {
  const { id, replies } = message;
  const t = useTexts();
  const client = useQueryClient();
  const known = useRef({ replies, latest_at: message.latest_at });
  const [newer, setNewer] = useState<{ name: string; isStopped: boolean } | null>(null);
  const look = async ({ replies: count, latest_at }: Message, isStopped: boolean) => {
    if (count <= known.current.replies) return false;
    const last = Math.ceil(count / repliesPageSize);
    const { results } = await client.fetchQuery({ ...repliesQuery(id, last), staleTime: 0 });
    // One's own may be the answer whose response was lost; sent again as it was, it is stored once.
    const ofOthers = results.slice(known.current.replies - count).filter(({ is_own }) => !is_own);
    known.current = { replies: count, latest_at: ofOthers.length === 0 ? known.current.latest_at : latest_at };
    if (ofOthers.length === 0) return false;
    setNewer({ name: ofOthers.at(-1)?.name ?? '', isStopped });
    return true;
  };
  // What could not be fetched is looked for again before the answer is sent.
  const lookNow = useEffectEvent(() => void look(message, false).catch(() => undefined));
  useEffect(() => lookNow(), [replies]);
  return {
    /** When the latest message or reply arrived that the person saw. */
    seenUntil: () => known.current.latest_at,
    stops: async () => {
      const latest = await client.fetchQuery({ ...messageQuery(id), staleTime: 0 });
      return look(latest, true);
    },
    notice: newer !== null && (
      <Alert tone="warn">
        {newer.isStopped && `${t('answer.stopped')} `}
        {newer.name === '' ? t('answer.newerUnknown') : t('answer.newer', { name: newer.name })}
      </Alert>
    ),
  };
}
