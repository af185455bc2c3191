import { createFileRoute } from '@tanstack/react-router';
import { readNewsletterSearch, type NewsletterSearch } from '../../../newsletters/list/filter.ts';
import { NewslettersScreen } from '../../../newsletters/list/newsletters-screen.tsx';
import { withListFilter } from '../../../platform/list-filter.ts';

// The same screen as /newsletter (specification, section 2).
export const Route = createFileRoute('/_signed-in/_staff/newsletters/')({
  validateSearch: (search: NewsletterSearch) => search,
  component: withListFilter(readNewsletterSearch, NewslettersScreen),
});
