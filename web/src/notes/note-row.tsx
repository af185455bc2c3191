import { notes, type Note, type NoteSubject } from '@dijkportaal/contract/notes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { formatDay, formatMinute } from '../platform/date-time.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { rememberFocus } from '../ui/layout/remember-focus.ts';
import { dueStateOf } from './due-state.ts';
import styles from './notes.module.css';
import { noteEndpoints } from './queries.ts';
import { useTexts } from './texts.ts';

interface NoteRowProps {
  note: Note;
  /** Whether to say what it is about. */
  namesSubject: boolean;
  onChange: () => void;
  onDelete: () => void;
}

/** One note or follow-up, with who wrote it and what can be done. */
export function NoteRow({ note, namesSubject, onChange, onDelete }: NoteRowProps) {
  const t = useTexts();
  const { text, due_on, owner, promise, author, created_at, changed_at, done_at, done_by } = note;
  const title = shortTitle(text);
  return (
    <article className={styles.note}>
      {due_on !== null && (
        <p className="row flush">
          <DueBadge note={note} />
          <span>{t('due', { day: formatDay(due_on, ''), name: owner || t('nobody') })}</span>
        </p>
      )}
      <p className={`flush ${styles.text}`}>{text}</p>
      {promise !== '' && (
        <p className={`flush ${styles.promise}`}>
          <strong>{t('promised')}</strong> {promise}
        </p>
      )}
      <p className="note flush">
        {namesSubject && (
          <>
            <SubjectLink subject={note.subject} />
            {' · '}
          </>
        )}
        {author || t('someone')}, <time dateTime={created_at}>{formatMinute(created_at)}</time>
        {done_at !== null && ` · ${t('doneBy', { name: done_by || t('someone'), when: formatMinute(done_at) })}`}
        {done_at === null && changed_at !== created_at && ` · ${t('changedAt', { when: formatMinute(changed_at) })}`}
      </p>
      <div className={`row-actions ${styles.actions}`}>
        {due_on !== null && <DoneButton note={note} />}
        <Button variant="default" aria-label={t('editNamed', { title })} onClick={onChange}>
          {t('edit')}
        </Button>
        <ActionMenu name={title}>
          <MenuItem tone="danger" aria-label={t('deleteNamed', { title })} onClick={onDelete}>
            {t('delete')}
          </MenuItem>
        </ActionMenu>
      </div>
    </article>
  );
}

/** The beginning of a text, to tell its buttons apart. */
export function shortTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}

const tones = { late: 'error', today: 'warn', later: 'waiting', done: 'success' } as const;

function DueBadge({ note }: { note: Note }) {
  const t = useTexts();
  const state = dueStateOf(note);
  return state && <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** Marks a follow-up as done or as open; the toast has a button that undoes it. */
export function DoneButton({ note: { id, text, done_at } }: { note: Note }) {
  const t = useTexts();
  const refetch = useRefetch(noteEndpoints);
  const isDone = done_at !== null;
  const title = shortTitle(text);
  const send = async (is_done: boolean, action?: { label: string; run: () => void }) => {
    const success = t(is_done ? 'markedDone' : 'markedOpen');
    const successToast = { title, ...(action && { duration: 10_000, action }) };
    const input = { params: { id: String(id) }, body: { is_done } };
    await callExtension(notes.mark, input, { success, successToast, showsBadInput: false });
    await refetch();
  };
  const options = { failedText: t('markFailed'), toastsProblem: true };
  const undo = useWrite({ ...options, write: () => send(isDone) });
  const { run, isBusy } = useWrite({
    ...options,
    write: () => send(!isDone, { label: t('undo'), run: () => void undo.run() }),
  });
  const mark = async () => {
    // On home the follow-up disappears, and its button with it.
    const restoreFocus = rememberFocus();
    await run();
    restoreFocus();
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      aria-label={t(isDone ? 'reopenNamed' : 'doneNamed', { title })}
      onClick={() => void mark()}
    >
      {t(isDone ? 'reopen' : 'done')}
    </Button>
  );
}

/** What a note is about, as a link to its screen. */
export function SubjectLink({ subject: { kind, ref, name, profile_id } }: { subject: NoteSubject }): ReactNode {
  const t = useTexts();
  const shown = name.trim() || `#${ref}`;
  if (kind === 'parcel') {
    return (
      <Link to="/parcels/$name" params={{ name: ref }}>
        {t('parcel', { name: shown })}
      </Link>
    );
  }
  if (kind === 'message') {
    return (
      <Link to="/messages-admin/$id" params={{ id: ref }}>
        {t('message', { subject: shown })}
      </Link>
    );
  }
  if (profile_id === null) {
    return (
      <Link to="/contacts/$id" params={{ id: ref }} hash="notes">
        {shown}
      </Link>
    );
  }
  return (
    <Link to="/profile/$id" params={{ id: String(profile_id) }} hash="notes">
      {shown}
    </Link>
  );
}
