import { useState, type ReactNode } from 'react';
import { CallError, unlessGone, versionOf } from '../../platform/call.ts';
import { toast } from '../../platform/toasts.ts';
import { isSame } from './use-form.ts';
import { Alert } from '../layout/alert.tsx';
import { useTexts } from '../texts.ts';
import { ConfirmModal } from '../dialogs/confirm-modal.tsx';

interface DeleteModalProps {
  title: string;
  /** Shown when deleting fails, followed by the server's reason if it gave one. */
  failedText: string;
  /** Makes the call that deletes; false leaves the dialog open. */
  remove: () => Promise<unknown>;
  /** Refetches the list; the dialog closes once the list is on the screen. */
  refetch: () => Promise<unknown>;
  onClose: () => void;
  /** What is deleted, and what is lost with it. */
  children: ReactNode;
}

/** Asks before something is deleted. If a colleague was first (404), it shows a message and closes anyway. */
export function DeleteModal({ title, failedText, remove, refetch, onClose, children }: DeleteModalProps) {
  const t = useTexts();
  return (
    <ConfirmModal
      title={title}
      confirmLabel={t('delete')}
      failedText={failedText}
      tone="danger"
      onConfirm={async () => {
        const removed = await unlessGone(remove());
        if (removed === null) toast({ type: 'warn', text: t('alreadyDeleted'), duration: 10_000 });
        await refetch();
        if (removed !== false) onClose();
      }}
      onCancel={onClose}
    >
      {children}
    </ConfirmModal>
  );
}

interface ConditionalDeleteModalProps<Item> extends Omit<DeleteModalProps, 'remove' | 'children'> {
  /** As the person saw it in the list. */
  listed: Item;
  /** Loads the current version. */
  load: () => Promise<Item>;
  /** What the person must have seen before it is deleted. */
  readValues: (item: Item) => object;
  /** Deletes it if it still has this version. */
  remove: (ifMatch: string | undefined, latest: Item) => Promise<unknown>;
  children: (item: Item) => ReactNode;
}

/** As DeleteModal, but if a colleague changed it since the list was loaded, it shows that and asks again. */
export function ConditionalDeleteModal<Item extends object>({
  listed,
  load,
  readValues,
  remove,
  children,
  ...props
}: ConditionalDeleteModalProps<Item>) {
  const t = useTexts();
  const [shown, setShown] = useState(listed);
  const [isChanged, setChanged] = useState(false);
  const removeUnchanged = async () => {
    let latest = await load();
    if (isAlike(readValues(shown), readValues(latest))) {
      try {
        return await remove(versionOf(latest), latest);
      } catch (error) {
        if (!(error instanceof CallError && error.status === 412)) throw error;
        const before = versionOf(latest);
        latest = await load();
        // Not a colleague but a proxy that changes the tag: asking again would never end.
        if (versionOf(latest) === before) return remove(undefined, latest);
      }
    }
    setShown(latest);
    setChanged(true);
    return false;
  };
  return (
    <DeleteModal {...props} remove={removeUnchanged}>
      {isChanged && <Alert tone="error">{t('changedMeanwhile')}</Alert>}
      {children(shown)}
    </DeleteModal>
  );
}

function isAlike(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) => isSame(value, values.get(name)));
}
