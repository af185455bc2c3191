import { formKinds } from '@dijkportaal/contract/messages/form-fields';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { FormScreen } from '../../messages/forms/form-screen.tsx';
import { readChoice } from '../../platform/list-filter.ts';

export const Route = createFileRoute('/_signed-in/messages/new/$form')({
  validateSearch: (search: { visit?: true }) => search,
  async beforeLoad({ params }) {
    await requireExtensions();
    if (readChoice(formKinds, params.form) === undefined) throw notFound();
  },
  component: NewForm,
});

function NewForm() {
  const kind = readChoice(formKinds, Route.useParams().form);
  const { visit } = Route.useSearch();
  return kind === undefined ? null : <FormScreen key={kind} kind={kind} isFirstVisit={visit === true} />;
}
