import { maxSegmentName, segments, type Segment } from '@dijkportaal/contract/contacts/segments';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { versionOf } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { editedOptions, keyOf, useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
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
  const refetch = useRefetch([segments.list], onClose);
  const form = useEditForm<Segment, { segment: string; name: string }, Segment>({
    item: null,
    readValues: () => ({ segment: '', name: '' }),
    check: ({ segment, name }) => ({ name: segment === '' && name.trim() === '' ? t('nameMissing') : null }),
    async save({ segment, name }) {
      if (segment === '') {
        const body = { name, filter: writeFilter(filter) };
        return callExtension(
          segments.create,
          { body },
          { success: t('saved'), successToast: { title: name }, showsBadInput: false },
        );
      }
      const latest = await fetchSegment(Number(segment));
      return callExtension(
        segments.replace,
        { params: { id: segment }, body: { name: latest.name, filter: writeFilter(filter) } },
        { success: t('replaced', { name: latest.name }), showsBadInput: false, ifMatch: versionOf(latest) },
      );
    },
    onSaved: refetch,
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

interface SegmentModalProps {
  segment: Segment;
  onClose: () => void;
}

/** Loads the current version of a segment and opens the form with its name. */
export function RenameSegmentModal({ segment: { id }, onClose }: SegmentModalProps) {
  const t = useTexts();
  const query = useQuery({
    queryKey: keyOf(segments.get, id),
    queryFn: () => fetchSegment(id),
    ...editedOptions,
  });
  return (
    <LoadedModal
      title={t('rename')}
      query={query}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
      onClose={onClose}
    >
      {(segment) => <RenameForm segment={segment} onClose={onClose} />}
    </LoadedModal>
  );
}

function RenameForm({ segment, onClose }: SegmentModalProps) {
  const t = useTexts();
  const refetch = useRefetch([segments.list], onClose);
  const form = useEditForm<Segment, { name: string }, Segment>({
    item: segment,
    readValues: (item) => ({ name: item?.name ?? '' }),
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    save: ({ name }, { item, version }) => {
      const { id, filter } = item ?? segment;
      const options = { success: t('renamed'), successToast: { title: name }, showsBadInput: false, ifMatch: version };
      return callExtension(segments.replace, { params: { id: String(id) }, body: { name, filter } }, options);
    },
    onSaved: refetch,
    failedText: t('saveFailed'),
    conflict: { reload: ({ id }) => fetchSegment(id), fields: [{ name: 'name', label: t('name') }] },
  });
  return (
    <FormModal title={t('rename')} form={form} saveLabel={t('submit')} onClose={onClose}>
      <NameField {...form.fieldProps('name')} />
    </FormModal>
  );
}

/** Asks before a segment is deleted; the server lists what still uses it. */
export function DeleteSegmentModal({ segment, onClose }: SegmentModalProps) {
  const t = useTexts();
  const params = { id: String(segment.id) };
  return (
    <ConditionalDeleteModal<Segment>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={segment}
      load={() => fetchSegment(segment.id)}
      readValues={({ name, filter }) => ({ name, filter })}
      remove={(ifMatch, { name: title }) => {
        const options = { success: t('deleted'), successToast: { title }, showsBadInput: false, ifMatch };
        return callExtension(segments.delete, { params }, options);
      }}
      refetch={useRefetch([segments.list])}
      onClose={onClose}
    >
      {({ name }) => <p>{t('sure', { name })}</p>}
    </ConditionalDeleteModal>
  );
}
