import { createFileRoute } from '@tanstack/react-router';
import { EnterScreen } from '../../../messages/enter/enter-screen.tsx';
import { readId } from '../../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/_staff/messages-admin_/enter')({
  validateSearch: (search: { profile?: number; contact?: number }) => search,
  component: Enter,
});

function Enter() {
  const { profile, contact } = Route.useSearch();
  return <EnterScreen profile={readId(profile)} contact={readId(contact)} />;
}
