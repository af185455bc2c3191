import { maxPasskeyName, maxPasskeys, passkeys, type Passkey } from '@dijkportaal/contract/passkeys';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { unlessGone } from '../platform/call.ts';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, useRefetch } from '../platform/queries.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { focusShownRow } from '../ui/layout/remember-focus.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import styles from './passkeys.module.css';
import { useTexts } from './texts.ts';

/** The rest is shown on request. */
const shownAtFirst = 5;

const passkeysQuery = queryOptions({
  queryKey: keyOf(passkeys.list),
  queryFn: async () => (await callExtension(passkeys.list)).results,
});

/** One's own passkeys: add, rename, remove. Not in a browser that has none. */
export function PasskeyCard() {
  if (!canUsePasskeys()) return null;
  return (
    <IfOffered endpoint={passkeys.list}>
      <Passkeys />
    </IfOffered>
  );
}

type Change = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

function Passkeys() {
  const t = useTexts();
  const { data: own, error, refetch } = useQuery(passkeysQuery);
  const [change, setChange] = useState<Change | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const end = () => setChange(null);
  const shown = showsAll ? own : own?.slice(0, shownAtFirst);
  const hidden = (own?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Card title={t('title')}>
      {own === undefined && error === null && <Skeleton lines={3} label={t('loading')} />}
      {own === undefined && error !== null && <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />}
      {own !== undefined && (
        <>
          <p>{t('intro')}</p>
          {own.length === 0 && <p className="quiet">{t('none')}</p>}
          {own.length > 0 && (
            <ul ref={list} className={styles.list}>
              {shown?.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} onChange={setChange} />
              ))}
            </ul>
          )}
          {own.length >= maxPasskeys && <p>{t('full', { count: maxPasskeys })}</p>}
          <Actions>
            {own.length < maxPasskeys && (
              <Button variant="default" onClick={() => setChange({ kind: 'add' })}>
                {t('add.button')}
              </Button>
            )}
            {hidden > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  setShowsAll(true);
                  focusShownRow(list.current, shownAtFirst);
                }}
              >
                {t('more', { count: hidden })}
              </Button>
            )}
          </Actions>
        </>
      )}
      {change?.kind === 'add' && <AddPasskey onClose={end} />}
      {change?.kind === 'rename' && <RenamePasskey passkey={change.passkey} onClose={end} />}
      {change?.kind === 'remove' && <RemovePasskey passkey={change.passkey} onClose={end} />}
    </Card>
  );
}

function PasskeyItem({ passkey, onChange }: { passkey: Passkey; onChange: (change: Change) => void }) {
  const t = useTexts();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="note block">{t('added', { when: formatDate(created_at) })}</span>
        <span className="note block">
          {last_used_at === null ? t('unused') : t('used', { when: formatMinute(last_used_at) })}
        </span>
      </div>
      <div className="row">
        <Button
          variant="default"
          aria-label={t('rename.named', { name })}
          onClick={() => onChange({ kind: 'rename', passkey })}
        >
          {t('rename.button')}
        </Button>
        <Button
          variant="default"
          aria-label={t('remove.named', { name })}
          onClick={() => onChange({ kind: 'remove', passkey })}
        >
          {t('remove.button')}
        </Button>
      </div>
    </li>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([passkeys.list], onClose);
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    async send({ name }) {
      const params = { id: String(passkey.id) };
      await callExtension(passkeys.rename, { params, body: { name } }, { success: t('rename.done') });
      await refetch();
    },
    failedText: t('rename.failed'),
  });
  return (
    <FormModal title={t('rename.title')} form={form} saveLabel={t('rename.submit')} onClose={onClose}>
      <TextField
        label={t('name')}
        required
        maxLength={maxPasskeyName}
        autoComplete="off"
        {...form.fieldProps('name')}
      />
    </FormModal>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([passkeys.list], onClose);
  const remove = async () => {
    // One that was removed on another device is a success.
    await unlessGone(callExtension(passkeys.remove, { params: { id: String(id) } }, { success: t('remove.done') }));
    await refetch();
  };
  return (
    <ConfirmModal
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      failedText={t('remove.failed')}
      tone="danger"
      onConfirm={remove}
      onCancel={onClose}
    >
      <p className="breaks">{t('remove.text', { name })}</p>
    </ConfirmModal>
  );
}
