import type { ReactNode } from 'react';
import { RelationsScreen } from './relations-screen.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';
import { WishCard } from './wish-card.tsx';

interface WishesScreenProps {
  /** A link to the form for a new wish. */
  action: ReactNode;
  /** The wishes that were passed on but are not in the data yet. */
  passedOn: ReactNode;
  /** How a wish of the data was passed on. */
  renderOrigin: (wishId: string) => ReactNode;
}

/** One's wishes for the design (specification, section 2). */
export function WishesScreen({ action, passedOn, renderOrigin }: WishesScreenProps) {
  const t = useTexts();
  return (
    <RelationsScreen
      kind="wishes"
      actions={action}
      above={passedOn}
      next={action}
      render={({ Klanteis: wishes }) =>
        wishes.length > 0 && (
          <ul className={styles.list} aria-label={t('wishes.list')}>
            {wishes.map((wish) => (
              <li key={wish.ID}>
                <WishCard wish={wish} origin={renderOrigin(wish.ID)} />
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
