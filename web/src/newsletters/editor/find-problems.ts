import { maxMailBytes, type NewsletterCheck } from '@dijkportaal/contract/newsletters/newsletter-checks';
import { linesOf } from '../../ui/readability/check-text.ts';
import { isBlank, isForAnyone, readAudience, type NewsletterValues } from './form-values.ts';

/** What is wrong with a newsletter, and where: the part of the form, with the words in its text. */
export interface Problem {
  what:
    | 'noTitle'
    | 'noText'
    | 'noAlt'
    | 'here'
    | 'placeholder'
    | 'noAudience'
    | 'tooLarge'
    | 'missing'
    | 'unreachable'
    | 'private'
    | 'unclear'
    | 'leftOut';
  /** error: readers miss something; warn: look at it; hint: perhaps nothing. */
  level: 'error' | 'warn' | 'hint';
  place: 'title' | 'content' | 'audience';
  /** The words to select; for a link also its address, which is shown. */
  words?: string;
  url?: string;
  count?: number;
  /** The picture to select, counted from zero. */
  picture?: number;
}

/** Texts of links that say nothing about where they lead. */
const meaningless =
  /^(?:(?:klik|lees|kijk|zie) )?(?:hier|hierop|deze link|link|meer|verder|here|click here)(?: (?:voor meer|verder|meer))?[.!:]?$/i;

/** What a template left to be filled in, such as [datum]. */
const placeholdersIn = (html: string) =>
  new Set(linesOf(html).flatMap((line) => [...line.matchAll(/\[\p{L}[^[\]]{0,60}\]/gu)].map(([found]) => found)));

/** What the form itself shows to be wrong. */
export function findProblems(values: NewsletterValues): Problem[] {
  const { title, content } = values;
  const isEmpty = isBlank(content) && !/<img\b/i.test(content);
  return [
    ...(title.trim() === '' ? [{ what: 'noTitle', level: 'error', place: 'title' } as const] : []),
    ...(isEmpty ? [{ what: 'noText', level: 'error', place: 'content' } as const] : []),
    ...picturesWithoutAlt(content).map(
      (picture) => ({ what: 'noAlt', level: 'error', place: 'content', picture }) as const,
    ),
    ...linksIn(content)
      .filter(({ words }) => meaningless.test(words))
      .map(({ words }) => ({ what: 'here', level: 'warn', place: 'content', words }) as const),
    ...(['title', 'content'] as const).flatMap((place) =>
      [...placeholdersIn(values[place])].map(
        (words) => ({ what: 'placeholder', level: 'error', place, words }) as const,
      ),
    ),
    ...(isForAnyone(readAudience(values)) ? [] : [{ what: 'noAudience', level: 'error', place: 'audience' } as const]),
  ];
}

/** What the server found to be wrong. */
export function problemsOfCheck({ bytes, links, links_left_out }: NewsletterCheck, content: string): Problem[] {
  const wordsOf = new Map(linksIn(content).map(({ url, words }) => [url, words]));
  return [
    ...(bytes > maxMailBytes
      ? [{ what: 'tooLarge', level: 'warn', place: 'content', count: Math.round(bytes / 1000) } as const]
      : []),
    ...links.flatMap(({ url, state }) =>
      state === 'ok'
        ? []
        : [
            {
              what: state,
              level: state === 'missing' || state === 'private' ? 'error' : state === 'unclear' ? 'hint' : 'warn',
              place: 'content',
              words: wordsOf.get(url) ?? '',
              url,
            } as const,
          ],
    ),
    ...(links_left_out > 0
      ? [{ what: 'leftOut', level: 'hint', place: 'content', count: links_left_out } as const]
      : []),
  ];
}

const tagsIn = (html: string, name: string) =>
  html
    .split(`<${name} `)
    .slice(1)
    .map((rest) => ({ attributes: rest.slice(0, rest.indexOf('>')), after: rest.slice(rest.indexOf('>') + 1) }));

const linksIn = (html: string) =>
  tagsIn(html, 'a').map(({ attributes, after }) => ({
    url: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    words: linesOf(after.split('</a>')[0] ?? '').join(' '),
  }));

const picturesWithoutAlt = (html: string) =>
  tagsIn(html, 'img').flatMap(({ attributes }, index) => (/alt="\s*[^"\s]/.test(attributes) ? [] : [index]));
