import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../../platform/call.ts';
import { Alert } from '../layout/alert.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Skeleton } from './skeleton.tsx';
import { useTexts } from '../texts.ts';
import { Modal } from '../dialogs/modal.tsx';

interface LoadedModalProps<Item> {
  title: string;
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'refetch'>;
  /** Without `gone`, something that does not exist counts as failed. */
  texts: { loading: string; failed: string; gone?: string };
  isWide?: boolean;
  onClose: () => void;
  /** The dialog with the form. */
  children: (item: Item) => ReactNode;
}

/**
 * Loads the current version of something and opens its form; until then a dialog shows that it is loading, or why it
 * failed.
 */
export function LoadedModal<Item>({ title, query, texts, isWide = false, onClose, children }: LoadedModalProps<Item>) {
  const t = useTexts();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  const isGone = texts.gone !== undefined && isNotFound(error);
  return (
    <Modal title={title} onClose={onClose} closeLabel={t('cancel')} isWide={isWide}>
      {error === null && <Skeleton lines={6} label={texts.loading} />}
      {isGone && <Alert tone="info">{texts.gone}</Alert>}
      {error !== null && !isGone && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
    </Modal>
  );
}
