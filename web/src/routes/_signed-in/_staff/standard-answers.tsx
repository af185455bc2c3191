import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { readListFilter, withListFilter, type ListFilter } from '../../../platform/list-filter.ts';
import { StandardAnswersScreen } from '../../../standard-answers/standard-answers-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/standard-answers')({
  validateSearch: (search: ListFilter) => search,
  beforeLoad: requireExtensions,
  component: withListFilter(readListFilter, StandardAnswersScreen),
});
