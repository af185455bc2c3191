import type { CallError } from '../../platform/call.ts';
import { formatMinute } from '../../platform/date-time.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';
import styles from './conflict-modal.module.css';
import { Modal } from '../dialogs/modal.tsx';

/** A field that differs, in the version of the person and in that of a colleague. */
export interface Difference {
  label: string;
  isHtml: boolean;
  /** Whether the person changed it; otherwise the colleague's version is used in any case. */
  isTouched: boolean;
  mine: unknown;
  theirs: unknown;
}

interface ConflictModalProps {
  differences: Difference[];
  /** The 412, which names the colleague if the server knows the name. */
  refusal: CallError;
  onChoose: (choice: 'mine' | 'theirs' | 'back') => void;
}

/** Someone else saved the same object in the meantime: shows the differences and lets the person choose. */
export function ConflictModal({ differences, refusal, onChoose }: ConflictModalProps) {
  const t = useTexts();
  const { changed_by: name, changed_at: at } = refusal.body;
  return (
    <Modal title={t('conflict.title')} onClose={() => onChoose('back')} isWide>
      <p>
        {typeof name === 'string' && typeof at === 'string'
          ? t('conflict.textNamed', { name, time: formatMinute(at) })
          : t('conflict.text')}
      </p>
      {differences.map(({ label, isHtml, isTouched, mine, theirs }, index) => (
        // Two files may have the same name.
        <section key={index} className={styles.part} aria-label={label}>
          <h3>{label}</h3>
          <dl className={`columns facts ${styles.versions}`}>
            <div>
              <dt>{t('conflict.mine')}</dt>
              {/* Long content scrolls, also with the keyboard. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <dd tabIndex={0}>
                {isTouched ? <Value value={mine} isHtml={isHtml} /> : <em>{t('conflict.untouched')}</em>}
              </dd>
            </div>
            <div>
              <dt>{t('conflict.theirs')}</dt>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <dd tabIndex={0}>
                <Value value={theirs} isHtml={isHtml} />
              </dd>
            </div>
          </dl>
        </section>
      ))}
      <p className="quiet">
        <strong>{t('conflict.keepMine')}:</strong> {t('conflict.keepMineHint')}{' '}
        <strong>{t('conflict.takeTheirs')}:</strong> {t('conflict.takeTheirsHint')}
      </p>
      <Actions>
        <Button onClick={() => onChoose('mine')}>{t('conflict.keepMine')}</Button>
        <Button variant="default" onClick={() => onChoose('theirs')}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="default" onClick={() => onChoose('back')}>
          {t('conflict.back')}
        </Button>
      </Actions>
    </Modal>
  );
}

function Value({ value, isHtml }: { value: unknown; isHtml: boolean }) {
  const t = useTexts();
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no');
  if (Array.isArray(value)) {
    const names = value.map((part) => (part as { name: string }).name);
    return names.length === 0 ? t('conflict.none') : names.join(', ');
  }
  const text = typeof value === 'string' ? value : '';
  if (text.trim() === '') return t('conflict.none');
  if (isHtml) return <RichText html={text} />;
  // As the date fields show it.
  return text.replace(
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/,
    (_, year, month, day, time = '') => `${day}-${month}-${year} ${time}`,
  );
}
