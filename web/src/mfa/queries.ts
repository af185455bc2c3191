import { mfa } from '@dijkportaal/contract/mfa';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf } from '../platform/queries.ts';

/** Whether the person's second factor is on. */
export const mfaStatusQuery = queryOptions({ queryKey: keyOf(mfa.status), queryFn: () => call(mfa.status) });

/** A secret for the authenticator app; removed from the cache as soon as nothing shows it. */
export const mfaOfferQuery = queryOptions({
  queryKey: keyOf(mfa.offer),
  queryFn: () => call(mfa.offer),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
