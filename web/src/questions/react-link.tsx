import type { Question } from '@dijkportaal/contract/questions';
import { Link } from '@tanstack/react-router';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { useTexts } from './texts.ts';

/** Leads to the message with which a resident reacts; not for a colleague who views the portal as the resident. */
export function ReactLink({ kind, id, name }: Pick<Question, 'id' | 'name'> & { kind: 'design' | 'document' }) {
  const t = useTexts();
  const isViewing = useObservable(viewedResident) !== null;
  if (isViewing) return null;
  return (
    <Link
      to="/messages"
      search={{ about: `${kind}.${id}`, reaction: true, subject: t('subject', { name }) }}
      className="button-link"
      data-primary
      aria-label={t('reactNamed', { name })}
    >
      {t('react')}
    </Link>
  );
}
