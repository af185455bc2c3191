import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = Pick<MantineButtonProps, 'variant' | 'loading' | 'fullWidth' | 'leftSection' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'children' | 'aria-label' | 'aria-expanded' | 'aria-controls'> & {
    /** For what cannot be undone. */
    tone?: 'danger';
  };

const classNames = { root: styles.button ?? '', label: styles.label ?? '', loader: styles.loader ?? '' };

/** A button of at least 44 px. `filled` for the one main action of a screen, `default` for the others. */
export function Button({ type = 'button', tone, ...props }: ButtonProps) {
  const button = useFocusKeptOverLoading(props.loading ?? false);
  return <MantineButton ref={button} type={type} size="md" classNames={classNames} data-tone={tone} {...props} />;
}

/** A busy button is disabled and so loses the focus. It gets it back afterwards, unless it went elsewhere meanwhile. */
function useFocusKeptOverLoading(isLoading: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    // The browser takes the focus away as soon as it works out the page, which may be before the effect below.
    const remember = () => (hadFocus.current = element?.disabled ?? false);
    element?.addEventListener('blur', remember);
    return () => element?.removeEventListener('blur', remember);
  }, []);
  useLayoutEffect(() => {
    if (isLoading) hadFocus.current ||= document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
    if (!isLoading) hadFocus.current = false;
  }, [isLoading]);
  return button;
}
