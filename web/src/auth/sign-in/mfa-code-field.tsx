import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from '../auth-page.module.css';
import { useTexts } from '../texts.ts';

interface MfaCodeFieldProps extends Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'> {
  /** Clears the field before the other kind of code is typed. */
  onSwitch: () => void;
}

/** The code of the second factor, from the app or the list of recovery codes. Takes the focus when it appears. */
export function MfaCodeField({ onSwitch, ...props }: MfaCodeFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  useEffect(() => input.current?.focus(), [isRecovery]);
  return (
    <div className="stack-5">
      <Alert tone="info">{t('mfa.ask')}</Alert>
      <TextField
        ref={input}
        label={t(isRecovery ? 'mfa.recovery' : 'mfa.code')}
        description={t(isRecovery ? 'mfa.recoveryHint' : 'mfa.codeHint')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        // When the focus is already on the field, only an alert is announced.
        isErrorAlert
        {...props}
      />
      <button
        type="button"
        className={styles.textButton}
        onClick={() => {
          onSwitch();
          setRecovery(!isRecovery);
        }}
      >
        {t(isRecovery ? 'mfa.useCode' : 'mfa.useRecovery')}
      </button>
    </div>
  );
}
