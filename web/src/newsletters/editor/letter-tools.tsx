import { newsletterBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import { personalFields, type PersonalField } from '@dijkportaal/contract/newsletters/personal-fields';
import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import AppointmentIcon from 'lucide-react/icons/calendar-plus';
import PictureIcon from 'lucide-react/icons/image';
import WorksIcon from 'lucide-react/icons/map-pin';
import NewsIcon from 'lucide-react/icons/newspaper';
import PersonIcon from 'lucide-react/icons/user-pen';
import { useMemo } from 'react';
import { useOffered } from '../../platform/extensions.ts';
import { EditorDialog } from '../../ui/editor/editor-dialog.tsx';
import type { ExtraDialog, ExtraTool } from '../../ui/editor/rich-text-editor.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AppointmentModal } from './appointment-modal.tsx';
import { escapeHtml, withLine } from './block-html.ts';
import { useTexts } from './letter-texts.ts';
import { NewsModal } from './news-modal.tsx';
import { PictureModal } from './picture-modal.tsx';

/** What staff insert into the text of a newsletter; undefined on a server that only knows plain texts. */
export function useLetterTools(): readonly ExtraTool[] | undefined {
  const t = useTexts();
  const isOffered = useOffered(newsletterPreview.read);
  const hasBlocks = useOffered(newsletterBlocks.addPicture);
  // The same until these change: the editor depends on it.
  return useMemo(() => {
    if (!isOffered) return undefined;
    // The first three have the name of their block.
    const blocks: ExtraTool[] = [
      {
        name: 'picture',
        label: t('picture.tool'),
        icon: <PictureIcon />,
        render: (props) => <PictureModal {...props} />,
      },
      {
        name: 'appointment',
        label: t('appointment.tool'),
        icon: <AppointmentIcon />,
        render: (props) => <AppointmentModal {...props} />,
      },
      { name: 'works', label: t('works.tool'), icon: <WorksIcon />, render: (props) => <WorksModal {...props} /> },
    ];
    return [
      ...(hasBlocks ? blocks : []),
      { name: 'field', label: t('field.tool'), icon: <PersonIcon />, render: (props) => <FieldModal {...props} /> },
      { name: 'news', label: t('news.tool'), icon: <NewsIcon />, render: (props) => <NewsModal {...props} /> },
    ];
  }, [t, isOffered, hasBlocks]);
}

/** Asks for a personal field, and for the text of readers of whom it is not known. */
function FieldModal({ insert, onClose }: ExtraDialog) {
  const t = useTexts();
  const form = useForm<{ field: PersonalField; fallback: string }>({
    initial: { field: 'voornaam', fallback: '' },
    check: ({ fallback }) => ({
      fallback: fallback.trim() === '' ? t('field.missing') : /[{}|<>]/.test(fallback) ? t('field.wrong') : null,
    }),
    async send({ field, fallback }) {
      insert(`<p>{{${field}|${escapeHtml(fallback.trim())}}}</p>`);
      onClose();
    },
  });
  const { values, fill, fieldProps } = form;
  return (
    <EditorDialog title={t('field.title')} form={form} saveText={t('add')} onClose={onClose}>
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
    </EditorDialog>
  );
}

/** Puts the works near each reader into the text; asks what others read in that place. */
function WorksModal({ insert, onClose, current, remove }: ExtraDialog) {
  const t = useTexts();
  const form = useForm({
    initial: { fallback: String(current?.['fallback'] ?? '') },
    check: ({ fallback }) => ({ fallback: fallback.trim() === '' ? t('works.fallbackMissing') : null }),
    async send({ fallback }) {
      insert(withLine(`<p class="works">${escapeHtml(fallback.trim())}</p>`, current));
      onClose();
    },
  });
  return (
    <EditorDialog
      title={t(current === null ? 'works.add' : 'works.change')}
      form={form}
      saveText={t(current === null ? 'add' : 'save')}
      remove={current === null ? undefined : { text: t('works.remove'), run: remove }}
      onClose={onClose}
    >
      <p>{t('works.text')}</p>
      <TextField
        label={t('works.fallback')}
        description={t('works.fallbackHint')}
        autoComplete="off"
        maxLength={300}
        {...form.fieldProps('fallback')}
      />
    </EditorDialog>
  );
}
