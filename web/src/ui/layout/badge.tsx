import CheckIcon from 'lucide-react/icons/check';
import NewIcon from 'lucide-react/icons/circle-dot';
import ClockIcon from 'lucide-react/icons/clock';
import CloseIcon from 'lucide-react/icons/x';
import MinusIcon from 'lucide-react/icons/minus';
import PauseIcon from 'lucide-react/icons/pause';
import WarnIcon from 'lucide-react/icons/triangle-alert';
import styles from './badge.module.css';

/** The meaning of a badge; each has its own icon, so that nobody depends on the colour. */
export type BadgeTone = 'new' | 'success' | 'warn' | 'error' | 'waiting' | 'paused' | 'off';

const signs = {
  new: <NewIcon />,
  success: <CheckIcon />,
  warn: <WarnIcon />,
  error: <CloseIcon />,
  waiting: <ClockIcon />,
  paused: <PauseIcon />,
  off: <MinusIcon />,
};

/** The state of a row in one or two words. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={`pill ${styles.badge}`} data-tone={tone}>
      {signs[tone]}
      {children}
    </span>
  );
}
