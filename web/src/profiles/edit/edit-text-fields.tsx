import type { ChangeEvent } from 'react';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { readMetres, splitPair, type TypedName } from './edit-draft.ts';
import styles from './edit-form.module.css';
import { useTexts } from './edit-texts.ts';

interface FieldsProps {
  fieldProps: (name: TypedName) => {
    name: TypedName;
    value: string;
    error: string | null;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/** Each with the maximum length that the server accepts. */
const addressFields = {
  first_name: 150,
  last_name: 150,
  street: 200,
  house_number: 20,
  number_addition: 20,
  zip: 20,
  city: 100,
  state: 100,
} as const;

/** Someone's name and address. Autocomplete is off: it is about someone else. */
export function AddressFields({ fieldProps }: FieldsProps) {
  const t = useTexts();
  return (
    <div className={`columns ${styles.fields}`}>
      {Object.entries(addressFields).map(([name, maxLength]) => (
        <TextField
          key={name}
          label={t(name as keyof typeof addressFields)}
          maxLength={maxLength}
          autoComplete="off"
          {...fieldProps(name as keyof typeof addressFields)}
        />
      ))}
    </div>
  );
}

/** What a member of staff does, as residents see it. */
export function JobTitleField({ fieldProps }: FieldsProps) {
  const t = useTexts();
  return (
    <TextField
      label={t('job_title')}
      description={t('jobTitleText')}
      maxLength={100}
      autoComplete="off"
      {...fieldProps('job_title')}
    />
  );
}

/** What links someone to the relationship system. */
export function RelationFields({ fieldProps, fill }: FieldsProps & { fill: (name: TypedName, value: string) => void }) {
  const t = useTexts();
  const { onChange: _onChange, ...parcels } = fieldProps('parcels');
  return (
    <div className="stack">
      <TextField
        label={t('guid')}
        description={t('guidText')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        {...fieldProps('guid')}
      />
      <TextArea
        label={t('parcels')}
        description={t('parcelsText')}
        rows={3}
        maxLength={5000}
        {...parcels}
        onChange={({ currentTarget }) => fill('parcels', currentTarget.value)}
      />
    </div>
  );
}

/** The location, in degrees or in metres of the Dutch grid; a pair that is pasted into one field fills both. */
export function PositionFields({ fieldProps, fill }: FieldsProps & { fill: (name: TypedName, value: string) => void }) {
  const t = useTexts();
  const [latitude, longitude] = [fieldProps('latitude'), fieldProps('longitude')];
  const converted = readMetres([latitude.value, longitude.value]);
  return (
    <>
      {[latitude, longitude].map((props) => (
        <TextField
          key={props.name}
          label={t(props.name as 'latitude' | 'longitude')}
          inputMode="decimal"
          autoComplete="off"
          {...props}
          onChange={(event) => {
            const pair = splitPair(event.currentTarget.value);
            if (pair === null) return props.onChange(event);
            fill('latitude', pair[0]);
            fill('longitude', pair[1]);
          }}
        />
      ))}
      <p aria-live="polite" className={`quiet flush ${styles.converted}`}>
        {converted === null
          ? t('dutchGrid')
          : t('converted', { latitude: String(converted[0]), longitude: String(converted[1]) })}
      </p>
    </>
  );
}
