import type { Profile } from '@dijkportaal/contract/profiles';
import { useState } from 'react';
import { parcelNames, PointMap } from '../../parcels/public.ts';
import { addressLines } from '../../profiles/public.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/layout/button.tsx';
import { readPoint, type FormValues } from './form-values.ts';
import styles from './forms.module.css';
import { useTexts } from './texts.ts';

type PlaceFieldProps = Pick<Form<FormValues>, 'values' | 'errors' | 'fill' | 'fieldProps'> & {
  profile: Profile;
  isRequired?: boolean;
};

/** A place: one's own parcel or address from a list, a description, a point on the map, or these together. */
export function PlaceField({ values, errors, fill, fieldProps, profile, isRequired = false }: PlaceFieldProps) {
  const t = useTexts();
  const [isMapOpen, setMapOpen] = useState(false);
  const address = addressLines(profile).join(', ');
  const parcels = parcelNames(profile.polygons).map((name) => ({
    value: `parcel.${name}`,
    label: t('place.parcel', { name }),
  }));
  const point = readPoint(values.point);
  return (
    <>
      <SelectField
        label={t('place.where')}
        description={t(isRequired ? 'place.whereWhy' : 'place.optional')}
        required={isRequired}
        value={values.where}
        error={errors.where}
        options={[
          { value: '', label: t(isRequired ? 'choose' : 'place.none') },
          ...(address === '' ? [] : [{ value: 'address', label: t('place.address', { address }) }]),
          ...parcels,
          { value: 'other', label: t('place.other') },
        ]}
        onChange={({ currentTarget }) => fill('where', currentTarget.value)}
      />
      {values.where !== '' && (
        <>
          <TextField
            label={t('place.description')}
            description={t(values.where === 'other' ? 'place.descriptionOther' : 'place.descriptionOwn')}
            maxLength={200}
            autoComplete="off"
            {...fieldProps('place')}
          />
          <div className="stack-3">
            <div className="row">
              <Button variant="default" aria-expanded={isMapOpen} onClick={() => setMapOpen((isOpen) => !isOpen)}>
                {t(isMapOpen ? 'place.closeMap' : 'place.openMap')}
              </Button>
              {point !== null && (
                <Button
                  variant="default"
                  onClick={({ currentTarget }) => {
                    fill('point', '');
                    // This button disappears.
                    currentTarget.parentElement?.querySelector('button')?.focus();
                  }}
                >
                  {t('place.removePoint')}
                </Button>
              )}
              <p role="status" className="quiet flush">
                {point !== null ? t('place.pointed') : isMapOpen ? t('place.pointing') : ''}
              </p>
            </div>
            {isMapOpen && (
              <div className={styles.map}>
                <PointMap
                  point={point}
                  parcels={profile.polygons}
                  onPoint={([latitude, longitude]) => fill('point', `${latitude},${longitude}`)}
                />
              </div>
            )}
          </div>
        </>
      )}
    </>
  );
}
