import type { CSSProperties } from 'react';
import { houseStyle } from './house-style.ts';

const { light, dark, dike, font } = houseStyle;

/** Pixels that desktop mail programs show without horizontal scrolling. Some ignore max-width, hence a fixed width. */
export const cardWidth = 600;

/** For mail programs that support media queries: dark mode and phones. No characters here that React would escape. */
export const stylesheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .written a { color: ${light.water}; }
  .written p, .written ul, .written ol { margin: 0 0 16px; }
  .written ul, .written ol { padding-left: 24px; }
  .written li { margin: 0 0 8px; }
  .written li p { margin: 0; }
  .written h2, .written h3, .written h4 { margin: 28px 0 8px; font-size: 21px; line-height: 1.3; }
  .written h3, .written h4 { font-size: 18px; }
  .written blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${dike}; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${dark.ground} !important; }
    .card { background-color: ${dark.card} !important; }
    .ink { color: ${dark.ink} !important; }
    .quiet { color: ${dark.quiet} !important; }
    .water, .written a { color: ${dark.water} !important; }
    .picture { background-color: ${dark.ground} !important; color: ${dark.quiet} !important; }
    .button { background-color: ${dark.water} !important; color: ${dark.onWater} !important; }
  }
  @media (max-width: 640px) {
    .card, .below { width: 100% !important; }
    .outer { padding-left: 8px !important; padding-right: 8px !important; }
    .inner { padding-left: 20px !important; padding-right: 20px !important; }
    .button { display: block !important; text-align: center !important; }
  }`;

export const ground: CSSProperties = { backgroundColor: light.ground, fontFamily: font };
export const card: CSSProperties = {
  width: `${cardWidth}px`,
  maxWidth: '100%',
  backgroundColor: light.card,
  borderTop: `6px solid ${dike}`,
  borderRadius: '10px',
};
/** Padding around a part of the card. It is on a cell, because some mail programs ignore it on a table. */
export const inner = (top: number, bottom: number): CSSProperties => ({ padding: `${top}px 32px ${bottom}px` });
export const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '17px',
  lineHeight: '1.6',
  color: light.ink,
};
export const heading: CSSProperties = { ...paragraph, fontSize: '26px', lineHeight: '1.25', wordBreak: 'break-word' };
export const small: CSSProperties = { margin: '0 0 8px', fontSize: '14px', lineHeight: '1.5', color: light.quiet };
/** If pictures are not shown, its alternative text has this background. */
export const picture: CSSProperties = {
  display: 'block',
  width: '100%',
  height: 'auto',
  border: 0,
  backgroundColor: light.ground,
  color: light.quiet,
  fontSize: '14px',
  lineHeight: '3',
  textAlign: 'center',
};
export const button: CSSProperties = {
  padding: '14px 24px',
  borderRadius: '10px',
  backgroundColor: light.water,
  color: light.onWater,
  fontSize: '17px',
  fontWeight: 650,
};
export const underlined: CSSProperties = { color: light.water, textDecoration: 'underline' };
/** Large enough to tap. */
export const apart: CSSProperties = { ...underlined, display: 'inline-block', padding: '12px 0' };
export const code: CSSProperties = {
  margin: '0 0 24px',
  fontFamily: 'Consolas, Menlo, monospace',
  fontSize: '34px',
  lineHeight: '1.3',
  fontWeight: 700,
  letterSpacing: '6px',
  color: light.water,
};
