import { messages, messageSources, type EnteredMessage, type Message } from '@dijkportaal/contract/messages/messages';
import { useNavigate } from '@tanstack/react-router';
import { formatLocalTime } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { RichTextEditor } from '../../ui/editor/rich-text-editor.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { bodyDraft, isBlank, toBody, useBodyCheck, type BodyValues } from '../message-body.tsx';
import { messageLists } from '../queries.ts';
import { AttachField } from '../reply-files.tsx';
import styles from './enter.module.css';
import { PersonPicker, type Sender } from './person-picker.tsx';
import { useTexts } from './texts.ts';

type Source = EnteredMessage['source'];

const isEntered = (source: (typeof messageSources)[number]): source is Source => source !== 'portal';
const sources = messageSources.filter(isEntered);

interface Values extends BodyValues {
  /** One at most. */
  person: Sender[];
  source: Source;
  happened_on: string;
  subject: string;
}

/** The form of what a person told or wrote, with the person filled in or to be chosen. */
export function EnterForm({ sender }: { sender: Sender | null }) {
  const t = useTexts();
  const navigate = useNavigate();
  const checkBody = useBodyCheck(t('text'));
  const refetch = useRefetch(messageLists);
  const form = useEditForm<Message, Values, Message>({
    item: null,
    readValues: () => ({
      person: sender === null ? [] : [sender],
      source: 'phone',
      happened_on: formatLocalTime(new Date().toISOString()).slice(0, 10),
      subject: '',
      text: '',
      uploads: [],
    }),
    check({ person, happened_on, subject, ...body }) {
      const { text, uploads } = checkBody(body);
      return {
        person: person.length === 0 ? t('personMissing') : null,
        happened_on: happened_on === '' ? t('happenedOnMissing') : null,
        subject: subject.trim() === '' ? t('subjectMissing') : null,
        text: isBlank(body.text) ? null : text,
        uploads,
      };
    },
    save({ person: [from], source, happened_on, subject, ...written }) {
      const { id } = from as Sender;
      const person = id > 0 ? { profile: id } : { contact: -id };
      const body = { ...person, source, happened_on, subject: subject.trim(), ...toBody(written) };
      return callExtension(messages.enter, { body }, { success: t('saved'), showsBadInput: false });
    },
    async onSaved({ id }) {
      void refetch();
      await navigate({ to: '/messages-admin/$id', params: { id: String(id) }, ignoreBlocker: true });
    },
    failedText: t('failed'),
    fieldOf: { profile: 'person', contact: 'person' },
    draft: { ...bodyDraft, place: `entered message ${sender?.id ?? ''}` },
  });
  const { values, errors, fill, fieldProps } = form;
  return (
    <>
      {form.leaveGuard}
      <form {...form.formProps} className="card stack-5">
        {form.notice}
        <PersonPicker value={values.person} error={errors.person} onChange={(person) => fill('person', person)} />
        <div className={styles.pair}>
          <SelectField
            label={t('source')}
            value={values.source}
            options={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
            onChange={({ currentTarget }) => fill('source', currentTarget.value as Source)}
          />
          <DateField
            label={t('happenedOn')}
            required
            value={values.happened_on}
            error={errors.happened_on ?? null}
            onDate={(date) => fill('happened_on', date ?? '')}
          />
        </div>
        <TextField label={t('subject')} required maxLength={200} autoComplete="off" {...fieldProps('subject')} />
        <RichTextEditor
          label={t('text')}
          height="fits"
          value={values.text}
          error={errors.text}
          onChange={(text) => fill('text', text)}
        />
        <AttachField value={values.uploads} error={errors.uploads} onChange={(uploads) => fill('uploads', uploads)} />
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        <p className="note flush">{t('receipt')}</p>
        <div className="row">
          <Button type="submit" loading={form.isBusy}>
            {t('submit')}
          </Button>
          <Button variant="default" disabled={form.isBusy} onClick={() => void navigate({ to: '/messages-admin' })}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </>
  );
}
