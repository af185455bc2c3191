import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PlacePicker } from '../../../parcels/place/place-picker.tsx';
import { ProfileEditScreen } from '../../../profiles/edit/edit-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/profile/$id/edit')({ component: ProfileEdit });

function ProfileEdit() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  return (
    <ProfileEditScreen
      key={id}
      id={id}
      renderPlace={(place) => <PlacePicker {...place} />}
      onDone={() => void navigate({ to: '/profile/$id', params: { id } })}
    />
  );
}
