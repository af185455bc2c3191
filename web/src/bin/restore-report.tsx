import type { BinOutcome } from '@dijkportaal/contract/bin';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Actions } from '../ui/layout/actions.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './texts.ts';

const maxLines = 100;

/** Restored items that differ from before, and items that were not restored and why. */
export function RestoreReport({ outcome, onClose }: { outcome: BinOutcome; onClose: () => void }) {
  const t = useTexts();
  const { done, failed } = outcome;
  const noted = done.filter(({ notes }) => notes.length > 0).map((item) => ({ ...item, text: item.notes.join(' ') }));
  return (
    <Modal title={t('report.title')} onClose={onClose}>
      {done.length > 0 && <p>{t('restored', { count: done.length })}</p>}
      <Lines heading={t('report.notes')} items={noted} />
      <Lines heading={t('report.failed')} items={failed.map((item) => ({ ...item, text: item.reason }))} />
      <Actions>
        <Button onClick={onClose}>{t('report.close')}</Button>
      </Actions>
    </Modal>
  );
}

interface LinesProps {
  heading: string;
  items: (Pick<BinOutcome['done'][number], 'kind' | 'id' | 'title'> & { text: string })[];
}

function Lines({ heading, items }: LinesProps) {
  const t = useTexts();
  if (items.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {items.slice(0, maxLines).map(({ kind, id, title, text }) => (
          <li key={`${kind} ${id}`}>
            <strong>{title || t(`kinds.${kind}`)}</strong>: {text}
          </li>
        ))}
        {items.length > maxLines && <li>{t('report.more', { count: items.length - maxLines })}</li>}
      </ul>
    </>
  );
}
