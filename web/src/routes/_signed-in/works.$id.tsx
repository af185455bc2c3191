import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { WorkScreen } from '../../works/work-screen.tsx';

export const Route = createFileRoute('/_signed-in/works/$id')({ beforeLoad: requireExtensions, component: OneWork });

function OneWork() {
  const { id } = Route.useParams();
  return <WorkScreen key={id} id={id} />;
}
