import { formKinds, type FormKind } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffered } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { isStaff, usePerson } from '../platform/session.ts';
import { siteQuery } from '../settings/public.ts';
import styles from './messages.module.css';
import { useTexts } from './texts.ts';

/** A resident's link to a form, by the title that staff gave it; nothing if the server has no forms. */
export function FormLink({ kind }: { kind: FormKind }) {
  const t = useTexts();
  const person = usePerson();
  const isViewing = useObservable(viewedResident) !== null;
  const isOffered = useOffered(forms.send);
  const { data: site } = useQuery({ ...siteQuery, enabled: isOffered });
  if (!isOffered || isViewing || isStaff(person)) return null;
  return (
    <Link to="/messages/new/$form" params={{ form: kind }} className="button-link">
      {site?.forms[kind].title || t(`forms.${kind}`)}
    </Link>
  );
}

/** The forms that can be chosen instead of a message. */
export function FormLinks() {
  const t = useTexts();
  if (!useOffered(forms.send)) return null;
  return (
    <div className="below-5">
      <p>{t('forms.choose')}</p>
      <ul className={`row ${styles.forms}`}>
        {formKinds.map((kind) => (
          <li key={kind}>
            <FormLink kind={kind} />
          </li>
        ))}
      </ul>
    </div>
  );
}
