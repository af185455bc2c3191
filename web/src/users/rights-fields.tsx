import { isSuperuser, useSignedInPerson } from '../platform/session.ts';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import type { FieldErrors } from '../ui/forms/use-form.ts';
import styles from './rights-fields.module.css';
import type { AccountValues } from './account-values.ts';
import { useTexts } from './texts.ts';

type Right = 'is_active' | 'is_staff' | 'is_superuser';

interface RightsFieldsProps {
  values: Pick<AccountValues, Right>;
  errors: FieldErrors<AccountValues>;
  fill: (name: Right, value: boolean) => void;
}

/** The permissions of an account. Every superuser is staff, and only superusers grant these. */
export function RightsFields({ values, errors, fill }: RightsFieldsProps) {
  const t = useTexts();
  const mayGrant = isSuperuser(useSignedInPerson());
  const problems = [errors.is_active, errors.is_staff, errors.is_superuser].filter(Boolean);
  return (
    <div className={styles.choices}>
      {problems.length > 0 && <Alert tone="error">{problems.join(' ')}</Alert>}
      <CheckboxField
        label={t('fields.active')}
        description={t('activeText')}
        checked={values.is_active}
        onChange={(isActive) => fill('is_active', isActive)}
      />
      <CheckboxField
        label={t('fields.staff')}
        description={t(mayGrant ? 'staffText' : 'staffLocked')}
        checked={values.is_staff}
        disabled={!mayGrant}
        onChange={(isStaff) => {
          fill('is_staff', isStaff);
          if (!isStaff) fill('is_superuser', false);
        }}
      />
      {mayGrant && (
        <CheckboxField
          label={t('fields.superuser')}
          description={t('superuserText')}
          checked={values.is_superuser}
          onChange={(isChecked) => {
            fill('is_superuser', isChecked);
            if (isChecked) fill('is_staff', true);
          }}
        />
      )}
    </div>
  );
}
