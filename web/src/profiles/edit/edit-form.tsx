import { parcels, type Polygon } from '@dijkportaal/contract/parcels/parcels';
import { portal } from '@dijkportaal/contract/portal';
import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, CallError, wasCancelled } from '../../platform/call.ts';
import type { Translate } from '../../platform/i18n.ts';
import { fullName } from '../../platform/full-name.ts';
import { keyOf } from '../../platform/queries.ts';
import { readProfile } from '../../platform/read-profile.ts';
import { updateProfile, useSignedInPerson } from '../../platform/session.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { fetchProfile, profileQuery } from '../queries.ts';
import { changesOf, placeOf, readPosition, textFields, typedOf, type TypedName, toBody } from './edit-draft.ts';
import { AddressFields, JobTitleField, PositionFields, RelationFields } from './edit-text-fields.tsx';
import { useOutsideQuestion } from './outside-question.tsx';
import type nl from './edit-nl.json';
import { useTexts } from './edit-texts.ts';

/** Props of the map and its fields. */
export interface PlaceOnMap {
  position: [number, number] | null;
  onPosition: (position: [number, number] | null) => void | Promise<void>;
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
  const outside = useOutsideQuestion({ position: placeOf(typedOf(loaded)), polygons: loaded.polygons });
  const form = useEditForm<Profile, ProfileValues, Profile | 'unchanged'>({
    item: loaded,
    readValues: (item) => readValues(item ?? loaded),
    check: (typed) => {
      const { latitude: north, longitude: east } = readPosition(typed);
      const missing = (one: number | null, other: number | null) => one === null && other !== null;
      return {
        latitude: Number.isNaN(north) ? t('badLatitude') : missing(north, east) ? t('missingLatitude') : null,
        longitude: Number.isNaN(east) ? t('badLongitude') : missing(east, north) ? t('missingLongitude') : null,
      };
    },
    async save(values, { item, version }) {
      const profile = item ?? loaded;
      const changes = changesOf(profile, { typed: values, ...values });
      if (Object.keys(changes).length === 0) return 'unchanged';
      if (!(await outside.ask({ position: placeOf(values), polygons: values.polygons }))) return null;
      const title = fullName(profile);
      const successToast = title === '' ? {} : { title };
      const options = { success: t('saved'), successToast, showsBadInput: false, ifMatch: version };
      const request = { params: { id: String(profile.id) }, body: { ...toBody(profile), ...changes } };
      return call(profiles.replace, request, options)
        .then(readProfile)
        .catch((error: unknown) => {
          throw explainRefusal(error, t);
        });
    },
    onSaved(saved) {
      if (saved !== 'unchanged') {
        queryClient.setQueryData(profileQuery(String(saved.id)).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: keyOf(parcels.people) });
        if (saved.id === person.profile.id) updateProfile(saved);
      }
      onDone();
    },
    failedText: t('notSaved'),
    conflict: {
      reload: ({ id }) => fetchProfile(String(id)),
      fields: [
        ...textFields.map((name) => ({ name, label: t(name) })),
        { name: 'latitude', label: t('latitude') },
        { name: 'longitude', label: t('longitude') },
        { name: 'newsletter', label: t('newsletter') },
        { name: 'notifications', label: t('notifications') },
        { name: 'polygons', label: t('polygons') },
      ],
    },
    draft: { place: `profile ${loaded.id}` },
  });
  const { values, fill } = form;
  const { latitude, longitude } = person.profile;

  return (
    <form {...form.formProps} className="stack-5 form-width">
      {form.leaveGuard}
      {form.notice}
      {form.conflictDialog}
      {outside.dialog}
      <Card title={t('person')}>
        <AddressFields fieldProps={form.fieldProps} />
        {loaded.permissions.includes('Staff') && (
          <IfOffered endpoint={portal.facts}>
            <JobTitleField fieldProps={form.fieldProps} />
          </IfOffered>
        )}
      </Card>
      <Card title={t('relation')}>
        <RelationFields fieldProps={form.fieldProps} fill={fill} />
      </Card>
      <Card title={t('mail')}>
        {(['newsletter', 'notifications'] as const).map((choice) => (
          <CheckboxField
            key={choice}
            label={t(choice)}
            description={t(`${choice}Text`)}
            checked={values[choice]}
            onChange={(checked) => fill(choice, checked)}
          />
        ))}
      </Card>
      <Card title={t('map')}>
        {renderPlace({
          position: placeOf(values),
          onPosition: async (position) => {
            if (!(await outside.ask({ position, polygons: [] }))) return;
            fill('latitude', String(position?.[0] ?? ''));
            fill('longitude', String(position?.[1] ?? ''));
          },
          positionFields: <PositionFields fieldProps={form.fieldProps} fill={fill} />,
          parcelsText: values.parcels,
          polygons: values.polygons,
          onPolygons: (polygons) => fill('polygons', polygons),
          fallbackCenter: latitude === null || longitude === null ? null : [latitude, longitude],
        })}
      </Card>
      {(form.problem ?? form.errors.polygons) != null && (
        <Alert tone="error">
          <p>{form.problem ?? form.errors.polygons}</p>
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
type ProfileValues = Record<TypedName, string> & Pick<Profile, 'newsletter' | 'notifications' | 'polygons'>;

const readValues = (profile: Profile): ProfileValues => {
  const { newsletter, notifications, polygons } = profile;
  return { ...typedOf(profile), newsletter, notifications, polygons };
};

/** The error with the sentences of this form. */
function explainRefusal(error: unknown, t: Translate<typeof nl>): unknown {
  if (!(error instanceof CallError) || wasCancelled(error)) return error;
  if (error.status === 403) return new CallError(403, { error: t('colleague') });
  const atPolygons = Object.keys(error.body).find((field) => /^polygons(\.|$)/.test(field));
  const reason = atPolygons && error.messageFor(atPolygons);
  if (reason === undefined) return error;
  const polygons = [t('polygonsRefused', { reason })];
  return new CallError(error.status, { ...(error.body as Record<string, string[]>), polygons });
}
