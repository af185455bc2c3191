import { newsletterChecks } from '@dijkportaal/contract/newsletters/newsletter-checks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callExtension, useOffered } from '../../platform/extensions.ts';
import { defineTexts } from '../../platform/i18n.ts';
import { keyOf } from '../../platform/queries.ts';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { selectWords } from '../../ui/readability/select-words.ts';
import type { NewsletterValues } from './form-values.ts';
import nl from './checks-nl.json';
import styles from './checks-section.module.css';
import { findProblems, problemsOfCheck, type Problem } from './find-problems.ts';

const { useTexts } = defineTexts(nl, () => import('./checks-en.json'));

/** The same text is not checked twice within this time: what links lead to may change. */
const freshMs = 5 * 60_000;
const tones = { error: 'error', warn: 'warn', hint: 'off' } as const;

const checkQuery = (content: string) =>
  queryOptions({
    queryKey: keyOf(newsletterChecks.check, content),
    queryFn: () => callExtension(newsletterChecks.check, { body: { title: '', content } }, { success: null }),
    staleTime: freshMs,
    retry: false,
  });

/** What is wrong with a newsletter before it is sent, each with a button to its place in the form. */
export function ChecksSection({ values }: { values: NewsletterValues }) {
  const t = useTexts();
  const id = useId();
  const settled = useSettled(values);
  const canOpen = useOffered(newsletterChecks.check);
  /** The text whose links staff wanted to be opened. */
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery({ ...checkQuery(values.content), enabled: asked === values.content });
  const problems = [...findProblems(settled), ...(query.data ? problemsOfCheck(query.data, values.content) : [])];
  return (
    <section className="box" aria-labelledby={id}>
      <h2 id={id} className="label">
        {t('title')}
      </h2>
      {problems.length === 0 ? (
        <p role="status">{t(query.data === undefined ? 'none' : 'noneAtAll')}</p>
      ) : (
        <ul className={styles.list}>
          {problems.map((problem, index) => (
            <Line key={`${index} ${problem.what}`} problem={problem} />
          ))}
        </ul>
      )}
      {query.isError && <LoadFailure text={t('failed')} onRetry={() => void query.refetch()} />}
      {canOpen && query.data === undefined && !query.isError && (
        <>
          <p className="note">{t('openText')}</p>
          <Button variant="default" loading={query.isFetching} onClick={() => setAsked(values.content)}>
            {t('open')}
          </Button>
        </>
      )}
    </section>
  );
}

function Line({ problem }: { problem: Problem }) {
  const t = useTexts();
  const { what, level, url = '', words = '', count = 0 } = problem;
  const text = t(`what.${what}`, { url, words, count });
  return (
    <li>
      <Badge tone={tones[level]}>{t(`levels.${level}`)}</Badge>
      <span>{text}</span>
      <Button
        variant="default"
        aria-label={t('goNamed', { text })}
        onClick={({ currentTarget }) => goTo(currentTarget.closest('form'), problem)}
      >
        {t('go')}
      </Button>
    </li>
  );
}

/** Moves the focus to the place of a problem. */
function goTo(form: HTMLFormElement | null, { place, words = '', picture }: Problem): void {
  const selector = {
    title: 'input[name="title"]',
    content: '[contenteditable="true"]',
    audience: '[data-place] input',
  };
  const field = form?.querySelector<HTMLElement>(selector[place]);
  if (!field) return;
  if (words !== '') selectWords(field, words);
  else field.focus();
  const shown = picture === undefined ? undefined : field.querySelectorAll('img[src]')[picture];
  if (shown === undefined) return;
  // In a picture is no place for the cursor: the editor selects the picture.
  getSelection()?.collapse(shown, 0);
  shown.scrollIntoView({ block: 'center' });
}

/** The same problems while somebody confirms that the newsletter is sent; the links are opened then as well. */
export function ChecksSummary({ values }: { values: NewsletterValues }) {
  const t = useTexts();
  const canOpen = useOffered(newsletterChecks.check);
  const { data, isFetching } = useQuery({ ...checkQuery(values.content), enabled: canOpen });
  const problems = [...findProblems(values), ...(data ? problemsOfCheck(data, values.content) : [])].filter(
    ({ level }) => level !== 'hint',
  );
  if (problems.length === 0) return isFetching ? <p className="note">{t('opening')}</p> : null;
  return (
    <Alert tone="warn" title={t('before')}>
      <ul>
        {problems.map(({ what, url = '', words = '', count = 0 }, index) => (
          <li key={`${index} ${what}`}>{t(`what.${what}`, { url, words, count })}</li>
        ))}
      </ul>
    </Alert>
  );
}
