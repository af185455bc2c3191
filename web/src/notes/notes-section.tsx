import { notes, type Note } from '@dijkportaal/contract/notes';
import { useQuery } from '@tanstack/react-query';
import PenIcon from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { ConditionalDeleteModal } from '../ui/forms/delete-modal.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { ChangeNoteModal, NoteModal } from './note-form.tsx';
import { NoteRow, shortTitle } from './note-row.tsx';
import styles from './notes.module.css';
import { fetchNote, noteEndpoints, notesPageSize, notesQuery, type Subject } from './queries.ts';
import { useTexts } from './texts.ts';

/** The notes and follow-ups about a person or parcel, for staff; nothing if the server has none. */
export function NotesSection({ subject }: { subject: Subject }) {
  const t = useTexts();
  return (
    <IfOffered endpoint={notes.list}>
      <section id="notes" tabIndex={-1} className="stack-3" aria-labelledby="notes-title">
        <h2 id="notes-title">{t('title')}</h2>
        <NotesList subject={subject} />
      </section>
    </IfOffered>
  );
}

type Dialog = { kind: 'create' } | { kind: 'change' | 'delete'; note: Note };

function NotesList({ subject }: { subject: Subject }) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const query = useQuery(notesQuery(subject, page));
  const onClose = () => setDialog(null);
  return (
    <div className={`stack-3 ${styles.list}`}>
      <div className="row between">
        <p className="note flush">{t('staffOnly')}</p>
        <Button variant="default" icon={<PenIcon />} onClick={() => setDialog({ kind: 'create' })}>
          {t('create')}
        </Button>
      </div>
      <PagedList
        label={t('list')}
        query={query}
        page={page}
        pageSize={notesPageSize}
        onPage={setPage}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        empty={<p className="quiet flush">{t('none')}</p>}
        renderRows={(rows, isBusy) => (
          <ul className={`surface divided ${styles.rows}`} aria-busy={isBusy}>
            {rows.map((note) => (
              <li key={note.id}>
                <NoteRow
                  note={note}
                  namesSubject={subject[note.subject.kind] === undefined}
                  onChange={() => setDialog({ kind: 'change', note })}
                  onDelete={() => setDialog({ kind: 'delete', note })}
                />
              </li>
            ))}
          </ul>
        )}
      />
      {dialog?.kind === 'create' && <NoteModal note={null} subject={subject} onClose={onClose} />}
      {dialog?.kind === 'change' && <ChangeNoteModal id={dialog.note.id} onClose={onClose} />}
      {dialog?.kind === 'delete' && <DeleteNoteModal note={dialog.note} onClose={onClose} />}
    </div>
  );
}

/** Asks before a note is deleted, and again if a colleague changed it meanwhile. */
function DeleteNoteModal({ note, onClose }: { note: Note; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(noteEndpoints);
  return (
    <ConditionalDeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={note}
      load={() => fetchNote(note.id)}
      readValues={({ text, due_on, owner_id, promise }) => ({ text, due_on, owner_id, promise })}
      remove={(ifMatch) =>
        callExtension(notes.delete, { params: { id: String(note.id) } }, { showsBadInput: false, ifMatch })
      }
      refetch={refetch}
      onClose={onClose}
    >
      {({ text, promise }) => (
        <>
          <p>{t('sure', { title: shortTitle(text) })}</p>
          {promise !== '' && <p>{t('surePromise')}</p>}
          <p>
            <strong>{t('forGood')}</strong>
          </p>
        </>
      )}
    </ConditionalDeleteModal>
  );
}
