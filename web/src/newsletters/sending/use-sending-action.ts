import { newsletters, type Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQueryClient } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import { toast } from '../../platform/toasts.ts';
import { useRefetch } from '../../platform/queries.ts';
import { newsletterEndpoints, newsletterQuery } from '../queries.ts';
import { useTexts } from './sending-texts.ts';

/** An action on the sending of a newsletter; retryAll also mails those whose delivery is unknown. */
export type SendingAction = 'start' | 'pause' | 'resume' | 'stop' | 'retry' | 'retryAll';

/** Runs an action and shows the result. Throws a CallError; the current state is shown anyway. */
export function useSendingAction({ id }: Pick<Newsletter, 'id'>): (action: SendingAction) => Promise<void> {
  const t = useTexts();
  const queryClient = useQueryClient();
  const refetch = useRefetch(newsletterEndpoints);
  return async (action) => {
    const { queryKey } = newsletterQuery(String(id));
    try {
      const now = await callEndpoint(action, { id: String(id) });
      queryClient.setQueryData(queryKey, now);
      if (action === 'stop' && now.state === 'draft') toast({ type: 'success', text: t('stoppedAsDraft') });
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey });
      throw error;
    } finally {
      await refetch();
    }
  };
}

function callEndpoint(action: SendingAction, params: { id: string }): Promise<Newsletter> {
  const options = { showsBadInput: false };
  if (action === 'retry') return callExtension(newsletters.retry, { params, query: {} }, options);
  if (action === 'retryAll')
    return callExtension(newsletters.retry, { params, query: { include: 'unknown' } }, options);
  return callExtension(newsletters[action], { params }, options);
}
