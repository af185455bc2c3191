import { houseStyle } from './house-style.ts';

const { light, dark, dike, font } = houseStyle;

/** Pixels that desktop mail programs show without horizontal scrolling. Some ignore max-width, hence a fixed width. */
export const cardWidth = 600;

/** For mail programs that support media queries: dark mode and phones. */
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

/** With a background for mail programs that ignore that of the body. */
export const ground = `background-color:${light.ground};font-family:${font}`;
export const fixedWidth = `width:${cardWidth}px;max-width:100%`;
export const card = `${fixedWidth};background-color:${light.card};border-top:6px solid ${dike};border-radius:10px`;

/** A bottom margin in pixels; some mail programs ignore the shorthand. */
const below = (pixels: number) =>
  `margin:0 0 ${pixels}px;margin-top:0;margin-right:0;margin-bottom:${pixels}px;margin-left:0`;

const ink = `font-size:17px;line-height:1.6;color:${light.ink}`;
export const paragraph = `${ink};${below(16)}`;
export const fact = `${ink};${below(4)}`;
export const item = `${paragraph};color:${light.quiet}`;
export const written = `${paragraph};word-break:break-word`;
export const heading = `${written};font-size:26px;line-height:1.25`;
const smallest = `font-size:14px;line-height:1.5;color:${light.quiet}`;
export const small = `${smallest};${below(8)}`;
export const close = `${smallest};${below(0)}`;
export const address = `${smallest};${below(24)};word-break:break-all`;
export const brand = `${close};min-height:40px;font-size:17px;line-height:20px;color:${light.water};font-weight:700`;
export const logo = 'float:left;width:40px;height:40px;border:0;margin-right:12px';
export const team = `font-size:14px;font-weight:400;color:${light.quiet}`;
/** If pictures are not shown, its alternative text has this background. */
export const picture = `display:block;width:100%;height:auto;border:0;background-color:${light.ground};color:${light.quiet};font-size:14px;line-height:3;text-align:center`;
/** Each padding is written separately, because some mail programs ignore the shorthand on a link. */
export const button = `display:inline-block;max-width:100%;padding:14px 24px;padding-top:14px;padding-right:24px;padding-bottom:14px;padding-left:24px;mso-padding-alt:0px;border-radius:10px;background-color:${light.water};color:${light.onWater};font-size:17px;font-weight:650;line-height:100%;text-decoration:none`;
/** The text of a button, which Outlook moves down by the height of the padding. */
export const label = 'max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px';
export const underlined = `color:${light.water};text-decoration-line:none;text-decoration:underline`;
export const title = `${underlined};font-weight:650`;
/** Large enough to tap. */
export const apart = `${underlined};display:inline-block;padding:12px 0`;
export const code = `${below(24)};font-family:Consolas, Menlo, monospace;font-size:34px;line-height:1.3;font-weight:700;letter-spacing:6px;color:${light.water}`;
