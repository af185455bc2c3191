import type { NewsletterApproval } from '@dijkportaal/contract/newsletters/approval';
import { maxApprovalNote, newsletterApproval } from '@dijkportaal/contract/newsletters/ask-approval';
import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownersQuery } from '../../notes/public.tsx';
import { formatMinute } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { defineTexts } from '../../platform/i18n.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { hasStarted } from '../display-state.ts';
import { newsletterEndpoints, newsletterQuery } from '../queries.ts';
import { readNewsletter } from '../read-newsletter.ts';
import nl from './approval-nl.json';

const { useTexts } = defineTexts(nl, () => import('./approval-en.json'));

interface ApprovalProps {
  newsletter: Newsletter;
  /** Saves unsaved changes first; null when that failed or was cancelled. */
  saveFirst: () => Promise<Newsletter | null>;
}

const tones = { none: 'off', asked: 'waiting', approved: 'success', returned: 'warn', ended: 'warn' } as const;

/** Whether a colleague approved the newsletter, who and when, and how to ask and decide. */
export function ApprovalSection({ newsletter, saveFirst }: ApprovalProps) {
  const t = useTexts();
  const { approval } = newsletter;
  if (approval === null) return null;
  const { state, note } = approval;
  return (
    <Card title={t('title')} aside={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}>
      <p role="status">{describe(approval, t)}</p>
      {note !== '' && <p>{t('note', { note })}</p>}
      {!hasStarted(newsletter) &&
        (approval.may_decide ? (
          <Decide newsletter={newsletter} />
        ) : (
          state !== 'approved' && <Ask newsletter={newsletter} saveFirst={saveFirst} />
        ))}
    </Card>
  );
}

function describe(
  { state, asked_by, asked_at, decided_by, decided_at }: NewsletterApproval,
  t: ReturnType<typeof useTexts>,
) {
  const isDecided = state === 'approved' || state === 'returned';
  const [name, moment] = isDecided ? [decided_by, decided_at] : [asked_by, asked_at];
  return t(`texts.${state}`, {
    name: name || t('somebody'),
    moment: moment === null ? '' : formatMinute(moment),
  });
}

/** Shows what the server returned. */
function useShown() {
  const queryClient = useQueryClient();
  const refetch = useRefetch(newsletterEndpoints);
  return {
    show: async (stored: Newsletter) => {
      queryClient.setQueryData(newsletterQuery(String(stored.id)).queryKey, await readNewsletter(stored));
      await refetch();
    },
    refresh: ({ id }: Newsletter) => queryClient.invalidateQueries({ queryKey: newsletterQuery(String(id)).queryKey }),
  };
}

function Ask({ newsletter, saveFirst }: ApprovalProps) {
  const t = useTexts();
  const shown = useShown();
  const { user } = useSignedInPerson();
  const { data: staff = [] } = useQuery(ownersQuery);
  const [approver, setApprover] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy } = useWrite({
    async write() {
      const saved = await saveFirst();
      if (saved === null) return;
      const params = { id: String(newsletter.id) };
      const body = { approver: Number(approver), note };
      await shown.show(
        await callExtension(newsletterApproval.ask, { params, body }, { success: t('asked'), showsBadInput: false }),
      );
      setNote('');
    },
    failedText: t('askFailed'),
    toastsProblem: true,
  });
  return (
    <div className="stack-2">
      <SelectField
        label={t('approver')}
        value={approver}
        error={isMissing && approver === '' ? t('approverMissing') : null}
        options={[
          { value: '', label: t('chooseApprover') },
          ...staff.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => setApprover(currentTarget.value)}
      />
      <TextArea
        label={t('askNote')}
        rows={2}
        maxLength={maxApprovalNote}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => {
          setMissing(approver === '');
          if (approver !== '') void run();
        }}
      >
        {t('ask')}
      </Button>
    </div>
  );
}

function Decide({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  const shown = useShown();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy } = useWrite({
    async write(isApproved: boolean) {
      const params = { id: String(newsletter.id) };
      const body = { asked_at: newsletter.approval?.asked_at ?? '', is_approved: isApproved, note };
      const success = t(isApproved ? 'approved' : 'returned');
      try {
        await shown.show(
          await callExtension(newsletterApproval.decide, { params, body }, { success, showsBadInput: false }),
        );
      } catch (error) {
        // Somebody may have changed it or decided in the meantime.
        await shown.refresh(newsletter);
        throw error;
      }
    },
    failedText: t('decideFailed'),
    toastsProblem: true,
  });
  return (
    <div className="stack-2">
      <TextArea
        label={t('decideNote')}
        description={t('decideNoteHint')}
        rows={2}
        maxLength={maxApprovalNote}
        value={note}
        error={isMissing && note.trim() === '' ? t('noteMissing') : null}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="row buttons">
        <Button loading={isBusy} onClick={() => void run(true)}>
          {t('approve')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            setMissing(note.trim() === '');
            if (note.trim() !== '') void run(false);
          }}
        >
          {t('return')}
        </Button>
      </div>
    </div>
  );
}
