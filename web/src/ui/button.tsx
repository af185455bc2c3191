import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = Pick<MantineButtonProps, 'variant' | 'loading' | 'fullWidth' | 'leftSection' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'children' | 'aria-label'>;

const classNames = { root: styles.button ?? '', loader: styles.loader ?? '' };

/** A button of at least 44 px. `filled` for the one main action of a screen, `default` for the others. */
export function Button({ type = 'button', ...props }: ButtonProps) {
  const button = useFocusKeptOverLoading(props.loading ?? false);
  return <MantineButton ref={button} type={type} size="md" classNames={classNames} {...props} />;
}

/** A busy button is disabled and so loses the focus. It gets it back afterwards, unless it went elsewhere meanwhile. */
function useFocusKeptOverLoading(isLoading: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isLoading) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [isLoading]);
  return button;
}
