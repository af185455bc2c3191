import { newsletterProblems, type NewsletterProblem } from '@dijkportaal/contract/dashboard';
import { readChoice, readListFilter, type ListFilter } from '../../platform/list-filter.ts';

export interface NewsletterSearch extends ListFilter {
  /** Only those that need the attention of staff. */
  problem?: NewsletterProblem['problem'] | undefined;
}

export function readNewsletterSearch(query: Record<string, unknown>): NewsletterSearch {
  const problem = readChoice(newsletterProblems, query['problem']);
  return { ...readListFilter(query), ...(problem && { problem }) };
}
