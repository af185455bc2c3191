import type { Palette, Scheme } from '../brand/tokens.ts';

/** Pixels that desktop mail programs show without horizontal scrolling. Some ignore max-width, hence a fixed width. */
export const cardWidth = 600;

export const fixedWidth = `width:${cardWidth}px;max-width:100%`;

const font = "'Atkinson Hyperlegible Next', 'Segoe UI', Helvetica, Arial, sans-serif";

/** The styles of mails in the colours of the authority. */
export type MailStyles = ReturnType<typeof styleMails>;

/** Makes them; the colours in the dark are for mail programs that support media queries. */
export function styleMails({ light, dark }: Record<Scheme, Palette>) {
  /** For mail programs that support media queries: dark mode and phones. */
  const stylesheet = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    .written a { color: ${light.primary}; }
    .written p, .written ul, .written ol { margin: 0 0 16px; }
    .written ul, .written ol { padding-left: 24px; }
    .written li { margin: 0 0 8px; }
    .written li p { margin: 0; }
    .written h2, .written h3, .written h4 { margin: 28px 0 8px; font-size: 21px; line-height: 1.3; }
    .written h3, .written h4 { font-size: 18px; }
    .written blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${light.accent}; }
    @media (prefers-color-scheme: dark) {
      .ground { background-color: ${dark['surface-soft']} !important; }
      .card { background-color: ${dark.surface} !important; }
      .ink { color: ${dark.text} !important; }
      .quiet { color: ${dark['text-muted']} !important; }
      .framed { background-color: ${dark['surface-soft']} !important; }
      .line { border-top-color: ${dark.border} !important; }
      .water, .written a { color: ${dark.primary} !important; }
      .picture { background-color: ${dark['surface-soft']} !important; color: ${dark['text-muted']} !important; }
      a.button { background-color: ${dark.primary} !important; color: ${dark['on-primary']} !important; }
    }
    @media (max-width: 640px) {
      .card, .below { width: 100% !important; }
      .outer { padding-left: 8px !important; padding-right: 8px !important; }
      .inner { padding-left: 20px !important; padding-right: 20px !important; }
      .button { display: block !important; text-align: center !important; }
    }`;

  /** With a background for mail programs that ignore that of the body. */
  const ground = `background-color:${light['surface-soft']};font-family:${font}`;
  const card = `${fixedWidth};background-color:${light.surface};border-top:6px solid ${light.accent};border-radius:10px`;

  /** A bottom margin in pixels; some mail programs ignore the shorthand. */
  const below = (pixels: number) =>
    `margin:0 0 ${pixels}px;margin-top:0;margin-right:0;margin-bottom:${pixels}px;margin-left:0`;

  /** A long word, such as the name of a file, does not widen the mail on a phone. */
  const ink = `font-size:17px;line-height:1.6;color:${light.text};word-break:break-word`;
  const paragraph = `${ink};${below(16)}`;
  const fact = `${ink};${below(4)}`;
  const item = `${paragraph};color:${light['text-muted']}`;
  const heading = `${paragraph};font-size:26px;line-height:1.25`;
  const smallest = `font-size:14px;line-height:1.5;color:${light['text-muted']}`;
  const small = `${smallest};${below(8)}`;
  const close = `${smallest};${below(0)}`;
  const address = `${smallest};${below(24)};word-break:break-all`;
  const brand = `${close};min-height:40px;font-size:17px;line-height:20px;color:${light.primary};font-weight:700`;
  const logo = 'float:left;height:40px;border:0;margin-right:12px';
  const team = `font-size:14px;font-weight:400;color:${light['text-muted']}`;
  /** If pictures are not shown, its alternative text has this background. */
  const picture = `display:block;width:100%;height:auto;border:0;background-color:${light['surface-soft']};color:${light['text-muted']};font-size:14px;line-height:3;text-align:center`;
  /** Each padding is written separately, because some mail programs ignore the shorthand on a link. */
  const button = `display:inline-block;max-width:100%;padding:14px 24px;padding-top:14px;padding-right:24px;padding-bottom:14px;padding-left:24px;mso-padding-alt:0px;border-radius:10px;background-color:${light.primary};color:${light['on-primary']};font-size:17px;font-weight:650;line-height:100%;text-decoration:none`;
  /** The text of a button, which Outlook moves down by the height of the padding. */
  const label = 'max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:10.5px';
  /** Of a paragraph: Outlook draws `hr` in a colour of its own. */
  const line = `margin:24px 0;border-top:1px solid ${light.border};font-size:1px;line-height:1px`;
  /** An appointment. */
  const framed = `padding:12px 16px;border-left:4px solid ${light.accent};background-color:${light['surface-soft']}`;
  const underlined = `color:${light.primary};text-decoration-line:none;text-decoration:underline`;
  const title = `${underlined};font-weight:650`;
  /** Large enough to tap. */
  const apart = `${underlined};display:inline-block;padding:12px 0`;
  const code = `${below(24)};font-family:Consolas, Menlo, monospace;font-size:34px;line-height:1.3;font-weight:700;letter-spacing:6px;color:${light.primary}`;
  return {
    stylesheet,
    ground,
    card,
    paragraph,
    fact,
    item,
    heading,
    small,
    close,
    address,
    brand,
    logo,
    team,
    picture,
    button,
    label,
    line,
    framed,
    underlined,
    title,
    apart,
    code,
  };
}
