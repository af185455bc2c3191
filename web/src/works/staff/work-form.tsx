import {
  maxWorkDistance,
  workEffects,
  workMails,
  works,
  workStates,
  type Work,
  type WorkChanges,
} from '@dijkportaal/contract/works';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { allZonesQuery } from '../../audience/public.tsx';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { PageForm, type Leave } from '../../publications/public.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PlaceEditor } from './place-editor.tsx';
import { fetchWork, reachQuery, type Place } from './queries.ts';
import { useTexts } from './texts.ts';

type WorkValues = Omit<WorkChanges, 'zone_id' | 'distance' | 'from_time' | 'until_time'> &
  Record<'zone_id' | 'distance' | 'from_time' | 'until_time', string>;

const defaultDistance = 200;

const readValues = (work: Work | null): WorkValues => ({
  title: work?.title ?? '',
  description: work?.description ?? '',
  starts_on: work?.starts_on ?? '',
  ends_on: work?.ends_on ?? '',
  from_time: work?.from_time ?? '',
  until_time: work?.until_time ?? '',
  effects: work?.effects ?? [],
  zone_id: String(work?.zone_id ?? ''),
  shapes: work?.shapes ?? [],
  distance: String(work?.distance ?? defaultDistance),
  is_phase: work?.is_phase ?? false,
  state: work?.state ?? 'draft',
  mail: 'none',
});

const toChanges = ({ zone_id, distance, from_time, until_time, ...values }: WorkValues): WorkChanges => ({
  ...values,
  ...toPlace({ zone_id, distance, shapes: values.shapes }),
  from_time: from_time || null,
  until_time: until_time || null,
});

const toPlace = ({ zone_id, distance, shapes }: Pick<WorkValues, 'zone_id' | 'distance' | 'shapes'>): Place => ({
  zone_id: zone_id === '' ? null : Number(zone_id),
  shapes,
  distance: Number(distance),
});

const isDistance = (text: string) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= maxWorkDistance;

interface WorkFormProps extends Pick<ComponentProps<typeof PlaceEditor>, 'Map'> {
  /** null for new works. */
  work: Work | null;
  onLeave: Leave;
}

/** The form of works. It asks before it discards changes. */
export function WorkForm({ work, onLeave, Map }: WorkFormProps) {
  const t = useTexts();
  const { data: zones = [] } = useQuery(allZonesQuery);
  const refetch = useRefetch([works.list, works.reach]);
  const form = useEditForm<Work, WorkValues, Work>({
    item: work,
    readValues,
    check: (typed) => ({
      title: typed.title.trim() === '' ? t('missing.title') : null,
      starts_on: typed.starts_on === '' ? t('missing.starts_on') : null,
      ends_on:
        typed.ends_on === '' ? t('missing.ends_on') : typed.ends_on < typed.starts_on ? t('missing.order') : null,
      distance: isDistance(typed.distance) ? null : t('missing.distance', { max: maxWorkDistance }),
      zone_id: typed.is_phase && typed.zone_id === '' ? t('missing.zone') : null,
      shapes: typed.state !== 'draft' && typed.zone_id === '' && typed.shapes.length === 0 ? t('missing.place') : null,
    }),
    save: (values, { item, version }) =>
      item === null
        ? callExtension(works.create, { body: toChanges(values) }, { showsBadInput: false })
        : callExtension(
            works.replace,
            { params: { id: String(item.id) }, body: toChanges(values) },
            { showsBadInput: false, ifMatch: version },
          ),
    async onSaved() {
      await refetch();
      onLeave(true);
    },
    failedText: t('saveFailed'),
    conflict: {
      reload: ({ id }) => fetchWork(id),
      fields: (['title', 'description', 'starts_on', 'ends_on', 'from_time', 'until_time', 'distance'] as const).map(
        (name) => ({ name, label: t(`fields.${name}`) }),
      ),
    },
    draft: { place: `work ${work?.id ?? 'new'}` },
  });
  const { values, errors, fill, fieldProps } = form;
  return (
    <PageForm form={form} onLeave={onLeave}>
      <Card title={t('sections.what')}>
        <div className="stack">
          <TextField label={t('fields.title')} required maxLength={200} autoComplete="off" {...fieldProps('title')} />
          <TextArea
            label={t('fields.description')}
            description={t('descriptionHelp')}
            rows={5}
            maxLength={4000}
            {...fieldProps('description')}
            onChange={({ currentTarget }) => fill('description', currentTarget.value)}
          />
          <fieldset>
            <legend className="bold">{t('fields.effects')}</legend>
            {workEffects.map((effect) => (
              <CheckboxField
                key={effect}
                label={t(`effects.${effect}`)}
                checked={values.effects.includes(effect)}
                onChange={(isChecked) =>
                  fill(
                    'effects',
                    workEffects.filter((one) => (one === effect ? isChecked : values.effects.includes(one))),
                  )
                }
              />
            ))}
          </fieldset>
        </div>
      </Card>
      <Card title={t('sections.when')}>
        <div className="columns">
          {(['starts_on', 'ends_on'] as const).map((name) => (
            <DateField
              key={name}
              label={t(`fields.${name}`)}
              required
              value={values[name]}
              error={errors[name]}
              onDate={(day) => fill(name, day ?? '')}
            />
          ))}
          {(['from_time', 'until_time'] as const).map((name) => (
            <TextField key={name} type="time" label={t(`fields.${name}`)} {...fieldProps(name)} />
          ))}
        </div>
      </Card>
      <Card title={t('sections.where')}>
        <div className="stack">
          <div className="columns">
            <SelectField
              label={t('fields.zone_id')}
              description={t('zoneHelp')}
              options={[
                { value: '', label: t('noZone') },
                ...zones.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...fieldProps('zone_id')}
              onChange={({ currentTarget }) => fill('zone_id', currentTarget.value)}
            />
            <TextField
              label={t('fields.distance')}
              description={t('distanceHelp')}
              inputMode="numeric"
              required
              maxLength={4}
              autoComplete="off"
              {...fieldProps('distance')}
            />
          </div>
          <CheckboxField
            label={t('fields.is_phase')}
            description={t('phaseHelp')}
            checked={values.is_phase}
            onChange={(isPhase) => fill('is_phase', isPhase)}
          />
          <PlaceEditor
            shapes={values.shapes}
            error={errors.shapes}
            onChange={(shapes) => fill('shapes', shapes)}
            {...(Map && { Map })}
          />
          <Reach place={toPlace({ ...values, distance: isDistance(values.distance) ? values.distance : '0' })} />
        </div>
      </Card>
      <Card title={t('sections.state')}>
        <div className="stack">
          <RadioField
            legend={t('fields.state')}
            options={workStates
              .filter((state) => state !== 'cancelled' || (work !== null && work.state !== 'draft'))
              .map((state) => ({ value: state, label: t(`states.${state}`), description: t(`stateHelp.${state}`) }))}
            value={values.state}
            onChange={(state) => fill('state', state)}
          />
          {values.state !== 'draft' && (
            <RadioField
              legend={t('fields.mail')}
              options={workMails.map((mail) => ({ value: mail, label: t(`mails.${mail}`) }))}
              value={values.mail}
              onChange={(mail) => fill('mail', mail)}
            />
          )}
        </div>
      </Card>
    </PageForm>
  );
}

/** How many residents the place has, counted as it changes. */
function Reach({ place }: { place: Place }) {
  const t = useTexts();
  const settled = useSettled(place);
  const isAnywhere = settled.zone_id !== null || settled.shapes.length > 0;
  const { data, isError } = useQuery({ ...reachQuery(settled), enabled: isAnywhere });
  return (
    <p role="status" className="bold">
      {isError
        ? t('reach.failed')
        : isAnywhere
          ? data && `${t('reach.people', { count: data.people })} ${t('reach.mailed', { count: data.mailed })}`
          : t('reach.nowhere')}
    </p>
  );
}
