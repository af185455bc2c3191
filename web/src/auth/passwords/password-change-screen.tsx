import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import styles from './password-change-screen.module.css';
import { usePasswordChange } from './use-password-change.tsx';
import { useTexts } from '../texts.ts';

/** Changes one's own password on a screen of its own. */
export function PasswordChangeScreen() {
  const t = useTexts();
  const { form, inputs } = usePasswordChange();
  return (
    <div className={styles.screen}>
      <PageHeading title={t('change.title')}>
        <p>{t('change.intro')}</p>
      </PageHeading>
      <div className="card">
        <form {...form.formProps} className="stack-5">
          <LeaveGuard hasUnsavedChanges={() => form.isDirty} />
          {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
          {inputs}
          <Actions>
            <Button type="submit" loading={form.isBusy}>
              {t('password.save')}
            </Button>
          </Actions>
        </form>
      </div>
    </div>
  );
}
