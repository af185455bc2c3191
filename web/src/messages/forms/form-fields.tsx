import { damageKinds, detailFields, detailLengths, type DetailField } from '@dijkportaal/contract/messages/form-fields';
import type { Profile } from '@dijkportaal/contract/profiles';
import { DateField } from '../../ui/forms/date-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import type { FormValues } from './form-values.ts';
import styles from './forms.module.css';
import { PlaceField } from './place-field.tsx';
import { useTexts } from './texts.ts';

type FieldsProps = Pick<Form<FormValues>, 'values' | 'errors' | 'fill' | 'fieldProps'> & { profile: Profile };

/** What somebody wishes, why and where. */
export function WishFields({ values, errors, fill, fieldProps, profile }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t('wish.subject')}
        description={t('wish.subjectWhy')}
        required
        maxLength={200}
        autoComplete="off"
        {...fieldProps('subject')}
      />
      <TextArea
        label={t('wish.reason')}
        description={t('wish.reasonWhy')}
        rows={3}
        maxLength={2000}
        value={values.reason}
        error={errors.reason}
        onChange={({ currentTarget }) => fill('reason', currentTarget.value)}
      />
      <PlaceField {...{ values, errors, fill, fieldProps, profile }} />
    </>
  );
}

/** What damage or nuisance there is, since when and where. */
export function DamageFields({ values, errors, fill, fieldProps, profile }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <SelectField
        label={t('damage.what')}
        description={t('damage.whatWhy')}
        required
        value={values.what}
        error={errors.what}
        options={[
          { value: '', label: t('choose') },
          ...damageKinds.map((value) => ({ value, label: t(`damage.kinds.${value}`) })),
        ]}
        onChange={({ currentTarget }) => fill('what', currentTarget.value)}
      />
      <PlaceField isRequired {...{ values, errors, fill, fieldProps, profile }} />
      <DateField
        label={t('damage.since')}
        description={t('damage.sinceWhy')}
        value={values.since}
        error={errors.since}
        onDate={(date) => fill('since', date ?? '')}
      />
    </>
  );
}

const completions: Record<DetailField, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  street: 'address-line1',
  house_number: 'off',
  number_addition: 'off',
  zip: 'postal-code',
  city: 'address-level2',
  email: 'email',
  phone: 'tel',
};

/** The details that the portal has, to change those that are wrong. */
export function DetailFields({ fieldProps }: FieldsProps) {
  const t = useTexts();
  const description = { email: t('details.emailWhy'), phone: t('details.phoneWhy') };
  return (
    <div className={`columns ${styles.details}`}>
      {detailFields.map((field) => (
        <TextField
          key={field}
          label={t(`details.fields.${field}`)}
          description={field === 'email' || field === 'phone' ? description[field] : undefined}
          type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
          maxLength={detailLengths[field]}
          autoComplete={completions[field]}
          {...fieldProps(field)}
        />
      ))}
    </div>
  );
}
