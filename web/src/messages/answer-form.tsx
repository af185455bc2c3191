import { messages, type Message, type MessageState, type Reply } from '@dijkportaal/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { previewOf } from '../ui/files/preview.ts';
import { uploadIds, type Upload } from '../ui/files/uploads.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './admin-texts.ts';
import styles from './answer.module.css';
import { messageEndpoints, messageQuery, repliesPageSize, repliesQuery } from './queries.ts';
import { AttachField, useUploadCheck } from './reply-files.tsx';
import { StandardAnswerPicker } from './standard-answer-picker.tsx';
import { useStateOptions } from './state.tsx';

const maxTextLength = 50_000;

interface Values {
  text: string;
  state: MessageState;
  uploads: Upload[];
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
  const checkUploads = useUploadCheck();
  const refetch = useRefetch(messageEndpoints);
  const newer = useNewerReply(message);
  const form = useEditForm<Reply, Values, Reply>({
    item: null,
    readValues: () => nothing,
    check: ({ text, uploads }) => ({
      text:
        previewOf(text) === '' && uploads.length === 0
          ? t('answer.missing')
          : text.length > maxTextLength
            ? t('answer.tooLong')
            : null,
      uploads: checkUploads(uploads),
    }),
    async save({ text, state, uploads }) {
      if (await newer.stops()) return null;
      const body = { text, state, uploads: uploadIds(uploads) };
      const options = { success: t('answer.sent'), showsBadInput: false };
      return callExtension(messages.reply, { params: { id: String(id) }, body }, options);
    },
    async onSaved() {
      await refetch();
      onClose();
    },
    failedText: t('answer.failed'),
    draft: {
      place: draftPlace(id),
      omit: ['uploads'],
      fileNames: ({ uploads }) => uploads.map(({ name }) => name),
    },
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
      <RichTextEditor
        label={t('answer.title', { name: message.name || message.email })}
        takesFocus={takesFocus}
        height="fits"
        value={values.text}
        error={errors.text}
        onChange={write}
      />
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
  const t = useTexts();
  const client = useQueryClient();
  const known = useRef(message.replies);
  const [isNewer, setNewer] = useState<'seen' | 'stopped' | null>(null);
  const notice = (count: number, how: 'seen' | 'stopped') => {
    if (count <= known.current) return false;
    known.current = count;
    setNewer(how);
    return true;
  };
  const look = useEffectEvent(() => void notice(message.replies, 'seen'));
  useEffect(() => look(), [message.replies]);
  const page = Math.max(1, Math.ceil(message.replies / repliesPageSize));
  const { data } = useQuery({ ...repliesQuery(message.id, page), enabled: isNewer !== null });
  const name = data?.results.at(-1)?.name ?? '';
  return {
    stops: async () => {
      const latest = await client.fetchQuery({ ...messageQuery(message.id), staleTime: 0 });
      return notice(latest.replies, 'stopped');
    },
    notice: isNewer !== null && (
      <Alert tone="warn">
        {isNewer === 'stopped' && `${t('answer.stopped')} `}
        {name === '' ? t('answer.newerUnknown') : t('answer.newer', { name })}
      </Alert>
    ),
  };
}
