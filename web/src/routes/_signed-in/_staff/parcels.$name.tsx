import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { ParcelScreen } from '../../../people/parcel-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/parcels/$name')({
  beforeLoad: requireExtensions,
  component: ParcelPage,
});

function ParcelPage() {
  const { name } = Route.useParams();
  return <ParcelScreen key={name} name={name} />;
}
