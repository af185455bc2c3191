import { createFileRoute } from '@tanstack/react-router';
import { NoConversation } from '../../../messages/conversation-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/messages-admin/')({ component: NoConversation });
