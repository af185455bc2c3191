import { maxUntoldChosen, newsletterUntold } from '@dijkportaal/contract/newsletters/untold';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteEndpoints, ownersQuery } from '../../notes/public.tsx';
import { formatLocalTime } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { fullName } from '../../platform/full-name.ts';
import { formatNumber } from '../../platform/numbers.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import styles from './follow-up-form.module.css';
import { useTexts } from './texts.ts';

interface FollowUpFormProps {
  /** Of the newsletter. */
  id: number;
  /** How many can get a follow-up. */
  count: number;
  /** Keys of people; empty for everybody. */
  chosen: ReadonlySet<string>;
  onDone: () => void;
}

const idsOf = (chosen: ReadonlySet<string>, kind: string) =>
  [...chosen].filter((key) => key.startsWith(kind)).map((key) => Number(key.slice(kind.length)));

const inAWeek = () => formatLocalTime(new Date(Date.now() + 7 * 86_400_000).toISOString()).slice(0, 10);

/** Makes follow-ups for the chosen people, or for all of them. */
export function FollowUpForm({ id, count, chosen, onDone }: FollowUpFormProps) {
  const t = useTexts();
  const { user } = useSignedInPerson();
  const { data: staff = [{ id: user.id, name: fullName(user) || user.username }] } = useQuery(ownersQuery);
  const refetch = useRefetch([newsletterUntold.list, ...noteEndpoints], onDone);
  const [dueOn, setDueOn] = useState(inAWeek);
  const [owner, setOwner] = useState(String(user.id));
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, problem } = useWrite({
    async write() {
      const only =
        chosen.size === 0 ? null : { profiles: idsOf(chosen, 'profile-'), contacts: idsOf(chosen, 'contact-') };
      const { created } = await callExtension(
        newsletterUntold.followUp,
        { params: { id: String(id) }, body: { due_on: dueOn, owner_id: Number(owner), only } },
        { success: null, showsBadInput: false },
      );
      toast(
        created > 0
          ? { type: 'success', text: t('created', { count: created }) }
          : { type: 'warn', text: t('existed') },
      );
      await refetch();
    },
    failedText: t('makeFailed'),
  });
  const isTooMany = chosen.size > maxUntoldChosen;
  return (
    <div className="below">
      <div className={`columns below ${styles.fields}`}>
        <DateField
          label={t('dueOn')}
          required
          value={dueOn}
          error={isMissing && dueOn === '' ? t('dueOnMissing') : null}
          onDate={(date) => setDueOn(date ?? '')}
        />
        <SelectField
          label={t('owner')}
          value={owner}
          options={staff.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          onChange={({ currentTarget }) => setOwner(currentTarget.value)}
        />
      </div>
      {isTooMany && <Alert tone="warn">{t('tooMany', { max: formatNumber(maxUntoldChosen) })}</Alert>}
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <Button
        loading={isBusy}
        disabled={isTooMany}
        onClick={() => {
          setMissing(dueOn === '');
          if (dueOn !== '') void run();
        }}
      >
        {chosen.size === 0 ? t('makeAll', { count }) : t('makeChosen', { count: chosen.size })}
      </Button>
    </div>
  );
}
