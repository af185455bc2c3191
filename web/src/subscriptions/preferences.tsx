import type { Subscription } from '@dijkportaal/contract/subscriptions';
import { Link } from '@tanstack/react-router';
import { productName } from '../platform/brand.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import styles from './preferences.module.css';
import { useTexts } from './texts.ts';
import { useChoices, type Choice } from './use-choices.ts';

const choices: Choice[] = ['newsletter', 'notifications'];

/** One button that turns the newsletter off and on again; a reader with an account chooses among all mails. */
export function Preferences({ token, subscription }: { token: string; subscription: Subscription }) {
  const t = useTexts();
  const { stored, wanted, problem, change } = useChoices(token, subscription);
  const { newsletter } = stored;
  return (
    <>
      <p>
        {t('address')} <strong className="breaks">{subscription.email}</strong>.
      </p>
      <Alert tone={newsletter ? 'info' : 'success'} title={t(newsletter ? 'on' : 'off')}>
        {!newsletter && <p>{t('offText')}</p>}
      </Alert>
      {problem !== null && (
        <Alert tone="error">
          <p>{t(problem === 'failed' ? 'notSaved' : problem)}</p>
          {problem !== 'failed' && <p>{t(`${problem}Text`)}</p>}
        </Alert>
      )}
      {/* The same button, so that it does not lose the focus. */}
      <Button
        variant={newsletter ? 'filled' : 'default'}
        loading={wanted.newsletter !== undefined}
        onClick={() => change('newsletter', !newsletter)}
      >
        {t(newsletter ? 'unsubscribe' : 'subscribe')}
      </Button>
      {stored.notifications !== null && (
        <section className={styles.choices} aria-labelledby="choices">
          <h2 id="choices">{t('choices.title')}</h2>
          <p>{t('choices.intro')}</p>
          {choices.map((choice) => (
            <CheckboxField
              key={choice}
              label={t(`choices.${choice}`)}
              description={t(`choices.${choice}Text`)}
              checked={wanted[choice] ?? stored[choice] ?? false}
              onChange={(isOn) => change(choice, isOn)}
            />
          ))}
          <p className={`quiet ${styles.quiet}`}>{t('choices.stays')}</p>
        </section>
      )}
      <nav className="row" aria-label={t('further')}>
        <Link to="/nieuwsbrief" className="touch">
          {t('read')}
        </Link>
        <Link to="/" className="touch">
          {t('portal', { product: productName })}
        </Link>
      </nav>
    </>
  );
}
