import { auth } from '@dijkportaal/contract/auth';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { callExtension, useOffered } from '../../platform/extensions.ts';
import { isStaff, signOut, updateProfile, useSignedInPerson } from '../../platform/session.ts';
import { usePlainWrite } from '../../platform/write.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useLeaveQuestion } from '../../ui/forms/leave-guard.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useTexts } from '../texts.ts';

/**
 * Asks for a password after an invitation or a reset. After a reset it can wait until the next visit to the home
 * screen; after an invitation it cannot, but residents may choose to sign in with mailed links instead. For them it is
 * the first of three steps, if the server has extensions.
 */
export function WelcomeModal() {
  const t = useTexts();
  const person = useSignedInPerson();
  const { user, profile } = person;
  const hasExtensions = useOffered(auth.chooseLinks);
  const isFirstStep = profile.first_login && hasExtensions && !isStaff(person);
  const navigate = useNavigate();
  const [isPostponed, setPostponed] = useState(false);
  const goOn = () => {
    // The typed password is saved, or not needed.
    if (isFirstStep) void navigate({ to: '/welkom', search: { step: 2 }, ignoreBlocker: true });
  };
  const form = useForm({
    initial: { new_password: '', re_new_password: '' },
    check: ({ new_password, re_new_password }) => ({
      new_password: new_password === '' ? t('password.missing') : null,
      re_new_password: re_new_password.normalize() === new_password.normalize() ? null : t('welcome.differ'),
    }),
    async send(body) {
      await call(auth.updatePassword, { body }, { success: t('password.changed'), showsBadInput: false });
      updateProfile({ first_login: false, password_reset: false });
      goOn();
    },
    failedText: t('welcome.failed'),
  });
  const links = usePlainWrite({
    async write() {
      await callExtension(auth.chooseLinks, {}, { success: t('welcome.linksChosen') });
      updateProfile({ first_login: false, password_reset: false });
      goOn();
    },
    failedText: t('welcome.failed'),
  });
  const problems = form.problem === null ? [links.problem ?? []].flat() : (listOf(form.error) ?? [form.problem]);

  const { leave, question } = useLeaveQuestion({
    hasUnsavedChanges: () => form.isDirty,
    onLeave: () => setPostponed(true),
  });
  if (isPostponed || (!profile.first_login && !profile.password_reset)) return null;
  const postpone = profile.first_login ? undefined : leave;
  return (
    <Modal title={t('welcome.title')} closeLabel={t('password.close')} onClose={postpone}>
      {question}
      {isFirstStep && <p className="quiet">{t('welcome.step')}</p>}
      <p>{t(profile.first_login ? 'welcome.first' : 'welcome.reset')}</p>
      <form {...form.formProps} className="stack-5">
        {problems.length > 0 && (
          <Alert tone="error">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Alert>
        )}
        <NewPasswordFields email={user.email} fieldProps={form.fieldProps} />
        <Actions>
          <Button type="submit" loading={form.isBusy}>
            {t('password.save')}
          </Button>
          {isFirstStep && (
            <Button variant="default" loading={links.isBusy} onClick={() => void links.run()}>
              {t('welcome.links')}
            </Button>
          )}
          {postpone === undefined ? (
            <Button variant="default" onClick={() => void signOut()}>
              {t('welcome.signOut')}
            </Button>
          ) : (
            <Button variant="default" onClick={postpone}>
              {t('welcome.later')}
            </Button>
          )}
        </Actions>
      </form>
    </Modal>
  );
}

/** The server's objections to the password, one sentence each. */
function listOf(error: unknown): string[] | null {
  if (!(error instanceof CallError)) return null;
  const { errors } = error.body as { errors?: unknown };
  return Array.isArray(errors) && errors.length > 0 ? errors.map(String) : null;
}
