import { parcels, type Polygon } from '@dijkportaal/contract/parcels/parcels';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, useMemo } from 'react';
import { call, CallError, wasCancelled, versionOf } from '../../platform/call.ts';
import type { Translate } from '../../platform/i18n.ts';
import { keyOf } from '../../platform/queries.ts';
import { readProfile } from '../../platform/read-profile.ts';
import { updateProfile, useSignedInPerson } from '../../platform/session.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { useConflict } from '../../ui/forms/use-conflict.tsx';
import { useDraft } from '../../ui/forms/use-draft.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { fetchProfile, profileQuery } from '../queries.ts';
import { changesOf, placeOf, readPosition, textFields, typedOf, type TypedName, toBody } from './edit-draft.ts';
import styles from './edit-form.module.css';
import { AddressFields, PositionFields, RelationFields } from './edit-text-fields.tsx';
import { useOutsideQuestion } from './outside-question.tsx';
import { useTexts } from './edit-texts.ts';

/** Props of the map and its fields. */
export interface PlaceOnMap {
  position: [number, number] | null;
  onPosition: (position: [number, number] | null) => void;
  positionFields: ReactNode;
  /** The text with the person's designations. */
  parcelsText: string;
  polygons: Polygon[];
  onPolygons: (polygons: Polygon[]) => void;
  fallbackCenter: [number, number] | null;
}

export interface EditFormProps {
  profile: Profile;
  renderPlace: (place: PlaceOnMap) => ReactNode;
  /** Called after saving or cancelling. */
  onDone: () => void;
}

/** The fields of a profile that staff may edit. */
export function EditForm({ profile: loaded, renderPlace, onDone }: EditFormProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const person = useSignedInPerson();
  const queryClient = useQueryClient();
  // A refetch must not overwrite what is being typed.
  const [profile] = useState(loaded);
  const [initial] = useState(() => readValues(loaded));
  const [choices, setChoices] = useState({ newsletter: profile.newsletter, notifications: profile.notifications });
  const [polygons, setPolygons] = useState(profile.polygons);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaved = useRef(false);

  const check = (typed: Record<TypedName, string>) => {
    const { latitude: north, longitude: east } = readPosition(typed);
    return {
      latitude: Number.isNaN(north) ? t('badLatitude') : north === null && east !== null ? t('missingLatitude') : null,
      longitude: Number.isNaN(east)
        ? t('badLongitude')
        : east === null && north !== null
          ? t('missingLongitude')
          : null,
    };
  };

  const save = async (typed: Record<TypedName, string>) => {
    setProblem(null);
    if (Object.keys(changesOf(profile, { typed, ...choices, polygons })).length > 0) {
      const id = String(profile.id);
      try {
        const saved = await conflict.save({ ...typed, ...choices, polygons }, async (values, base, ifMatch) => {
          const body = { ...toBody(base), ...changesOf(base, { typed: values, ...values }) };
          const options = { success: t('saved'), showsBadInput: false, ifMatch };
          return readProfile(await call(profiles.replace, { params: { id }, body }, options));
        });
        if (saved === null) return;
        queryClient.setQueryData(profileQuery(id).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: keyOf(parcels.people) });
        if (saved.id === person.profile.id) updateProfile(saved);
      } catch (error) {
        const refusal = readRefusal(error, t);
        setProblem(refusal.problem);
        return refusal.fields;
      }
    }
    isSaved.current = true;
    draft.discard();
    onDone();
    return;
  };

  const form = useForm({ initial: typedOf(profile), check, send: save });
  const fill = (name: keyof ProfileValues, value: unknown) => {
    if (name === 'polygons') setPolygons(value as Polygon[]);
    else if (name === 'newsletter' || name === 'notifications') {
      setChoices((current) => ({ ...current, [name]: value }));
    } else form.fill(name, value as string);
  };
  const values = useMemo(() => ({ ...form.values, ...choices, polygons }), [form.values, choices, polygons]);
  const conflict = useConflict<Profile, ProfileValues>({
    item: profile,
    readValues,
    reload: ({ id }) => fetchProfile(String(id)),
    fields: [
      ...textFields.map((name) => ({ name, label: t(name) })),
      { name: 'latitude', label: t('latitude') },
      { name: 'longitude', label: t('longitude') },
      { name: 'newsletter', label: t('newsletter') },
      { name: 'notifications', label: t('notifications') },
      { name: 'polygons', label: t('polygons') },
    ],
    fill,
  });
  const draft = useDraft<ProfileValues>({
    place: `profile ${profile.id}`,
    values,
    initial,
    version: versionOf(profile),
    fill,
    onRestore: conflict.basedOn,
  });
  const outside = useOutsideQuestion({ position: placeOf(typedOf(loaded)), polygons: loaded.polygons });
  const { latitude, longitude } = person.profile;
  const hasUnsavedChanges = () =>
    !isSaved.current && Object.keys(changesOf(profile, { typed: form.values, ...choices, polygons })).length > 0;

  return (
    <form
      {...form.formProps}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        outside.ask({ position: placeOf(form.values), polygons }, () => void form.submit());
      }}
    >
      <LeaveGuard hasUnsavedChanges={hasUnsavedChanges} keepsDraft />
      {draft.notice}
      {conflict.dialog}
      {outside.dialog}
      <Card title={t('person')}>
        <AddressFields fieldProps={form.fieldProps} />
      </Card>
      <Card title={t('relation')}>
        <RelationFields fieldProps={form.fieldProps} fill={form.fill} />
      </Card>
      <Card title={t('mail')}>
        {(['newsletter', 'notifications'] as const).map((choice) => (
          <CheckboxField
            key={choice}
            label={t(choice)}
            description={t(`${choice}Text`)}
            checked={choices[choice]}
            onChange={(checked) => setChoices((current) => ({ ...current, [choice]: checked }))}
          />
        ))}
      </Card>
      <Card title={t('map')}>
        {renderPlace({
          position: placeOf(form.values),
          onPosition: (position) =>
            outside.ask({ position, polygons: [] }, () => {
              form.fill('latitude', String(position?.[0] ?? ''));
              form.fill('longitude', String(position?.[1] ?? ''));
            }),
          positionFields: <PositionFields fieldProps={form.fieldProps} fill={form.fill} />,
          parcelsText: form.values.parcels,
          polygons,
          onPolygons: setPolygons,
          fallbackCenter: latitude === null || longitude === null ? null : [latitude, longitude],
        })}
      </Card>
      {problem !== null && (
        <Alert tone="error">
          <p>{problem}</p>
        </Alert>
      )}
      <Actions>
        <Button type="submit" loading={form.isBusy}>
          {t('save')}
        </Button>
        <Button variant="default" disabled={form.isBusy} onClick={onDone}>
          {ui('cancel')}
        </Button>
      </Actions>
    </form>
  );
}
import type nl from './edit-nl.json';

type ProfileValues = Record<TypedName, string> & Pick<Profile, 'newsletter' | 'notifications' | 'polygons'>;

const readValues = (profile: Profile): ProfileValues => {
  const { newsletter, notifications, polygons } = profile;
  return { ...typedOf(profile), newsletter, notifications, polygons };
};

/** Messages of a refusal, per field and for the whole form. */
interface Refusal {
  fields: Partial<Record<TypedName, string>>;
  problem: string | null;
}

/** Reads why a profile was not saved. */
function readRefusal(error: unknown, t: Translate<typeof nl>): Refusal {
  if (!(error instanceof CallError) || wasCancelled(error)) return { fields: {}, problem: t('notSaved') };
  if (error.status === 403) return { fields: {}, problem: `${t('notSaved')} ${t('colleague')}`.trim() };
  const names: TypedName[] = [...textFields, 'latitude', 'longitude'];
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const message = error.messageFor(name);
      return message === undefined ? [] : [[name, message]];
    }),
  );
  const atPolygons = Object.keys(error.body).find((field) => /^polygons(\.|$)/.test(field));
  const reason = atPolygons === undefined ? error.sentence : error.messageFor(atPolygons);
  const isAboutPolygons = atPolygons !== undefined && reason !== undefined;
  return {
    fields,
    problem: [t('notSaved'), isAboutPolygons ? t('polygonsRefused', { reason }) : reason].filter(Boolean).join(' '),
  };
}
