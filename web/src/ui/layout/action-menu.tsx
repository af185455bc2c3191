import MoreIcon from 'lucide-react/icons/ellipsis';
import { useLayoutEffect, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../texts.ts';
import styles from './action-menu.module.css';
import { useMenu } from './use-menu.ts';

interface ActionMenuProps {
  /** What the actions are for, such as the name of a row; absent: the screen. */
  name?: string;
  /** Buttons and links. */
  children: ReactNode;
}

/** A button with three dots that opens a menu: the actions of a row or screen besides its main one. */
export function ActionMenu({ name, children }: ActionMenuProps) {
  const t = useTexts();
  const label = name === undefined ? t('actions') : t('actionsNamed', { name });
  const { isOpen, close, root, toggle, panel } = useMenu();
  return (
    <div className={styles.root} {...root}>
      <button type="button" className={styles.toggle} aria-label={label} title={label} {...toggle}>
        <MoreIcon />
      </button>
      {isOpen && (
        <MenuPanel {...panel} onChosen={close}>
          {children}
        </MenuPanel>
      )}
    </div>
  );
}

/** Pixels between a menu and the side of the window. */
const margin = 8;

interface MenuPanelProps extends Pick<ComponentProps<'div'>, 'id' | 'onKeyDown'> {
  ref: RefObject<HTMLDivElement | null>;
  onChosen: () => void;
  children: ReactNode;
}

function MenuPanel({ ref: menu, onChosen, children, ...props }: MenuPanelProps) {
  const [{ isAbove, shift }, setPlace] = useState({ isAbove: false, shift: 0 });
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box === undefined) return;
    const isBelowWindow = box.bottom > innerHeight && box.top > box.height + 60;
    // A button at the start of its line has no room for the menu before it.
    setPlace({ isAbove: isBelowWindow, shift: Math.max(0, margin - box.left) });
  }, [menu]);
  return (
    <div
      {...props}
      ref={menu}
      className={`popup menu-items ${styles.menu}`}
      data-above={isAbove || undefined}
      style={shift > 0 ? { translate: `${shift}px` } : undefined}
      // A dialog that the action opens returns the focus to the button of the menu, which gets it here.
      onClick={({ target }) => target instanceof Element && target.closest('a, button') && onChosen()}
    >
      {children}
    </div>
  );
}

interface MenuItemProps {
  children: ReactNode;
  onClick: () => void;
  'aria-label'?: string;
  /** For actions that cannot be undone. */
  tone?: 'danger';
}

/** An action in an ActionMenu. */
export function MenuItem({ tone, children, ...props }: MenuItemProps) {
  return (
    <button type="button" data-tone={tone} {...props}>
      {children}
    </button>
  );
}
