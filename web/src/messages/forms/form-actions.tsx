import type { DetailChange } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import { profiles } from '@dijkportaal/contract/profiles';
import { users } from '@dijkportaal/contract/users';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import type { Message } from '@dijkportaal/contract/messages/messages';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from '../admin-texts.ts';
import { messageEndpoints } from '../queries.ts';
import styles from './forms.module.css';

/** What staff do with a form: store the details, or name the wish that it became. */
export function FormActions({ message: { id, form, profile_id } }: { message: Message }) {
  if (form?.kind === 'wish') return <WishName key={form.wish_id} id={id} wishId={form.wish_id} />;
  if (form?.kind !== 'details' || form.taken_over_at !== null || profile_id === null) return null;
  return <TakeOver id={id} changes={form.changes} />;
}

const changedEndpoints = [...messageEndpoints, profiles.get, profiles.list, users.list, users.get, contacts.list];

function TakeOver({ id, changes }: { id: number; changes: DetailChange[] }) {
  const t = useTexts();
  const refetch = useRefetch(changedEndpoints);
  const { run, isBusy, problem } = useWrite({
    write: async () => {
      await callExtension(forms.takeOver, { params: { id: String(id) } }, { success: t('form.tookOver') });
      await refetch();
    },
    failedText: t('form.takeOverFailed'),
  });
  const asksEmail = changes.some(({ field }) => field === 'email');
  return (
    <div className="stack-3">
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <p className="note flush">
        {asksEmail && `${t('form.takeOverEmail')} `}
        {t('form.takeOverText')}
      </p>
      <div>
        <Button loading={isBusy} onClick={() => void run()}>
          {t('form.takeOver')}
        </Button>
      </div>
    </div>
  );
}

function WishName({ id, wishId }: { id: number; wishId: string }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const form = useEditForm<Message, { wish_id: string }, Message>({
    item: null,
    readValues: () => ({ wish_id: wishId }),
    check: () => ({}),
    save: ({ wish_id }) =>
      callExtension(
        forms.nameWish,
        { params: { id: String(id) }, body: { wish_id: wish_id.trim() } },
        { success: t('form.named'), showsBadInput: false },
      ),
    next: (_saved, sent) => ({ item: null, values: sent }),
    onSaved: refetch,
    failedText: t('form.nameFailed'),
  });
  return (
    <form {...form.formProps} className="stack-3">
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <div className={styles.wishName}>
        <TextField
          label={t('form.wishId')}
          description={t('form.wishIdText')}
          maxLength={100}
          autoComplete="off"
          {...form.fieldProps('wish_id')}
        />
        <Button type="submit" variant="default" loading={form.isBusy}>
          {t('form.name')}
        </Button>
      </div>
    </form>
  );
}
