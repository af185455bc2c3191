import { maxPreviewed, retention, type PeriodKind, type RetentionPeriods } from '@dijkportaal/contract/retention';
import { useQuery } from '@tanstack/react-query';
import { holdQuery } from '../hold/public.ts';
import { formatDate } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import { useSettled } from '../ui/forms/use-settled.ts';
import { useTexts } from './texts.ts';

interface Preview {
  isOnHold: boolean;
  /** Whether the sentences are about the periods before the last change. */
  isOld: boolean;
  rowsOf: (kind: PeriodKind) => number;
  /** How much is removed, and from which date; empty while that is not known. */
  say: (kind: PeriodKind) => string;
}

/**
 * What the coming night would remove with these periods, or the first night after the hold; counted after a pause in
 * typing.
 */
export function usePreview(periods: RetentionPeriods): Preview {
  const t = useTexts();
  const body = useSettled(periods);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: keyOf(retention.preview, body),
    queryFn: () => callExtension(retention.preview, { body }, { success: null, showsBadInput: false }),
    ...pagedOptions,
  });
  const hold = useQuery(holdQuery);
  const isOnHold = hold.data != null && hold.data.held_at !== null;
  const night = isOnHold ? 'held' : 'tonight';
  const find = (kind: PeriodKind) => data?.results.find((result) => result.kind === kind);
  return {
    isOnHold,
    isOld: isPlaceholderData || JSON.stringify(body) !== JSON.stringify(periods),
    rowsOf: (kind) => find(kind)?.rows ?? 0,
    say: (kind) => {
      const found = find(kind);
      if (isError || hold.isLoadingError || found?.rows === null) return t('unknown');
      if (found === undefined || hold.isPending) return '';
      if (found.rows >= maxPreviewed) return t(`${night}Many`, { count: found.rows });
      if (found.oldest === null) return t(`${night}None`);
      return t(night, { count: found.rows, oldest: formatDate(found.oldest) });
    },
  };
}
