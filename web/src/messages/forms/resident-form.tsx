import type { FormKind } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import type { Message } from '@dijkportaal/contract/messages/messages';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import type { useSignedInPerson } from '../../platform/session.ts';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { bodyDraft, isTooMany, MessageBody, NotSent, useBodyCheck } from '../message-body.tsx';
import { messageEndpoints, readMessage } from '../queries.ts';
import { Receipt } from '../receipt.tsx';
import { emptyForm, formBody, hasContent, type FormValues } from './form-values.ts';
import { DamageFields, DetailFields, WishFields } from './form-fields.tsx';
import { useTexts } from './texts.ts';

interface ResidentFormProps {
  kind: FormKind;
  /** What to write in the text. */
  help: string;
  person: ReturnType<typeof useSignedInPerson>;
}

/** The fields of a form. The draft survives a reload and the end of the session. */
export function ResidentForm({ kind, help, person }: ResidentFormProps) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const [sent, setSent] = useState<Message | null>(null);
  const checkBody = useBodyCheck(null);
  const empty = emptyForm(person);
  const form = useEditForm<Message, FormValues, Message>({
    item: null,
    readValues: () => empty,
    check: (values) => ({ ...checkFields(kind, values, t), ...checkBody(values) }),
    save(values) {
      setSent(null);
      return callExtension(forms.send, { body: formBody(kind, values, person) }, { showsBadInput: false });
    },
    next: () => ({ item: null, values: empty }),
    onSaved(saved) {
      setSent(readMessage(saved));
      void refetch();
    },
    failedText: (error) => t(isTooMany(error) ? 'tooMany' : 'failed'),
    fieldOf: { latitude: 'place', longitude: 'place', about: 'where' },
    isChanged: (_base, values) => hasContent(kind, values, empty),
    draft: {
      ...bodyDraft,
      place: `form ${kind}`,
      toDraft: (values) => (hasContent(kind, values, empty) ? bodyDraft.toDraft(values) : empty),
    },
  });
  const { values, errors, fill } = form;
  const Fields = { wish: WishFields, damage: DamageFields, details: DetailFields }[kind];
  return (
    <form {...form.formProps} className="stack-5">
      {sent !== null && (
        <Alert tone="success" title={t(`${kind}.sent`)}>
          <p>
            {t('sentText')}{' '}
            <Link to="/messages/$id" params={{ id: String(sent.id) }}>
              {t('open')}
            </Link>
          </p>
          <Receipt message={sent} />
        </Alert>
      )}
      <NotSent problem={form.problem} error={form.error} />
      {form.notice}
      <Fields {...form} profile={person.profile} />
      <MessageBody
        label={t(`${kind}.text`)}
        description={help}
        isOptional
        submitLabel={t(`${kind}.submit`)}
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

function checkFields(kind: FormKind, values: FormValues, t: ReturnType<typeof useTexts>): FieldErrors<FormValues> {
  if (kind === 'wish') return { subject: values.subject.trim() === '' ? t('wish.noSubject') : null };
  if (kind === 'details') return {};
  const isUnknown = values.where === 'other' && values.place.trim() === '' && values.point === '';
  return {
    what: values.what === '' ? t('damage.noWhat') : null,
    where: values.where === '' ? t('place.noWhere') : null,
    place: isUnknown ? t('place.noPlace') : null,
  };
}
