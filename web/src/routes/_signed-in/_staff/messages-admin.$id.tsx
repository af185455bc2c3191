import { createFileRoute } from '@tanstack/react-router';
import { ConversationScreen } from '../../../messages/conversation-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/messages-admin/$id')({ component: Conversation });

function Conversation() {
  const { id } = Route.useParams();
  return <ConversationScreen id={id} />;
}
