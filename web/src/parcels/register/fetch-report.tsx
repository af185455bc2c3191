import type { RegisteredParcel } from '@dijkportaal/contract/parcels/land-register';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import type { FetchOutcome } from './fetch-parcels.ts';
import styles from './register-section.module.css';
import { useTexts } from './register-texts.ts';

interface FetchReportProps {
  outcomes: FetchOutcome[];
  /** How many were not looked up. */
  left: number;
  onChoose: (outcome: FetchOutcome, parcel: RegisteredParcel) => void;
  onSuggestion: (designation: string) => void;
}

/** What was found, and what to do about the rest. */
export function FetchReport({ outcomes, left, onChoose, onSuggestion }: FetchReportProps) {
  const t = useTexts();
  const found = outcomes.filter(({ kind }) => kind === 'found').map(({ name }) => name);
  const others = outcomes.filter(({ kind }) => kind !== 'found');
  const failure = others.find(({ kind }) => kind === 'failed');
  return (
    <div role="status" className={styles.report}>
      {found.length > 0 && (
        <Alert tone="success">
          <p>{t('found', { count: found.length, names: found.join(', ') })}</p>
        </Alert>
      )}
      {others.length + left > 0 && (
        <Alert tone={failure === undefined ? 'info' : 'error'}>
          {others.map((outcome) => (
            <div key={outcome.name}>
              {outcome.kind === 'unreadable' && <p>{t('unreadable', outcome)}</p>}
              {outcome.kind === 'missing' && (
                <>
                  <p>{t('missing', { name: outcome.name })}</p>
                  {outcome.suggestions.length > 0 && (
                    <div className={`row ${styles.choices}`}>
                      <span>{t('similar')}</span>
                      {outcome.suggestions.map((suggestion) => (
                        <Button key={suggestion} variant="default" onClick={() => onSuggestion(suggestion)}>
                          {suggestion}
                        </Button>
                      ))}
                    </div>
                  )}
                </>
              )}
              {outcome.kind === 'several' && (
                <>
                  <p>{t('several', { name: outcome.name })}</p>
                  <div className={`row ${styles.choices}`}>
                    {outcome.parcels.map((parcel) => (
                      <Button key={parcel.designation} variant="default" onClick={() => onChoose(outcome, parcel)}>
                        {t(parcel.area === null ? 'choice' : 'choiceWithArea', {
                          name: parcel.designation,
                          municipality: parcel.municipality,
                          area: parcel.area ?? 0,
                        })}
                      </Button>
                    ))}
                  </div>
                </>
              )}
            </div>
          ))}
          {failure?.kind === 'failed' && <p>{failure.reason ?? t('failed')}</p>}
          {left > 0 && <p>{t('left', { count: left })}</p>}
        </Alert>
      )}
    </div>
  );
}
