import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { MessageScreen } from '../../messages/message-screen.tsx';

export const Route = createFileRoute('/_signed-in/messages/$id')({
  beforeLoad: requireExtensions,
  component: OneMessage,
});

function OneMessage() {
  const { id } = Route.useParams();
  return <MessageScreen key={id} id={id} />;
}
