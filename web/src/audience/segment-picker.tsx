import { segments } from '@dijkportaal/contract/contacts/segments';
import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useOffered } from '../platform/extensions.ts';
import { TagPicker } from '../ui/forms/tag-picker.tsx';
import { segmentsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface SegmentPickerProps {
  label?: string;
  value: readonly Label[];
  onChange: (value: Label[]) => void;
  error?: string | null | undefined;
  description?: string;
}

/** Selects any number of segments; nothing while there are none to choose. */
export function SegmentPicker({ label, value, onChange, error, description }: SegmentPickerProps) {
  const t = useTexts();
  const isOffered = useOffered(segments.list);
  const { data = [], isLoading, isError } = useQuery({ ...segmentsQuery, enabled: isOffered });
  if (data.length + value.length === 0 && !isError) return null;
  return (
    <TagPicker
      label={label ?? t('segments.title')}
      placeholder={t('segments.pick')}
      {...(description !== undefined && { description })}
      options={data}
      isLoading={isLoading}
      value={value}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
      error={error ?? (isError ? t('segments.failed') : null)}
    />
  );
}
