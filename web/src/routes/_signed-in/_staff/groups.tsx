import { createFileRoute } from '@tanstack/react-router';
import { readLabelSearch, type LabelSearch } from '../../../audience/labels/filter.ts';
import { GroupsScreen } from '../../../audience/labels/groups-screen.tsx';
import { withListFilter } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/groups')({
  validateSearch: (search: LabelSearch) => search,
  component: withListFilter(readLabelSearch, GroupsScreen),
});
