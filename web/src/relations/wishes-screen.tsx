import { RelationsScreen } from './relations-screen.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';
import { WishCard } from './wish-card.tsx';

/** One's wishes for the design (specification, section 2). */
export function WishesScreen() {
  const t = useTexts();
  return (
    <RelationsScreen
      kind="wishes"
      render={({ Klanteis: wishes }) =>
        wishes.length > 0 && (
          <ul className={styles.list} aria-label={t('wishes.list')}>
            {wishes.map((wish) => (
              <li key={wish.ID}>
                <WishCard wish={wish} />
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
