import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../profiles/profile-screen.tsx';

export const Route = createFileRoute('/_signed-in/profile/$id')({ component: Profile });

function Profile() {
  const { id } = Route.useParams();
  return <ProfileScreen key={id} id={id} />;
}
