import { newsletterTemplates, type NewsletterTemplate } from '@dijkportaal/contract/newsletters/templates';
import { useQuery } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import { editedOptions, keyOf, useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
import { fetchTemplate } from './queries.ts';
import { useTexts } from './texts.ts';

/** Loads a template and asks for another name. */
export function RenameTemplateModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: keyOf(newsletterTemplates.get, id),
    queryFn: () => fetchTemplate(id),
    ...editedOptions,
  });
  return (
    <LoadedModal
      title={t('rename')}
      query={query}
      texts={{ loading: t('loading'), failed: t('loadFailed'), gone: t('gone') }}
      onClose={onClose}
    >
      {(template) => <TemplateModal template={template} onClose={onClose} />}
    </LoadedModal>
  );
}

/** Asks for the name under which a newsletter becomes a template. */
export function SaveAsTemplateModal({ newsletter, onClose }: { newsletter: number; onClose: () => void }) {
  return <TemplateModal template={null} newsletter={newsletter} onClose={onClose} />;
}

interface TemplateModalProps {
  /** null: a newsletter becomes one. */
  template: NewsletterTemplate | null;
  newsletter?: number;
  onClose: () => void;
}

function TemplateModal({ template, newsletter = 0, onClose }: TemplateModalProps) {
  const t = useTexts();
  const refetch = useRefetch([newsletterTemplates.list], onClose);
  const form = useEditForm<NewsletterTemplate, { name: string }, NewsletterTemplate>({
    item: template,
    readValues: (item) => ({ name: item?.name ?? '' }),
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    save: ({ name }, { item, version }) =>
      item === null
        ? callExtension(newsletterTemplates.create, { body: { name, newsletter } }, { showsBadInput: false })
        : callExtension(
            newsletterTemplates.replace,
            { params: { id: String(item.id) }, body: { name } },
            { showsBadInput: false, ifMatch: version },
          ),
    onSaved: refetch,
    failedText: t('saveFailed'),
    conflict: { reload: ({ id }) => fetchTemplate(id), fields: [{ name: 'name', label: t('name') }] },
  });
  return (
    <FormModal title={t(template === null ? 'saveAs' : 'rename')} form={form} saveLabel={t('save')} onClose={onClose}>
      {template === null && <p>{t('saveAsNote')}</p>}
      <TextField label={t('name')} required maxLength={100} autoComplete="off" {...form.fieldProps('name')} />
    </FormModal>
  );
}

/** Asks before a template is deleted. */
export function DeleteTemplateModal({ template, onClose }: { template: NewsletterTemplate; onClose: () => void }) {
  const t = useTexts();
  const params = { id: String(template.id) };
  return (
    <ConditionalDeleteModal<NewsletterTemplate>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={template}
      load={() => fetchTemplate(template.id)}
      readValues={({ name }) => ({ name })}
      remove={(ifMatch, { name: title }) =>
        callExtension(
          newsletterTemplates.delete,
          { params },
          { showsBadInput: false, ifMatch, successToast: { title } },
        )
      }
      refetch={useRefetch([newsletterTemplates.list])}
      onClose={onClose}
    >
      {({ name }) => <p>{t('deleteSure', { name })}</p>}
    </ConditionalDeleteModal>
  );
}
