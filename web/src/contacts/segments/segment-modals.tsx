import { maxSegmentName, segments, type Segment } from '@dijkportaal/contract/contacts/segments';
import type { ComponentProps } from 'react';
import { CallError, versionOf } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { ContactSearch } from '../filter.ts';
import { useSegments, writeFilter } from './segments.ts';
import { useTexts } from './texts.ts';

const fetchSegment = (id: number) => callExtension(segments.get, { params: { id: String(id) } });

interface SaveSegmentModalProps {
  filter: ContactSearch;
  /** How many contacts match it now. */
  count: number;
  onClose: () => void;
}

/** Saves the present filters under a name, or replaces those of a segment. */
export function SaveSegmentModal({ filter, count, onClose }: SaveSegmentModalProps) {
  const t = useTexts();
  const { segments: others } = useSegments(filter);
  const refetch = useRefetch([segments.list]);
  const form = useForm({
    initial: { segment: '', name: '' },
    check: ({ segment, name }) => ({ name: segment === '' && name.trim() === '' ? t('nameMissing') : null }),
    async send({ segment, name }) {
      if (segment === '') {
        const body = { name, filter: writeFilter(filter) };
        await callExtension(segments.create, { body }, { success: t('saved'), showsBadInput: false });
      } else {
        const latest = await fetchSegment(Number(segment));
        await callExtension(
          segments.replace,
          { params: { id: segment }, body: { name: latest.name, filter: writeFilter(filter) } },
          { success: t('replaced', { name: latest.name }), showsBadInput: false, ifMatch: versionOf(latest) },
        );
      }
      await refetch();
      onClose();
    },
    failedText: t('saveFailed'),
  });
  return (
    <FormModal title={t('saveTitle')} form={form} saveLabel={t('submit')} onClose={onClose}>
      <p>{t('saveText', { count })}</p>
      {others.length > 0 && (
        <SelectField
          label={t('target')}
          value={form.values.segment}
          options={[
            { value: '', label: t('newSegment') },
            { label: t('replaceFilters'), options: others.map(({ id, name }) => ({ value: String(id), label: name })) },
          ]}
          onChange={({ currentTarget }) => form.fill('segment', currentTarget.value)}
        />
      )}
      {form.values.segment === '' && <NameField {...form.fieldProps('name')} />}
    </FormModal>
  );
}

function NameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTexts();
  return <TextField label={t('name')} required maxLength={maxSegmentName} autoComplete="off" {...props} />;
}

export function RenameSegmentModal({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([segments.list]);
  const form = useForm({
    initial: { name: segment.name },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    async send({ name }) {
      const latest = await fetchSegment(segment.id);
      if (latest.name !== segment.name) throw new CallError(409, { error: t('renamedByOther', { name: latest.name }) });
      await callExtension(
        segments.replace,
        { params: { id: String(segment.id) }, body: { name, filter: latest.filter } },
        { success: t('renamed'), showsBadInput: false, ifMatch: versionOf(latest) },
      );
      await refetch();
      onClose();
    },
    failedText: t('saveFailed'),
  });
  return (
    <FormModal title={t('rename')} form={form} saveLabel={t('submit')} onClose={onClose}>
      <NameField {...form.fieldProps('name')} />
    </FormModal>
  );
}

/** Asks before a segment is deleted; the server lists what still uses it. */
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
