import type { AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { maxWorkDistance, works } from '@dijkportaal/contract/works';
import type { Label } from '@dijkportaal/contract/users';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allGroupsQuery, allZonesQuery, LabelPicker, SegmentPicker, segmentsQuery } from '../../audience/public.tsx';
import { callExtension, useOffered } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { TagPicker } from '../../ui/forms/tag-picker.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useTexts } from './editor-texts.ts';
import type { NewsletterValues } from './form-values.ts';

interface LimitsProps {
  limits: AudienceLimits;
  onChange: (limits: AudienceLimits) => void;
}

/** Whether a recipient is in one of what was chosen, or in all of it; nothing while only one kind was chosen. */
export function MatchField({ values, onChange }: { values: NewsletterValues; onChange: LimitsProps['onChange'] }) {
  const t = useTexts();
  const { groups, zones, segments, limits } = values;
  const chosen = [groups.length > 0, zones.length > 0, segments.length > 0, limits.works !== null];
  if (!useOffered(newsletters.audience) || chosen.filter(Boolean).length < 2) return null;
  return (
    <RadioField
      legend={t('limits.match')}
      value={limits.match}
      options={[
        { value: 'any', label: t('limits.any'), description: t('limits.anyHint') },
        { value: 'all', label: t('limits.all'), description: t('limits.allHint') },
      ]}
      onChange={(match) => onChange({ ...limits, match: match === 'all' ? 'all' : 'any' })}
    />
  );
}

/** Works offered at a time. */
const optionsPageSize = 50;

const workOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: keyOf(works.list, 'options', search),
    queryFn: async () => {
      const query = { page_size: String(optionsPageSize), ...(search !== '' && { search }) };
      const { count, results } = await callExtension(works.list, { query });
      return { options: results.map(({ id, title }) => ({ id, name: title })), more: count - results.length };
    },
    placeholderData: keepPreviousData,
  });

/** Chooses works: who lives near them, and within how many metres. */
export function WorksFields({ limits, onChange }: LimitsProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const isOffered = [useOffered(newsletters.audience), useOffered(works.list)].every(Boolean);
  const { data, isLoading, isError } = useQuery({ ...workOptionsQuery(search), enabled: isOffered });
  const id = limits.works;
  const chosen = useQuery({
    queryKey: keyOf(works.get, id),
    queryFn: () => callExtension(works.get, { params: { id: String(id) } }, { showsBadInput: false }),
    enabled: isOffered && id !== null,
    retry: false,
  });
  if (!isOffered || (data?.options.length === 0 && search === '' && id === null)) return null;
  const name = chosen.data?.title ?? t(chosen.isError ? 'limits.deleted' : 'limits.loading');
  return (
    <>
      <TagPicker
        label={t('limits.works')}
        description={t('limits.worksHint')}
        placeholder={t('limits.pickWorks')}
        options={data?.options ?? []}
        more={data?.more ?? 0}
        onSearch={setSearch}
        isLoading={isLoading}
        value={id === null ? [] : [{ id, name }]}
        onChange={(picked) => onChange({ ...limits, works: picked.at(-1)?.id ?? null })}
        error={isError ? t('limits.worksFailed') : null}
      />
      {id !== null && (
        <TextField
          label={t('limits.distance')}
          description={t('limits.distanceHint', { count: chosen.data?.distance ?? 0 })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={limits.distance ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const digits = value.replaceAll(/\D/g, '');
            onChange({ ...limits, distance: digits === '' ? null : Math.min(Number(digits), maxWorkDistance) });
          }}
        />
      )}
    </>
  );
}

/** Groups, zones and segments that do not get it. */
export function ExcludedFields({ limits, error, onChange }: LimitsProps & { error?: string | null | undefined }) {
  const t = useTexts();
  const { without_groups, without_zones, without_segments } = limits;
  const isAny = without_groups.length + without_zones.length + without_segments.length > 0;
  const [isOpen, setOpen] = useState(isAny);
  const isOffered = useOffered(newsletters.audience);
  const { data: groups = [] } = useQuery(allGroupsQuery);
  const { data: zones = [] } = useQuery(allZonesQuery);
  const { data: segments = [] } = useQuery({ ...segmentsQuery, enabled: isOffered });
  if (!isOffered) return null;
  const name = (ids: number[], all: readonly Label[]) =>
    ids.map((id) => ({ id, name: all.find((one) => one.id === id)?.name ?? t('limits.deleted') }));
  const idsOf = (labels: Label[]) => labels.map(({ id }) => id);
  return (
    <>
      <CheckboxField
        label={t('limits.without')}
        description={t('limits.withoutHint')}
        checked={isOpen || isAny}
        onChange={(checked) => {
          setOpen(checked);
          if (!checked) onChange({ ...limits, without_groups: [], without_zones: [], without_segments: [] });
        }}
      />
      {(isOpen || isAny) && (
        <div className="stack indent">
          <LabelPicker
            kind="group"
            label={t('limits.withoutGroups')}
            value={name(without_groups, groups)}
            error={error}
            onChange={(chosen) => onChange({ ...limits, without_groups: idsOf(chosen) })}
          />
          <LabelPicker
            kind="zone"
            label={t('limits.withoutZones')}
            value={name(without_zones, zones)}
            onChange={(chosen) => onChange({ ...limits, without_zones: idsOf(chosen) })}
          />
          <SegmentPicker
            label={t('limits.withoutSegments')}
            value={name(without_segments, segments)}
            onChange={(chosen) => onChange({ ...limits, without_segments: idsOf(chosen) })}
          />
        </div>
      )}
    </>
  );
}
