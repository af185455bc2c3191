import { hold, type HeldItems, type Hold } from '@dijkportaal/contract/hold';
import { dashboard } from '@dijkportaal/contract/dashboard';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { RadioField } from '../ui/forms/radio-field.tsx';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card, Cards } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { heldItemsQuery, holdQuery } from './queries.ts';
import { useTexts, type HoldTexts } from './texts.ts';

/** What would be sent automatically after a restore; a superuser chooses what is sent, and ends the hold. */
export function HoldScreen() {
  const t = useTexts();
  const state = useQuery(holdQuery);
  const items = useQuery(heldItemsQuery);
  const isFailed = state.data === undefined ? state.isError : items.data === undefined && items.isError;
  const retry = () => void Promise.all([state.refetch(), items.refetch()]);
  return (
    <>
      <PageHeading title={t('title')} />
      {isFailed && <LoadFailure text={t('failed')} onRetry={retry} />}
      {!isFailed && (state.data === undefined || items.data === undefined) && (
        <Skeleton lines={6} label={t('loading')} />
      )}
      {state.data?.held_at === null && <EmptyState title={t('none')} text={t('noneText')} />}
      {state.data?.held_at != null && items.data !== undefined && <Choices state={state.data} items={items.data} />}
    </>
  );
}

type Choice = 'send' | 'discard';

function Choices({ state: { held_at, reason }, items }: { state: Hold; items: HeldItems }) {
  const t = useTexts();
  const refetch = useRefetch([
    hold.get,
    hold.items,
    dashboard.get,
    newsletters.list,
    newsletters.get,
    newsletters.report,
  ]);
  const [chosen, setChosen] = useState<number[]>([]);
  const [mails, setMails] = useState<Choice>('discard');
  const [notifications, setNotifications] = useState<Choice>('discard');
  const { run: release, isBusy } = useWrite({
    async write() {
      const body = { newsletters: chosen, mails, notifications };
      try {
        await callExtension(hold.release, { body }, { success: t('released'), showsBadInput: false });
      } finally {
        await refetch();
      }
    },
    failedText: t('releaseFailed'),
    toastsProblem: true,
  });
  const options = (['discard', 'send'] as const).map((value) => ({ value, label: t(`mails.${value}`) }));
  return (
    <div className="stack-5">
      <Alert tone="warn">
        <p>{t(`reasons.${reason ?? 'moved'}`, { moment: formatMinute(held_at ?? '') })}</p>
        <p>{t('warning')}</p>
      </Alert>
      <Cards>
        <Card title={t('newsletters.title')}>
          <p>{t(items.newsletters.length === 0 ? 'newsletters.none' : 'newsletters.choose')}</p>
          {items.newsletters.map((newsletter) => (
            <CheckboxField
              key={newsletter.id}
              label={newsletter.title}
              description={describe(newsletter, t)}
              checked={chosen.includes(newsletter.id)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, newsletter.id] : chosen.filter((id) => id !== newsletter.id))
              }
            />
          ))}
        </Card>
        <Card title={t('mails.title')}>
          {items.mails + items.notifications === 0 && <p>{t('mails.none')}</p>}
          <div className="stack-5">
            {items.mails > 0 && (
              <RadioField
                legend={t('mails.waiting', { count: items.mails })}
                options={options}
                value={mails}
                onChange={setMails}
              />
            )}
            {items.notifications > 0 && (
              <RadioField
                legend={t('mails.notifications', { count: items.notifications })}
                options={options}
                value={notifications}
                onChange={setNotifications}
              />
            )}
          </div>
        </Card>
      </Cards>
      <Actions>
        <Button loading={isBusy} onClick={() => void release()}>
          {t('release')}
        </Button>
      </Actions>
    </div>
  );
}

function describe({ state, due_at, mails: count }: HeldItems['newsletters'][number], t: HoldTexts): string {
  if (state === 'sending') return t('newsletters.sending', { count });
  const name = due_at !== null && Date.parse(due_at) > Date.now() ? 'scheduled' : 'due';
  return t(`newsletters.${name}`, { moment: formatMinute(due_at ?? ''), count });
}
