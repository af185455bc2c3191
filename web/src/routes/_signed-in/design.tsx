import { createFileRoute } from '@tanstack/react-router';
import { DesignsScreen } from '../../publications/designs-screen.tsx';
import { readPublicationSearch, type PublicationSearch } from '../../publications/filter.ts';

export const Route = createFileRoute('/_signed-in/design')({
  // Read by the screen, so that nothing of it is part of everybody's first visit.
  validateSearch: (address: Record<string, unknown>): PublicationSearch => address,
  component: Designs,
});

function Designs() {
  const navigate = Route.useNavigate();
  return (
    <DesignsScreen
      filter={readPublicationSearch({ ...Route.useSearch() })}
      onFilter={(search) => void navigate({ search })}
    />
  );
}
