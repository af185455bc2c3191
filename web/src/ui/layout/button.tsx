import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'type' | 'onClick' | 'disabled' | 'children' | 'aria-label' | 'aria-expanded' | 'aria-controls'
> & {
  /** `filled` for the main action of a screen, `default` for the others. */
  variant?: 'filled' | 'default';
  /** For actions that cannot be undone. */
  tone?: 'danger';
  /** Before the text. */
  icon?: ReactNode;
  fullWidth?: boolean;
  /** Shows a spinner. The button then does nothing, but does not lose the focus, as a disabled button does. */
  loading?: boolean;
};

/** A button, as high as `--control-height`: 46 px, or 38 px on the compact scale. */
export function Button({
  type = 'button',
  variant = 'filled',
  tone,
  icon,
  fullWidth = false,
  loading = false,
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={styles.button}
      data-variant={variant}
      data-tone={tone}
      data-full-width={fullWidth || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? cancel : onClick}
      {...props}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** Prevents the button from submitting its form. */
function cancel(event: MouseEvent): void {
  event.preventDefault();
}
