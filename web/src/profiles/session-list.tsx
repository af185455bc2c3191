import { sessions, type Session } from '@dijkportaal/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { unlessGone } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { toast } from '../platform/toasts.ts';
import { useRefetch } from '../platform/queries.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { focusShownRow } from '../ui/layout/remember-focus.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Tag } from '../ui/forms/tag.tsx';
import { readDevice } from './device-name.ts';
import { sessionsQuery } from './queries.ts';
import styles from './session-list.module.css';
import { useTexts } from './texts.ts';

/** The rest is shown on request. */
const shownAtFirst = 5;

/** The person's sessions, with a button to end each. */
export function SessionList() {
  return (
    <IfOffered endpoint={sessions.list}>
      <Sessions />
    </IfOffered>
  );
}

function Sessions() {
  const t = useTexts();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter((session) => !session.is_current) ?? [];
  const ordered = sessions?.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)) ?? [];
  const shown = showsAll ? ordered : ordered.slice(0, shownAtFirst);
  return (
    <Card title={t('sessions.title')}>
      {sessions === undefined && error === null && <Skeleton lines={4} label={t('sessions.loading')} />}
      {sessions === undefined && error !== null && (
        <LoadFailure text={t('sessions.failed')} onRetry={() => void refetch()} />
      )}
      {sessions !== undefined && (
        <>
          <p>{t('sessions.intro')}</p>
          <ul ref={list} className={styles.list}>
            {shown.map((session) => (
              <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {shown.length < ordered.length && (
            <Actions>
              <Button
                variant="default"
                onClick={() => {
                  setShowsAll(true);
                  focusShownRow(list.current, shownAtFirst);
                }}
              >
                {t('sessions.more', { count: ordered.length - shown.length })}
              </Button>
            </Actions>
          )}
          {others.length === 0 && <p className="quiet">{t('sessions.noOthers')}</p>}
          {others.length > 1 && (
            <Actions>
              <Button variant="default" onClick={() => setEnding('others')}>
                {t('sessions.endOthers')}
              </Button>
            </Actions>
          )}
        </>
      )}
      {ending !== null && <EndModal ending={ending} onEnded={() => setEnding(null)} />}
    </Card>
  );
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTexts();
  const name = useDeviceName()(session);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {session.is_current && <Tag tone="success">{t('sessions.current')}</Tag>}
        <span className="note block">{t('sessions.lastUsed', { when: formatMinute(session.last_used_at) })}</span>
        <span className="note block">{t('sessions.since', { when: formatMinute(session.created_at) })}</span>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          aria-label={t('sessions.endNamed', { device: name, when: formatMinute(session.last_used_at) })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndModal({ ending, onEnded }: { ending: Session | 'others'; onEnded: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([sessions.list]);
  const nameOf = useDeviceName();
  const isOne = ending !== 'others';
  const end = async () => {
    if (isOne) await endOne(ending.id, t('sessions.ended'));
    else await callExtension(sessions.endOthers, {}, { success: t('sessions.endedOthers') });
    await refetch();
    onEnded();
  };
  return (
    <ConfirmModal
      title={isOne ? t('sessions.endTitle') : t('sessions.endOthersTitle')}
      confirmLabel={isOne ? t('sessions.endConfirm') : t('sessions.endOthersConfirm')}
      failedText={t('sessions.endFailed')}
      onConfirm={end}
      onCancel={onEnded}
    >
      <p>{isOne ? t('sessions.endText', { device: nameOf(ending) }) : t('sessions.endOthersText')}</p>
    </ConfirmModal>
  );
}

/** A session that has already ended, by expiry or from another device, is a success. */
async function endOne(id: string, success: string): Promise<void> {
  const ended = await unlessGone(callExtension(sessions.end, { params: { id } }, { success }));
  if (ended === null) toast({ type: 'success', text: success });
}

function useDeviceName(): (session: Session) => string {
  const t = useTexts();
  return ({ user_agent }) => {
    const { browser, system } = readDevice(user_agent);
    if (browser !== null && system !== null) return t('device.both', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}
