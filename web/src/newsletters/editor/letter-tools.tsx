import { personalFields, type PersonalField } from '@dijkportaal/contract/newsletters/personal-fields';
import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import NewsIcon from 'lucide-react/icons/newspaper';
import PersonIcon from 'lucide-react/icons/user-pen';
import type { FormEvent } from 'react';
import { useOffered } from '../../platform/extensions.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { ExtraTool } from '../../ui/editor/rich-text-editor.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { useTexts } from './letter-texts.ts';
import { NewsModal } from './news-modal.tsx';

/** What staff insert into the text of a newsletter; undefined on a server that only knows plain texts. */
export function useLetterTools(): readonly ExtraTool[] | undefined {
  const t = useTexts();
  const isOffered = useOffered(newsletterPreview.read);
  if (!isOffered) return undefined;
  return [
    { name: 'field', label: t('field.tool'), icon: <PersonIcon />, render: (props) => <FieldModal {...props} /> },
    { name: 'news', label: t('news.tool'), icon: <NewsIcon />, render: (props) => <NewsModal {...props} /> },
  ];
}

/** Asks for a personal field, and for the text of readers of whom it is not known. */
function FieldModal({ insert, onClose }: Parameters<ExtraTool['render']>[0]) {
  const t = useTexts();
  const ui = useUiTexts();
  const { formProps, fieldProps, values, fill } = useForm<{ field: PersonalField; fallback: string }>({
    initial: { field: 'voornaam', fallback: '' },
    check: ({ fallback }) => ({
      fallback: fallback.trim() === '' ? t('field.missing') : /[{}|<>]/.test(fallback) ? t('field.wrong') : null,
    }),
    async send({ field, fallback }) {
      insert(`<p>{{${field}|${fallback.trim().replaceAll('&', '&amp;')}}}</p>`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    // The surrounding form must not be submitted.
    event.stopPropagation();
    formProps.onSubmit(event);
  };
  return (
    <Modal title={t('field.title')} onClose={onClose}>
      <form {...formProps} className="stack" onSubmit={submit}>
        <SelectField
          label={t('field.which')}
          options={personalFields.map((value) => ({ value, label: t(`field.names.${value}`) }))}
          value={values.field}
          onChange={({ currentTarget }) => {
            const field = personalFields.find((one) => one === currentTarget.value);
            if (field !== undefined) fill('field', field);
          }}
        />
        <TextField
          label={t('field.fallback')}
          description={t(`field.hints.${values.field}`)}
          autoComplete="off"
          maxLength={100}
          {...fieldProps('fallback')}
        />
        <Actions>
          <Button type="submit">{t('field.insert')}</Button>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}
