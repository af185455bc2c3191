import styles from './badge.module.css';
import { CheckIcon, ClockIcon, CloseIcon, MinusIcon, PauseIcon } from './icons.tsx';

/** What a badge means; each has a sign of its own, so that nobody needs to see the colour. */
export type BadgeTone = 'success' | 'error' | 'waiting' | 'paused' | 'off';

const signs = {
  success: <CheckIcon />,
  error: <CloseIcon size={16} />,
  waiting: <ClockIcon />,
  paused: <PauseIcon />,
  off: <MinusIcon />,
};

/** The state of a row in one or two words. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {signs[tone]}
      {children}
    </span>
  );
}
