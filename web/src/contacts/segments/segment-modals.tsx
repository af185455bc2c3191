import { maxSegmentName, segments, type Segment } from '@dijkportaal/contract/contacts/segments';
import { CallError, versionOf } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import type { ContactSearch } from '../filter.ts';
import { writeFilter } from './segments.ts';
import { useTexts } from './texts.ts';

const fetchSegment = (id: number) => callExtension(segments.get, { params: { id: String(id) } });

interface SaveSegmentModalProps {
  filter: ContactSearch;
  /** How many contacts match it now. */
  count: number;
  onClose: () => void;
}

/** Saves the present filters under a name. */
export function SaveSegmentModal({ filter, count, onClose }: SaveSegmentModalProps) {
  const t = useTexts();
  const save = async (name: string) => {
    const body = { name, filter: writeFilter(filter) };
    await callExtension(segments.create, { body }, { success: t('saved'), showsBadInput: false });
  };
  return (
    <NameModal title={t('saveTitle')} name="" save={save} onClose={onClose}>
      {t('saveText', { count })}
    </NameModal>
  );
}

/** Renames a segment. */
export function RenameSegmentModal({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useTexts();
  const save = async (name: string) => {
    const latest = await fetchSegment(segment.id);
    if (latest.name !== segment.name) throw new CallError(409, { error: t('renamedByOther', { name: latest.name }) });
    await callExtension(
      segments.replace,
      { params: { id: String(segment.id) }, body: { name, filter: latest.filter } },
      { success: t('renamed'), showsBadInput: false, ifMatch: versionOf(latest) },
    );
  };
  return <NameModal title={t('rename')} name={segment.name} save={save} onClose={onClose} />;
}

interface NameModalProps {
  title: string;
  name: string;
  save: (name: string) => Promise<void>;
  onClose: () => void;
  children?: string;
}

function NameModal({ title, name, save, onClose, children }: NameModalProps) {
  const t = useTexts();
  const refetch = useRefetch([segments.list]);
  const { form, problem } = useSaveForm({
    initial: { name },
    check: (values) => ({ name: values.name.trim() === '' ? t('nameMissing') : null }),
    async save(values) {
      await save(values.name);
      await refetch();
      onClose();
    },
    failedText: t('saveFailed'),
  });
  return (
    <FormModal title={title} form={form} problem={problem} saveLabel={t('submit')} onClose={onClose}>
      {children !== undefined && <p>{children}</p>}
      <TextField
        label={t('name')}
        required
        maxLength={maxSegmentName}
        autoComplete="off"
        {...form.fieldProps('name')}
      />
    </FormModal>
  );
}

/** Asks before a segment is deleted; the server says what still uses it. */
export function DeleteSegmentModal({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useTexts();
  const params = { id: String(segment.id) };
  return (
    <ConditionalDeleteModal<Segment>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={segment}
      load={() => fetchSegment(segment.id)}
      readValues={({ name, filter }) => ({ name, filter })}
      remove={(ifMatch) =>
        callExtension(segments.delete, { params }, { success: t('deleted'), showsBadInput: false, ifMatch })
      }
      refetch={useRefetch([segments.list])}
      onClose={onClose}
    >
      {({ name }) => <p>{t('sure', { name })}</p>}
    </ConditionalDeleteModal>
  );
}
