import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as createElement, jsxs as createElements } from 'react/jsx-runtime';

export { Fragment };

interface Props {
  children?: ReactNode;
}

/** Elements that may only hold text. */
const textOnly = new Set<unknown>(['option', 'title', 'textarea', 'text', 'tspan']);

const ownText = 'own-text' as ElementType;

const withElement = (child: ReactNode) =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'
    ? // oxlint-disable-next-line react/no-children-prop -- this is what JSX becomes
      createElement(ownText, { children: child })
    : child;

/** An element with at most one child. A text on its own in a fragment may have neighbours outside of it. */
export function jsx(type: ElementType, props: Props, key?: Key) {
  return createElement(type, type === Fragment ? { ...props, children: withElement(props.children) } : props, key);
}

/**
 * An element with several children, of which each text gets an element of its own. A browser that translates the page
 * replaces texts by elements, and React would fail when it changes or moves such a text between other nodes: it looks for
 * the one that it made. A text alone in its element is safe. The build uses this for all JSX.
 */
export function jsxs(type: ElementType, props: { children: ReactNode[] }, key?: Key) {
  if (textOnly.has(type)) return createElements(type, props, key);
  return createElements(type, { ...props, children: props.children.map(withElement) }, key);
}
