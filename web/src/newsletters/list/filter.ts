import { newsletterProblems, type NewsletterProblem } from '@dijkportaal/contract/dashboard';
import { readChoice, readListFilter, type ListFilter } from '../../platform/list-filter.ts';

/** The filter of the newsletters. */
export interface NewsletterSearch extends ListFilter {
  /** Only those that staff have to do something about. */
  problem?: NewsletterProblem['problem'] | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export function readNewsletterSearch(query: Record<string, unknown>): NewsletterSearch {
  const problem = readChoice(newsletterProblems, query['problem']);
  return { ...readListFilter(query), ...(problem && { problem }) };
}
