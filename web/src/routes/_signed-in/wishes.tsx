import { createFileRoute } from '@tanstack/react-router';
import { FormLink } from '../../messages/form-links.tsx';
import { PassedOnWishes, WishOrigin } from '../../messages/forms/passed-on-wishes.tsx';
import { WishesScreen } from '../../relations/wishes-screen.tsx';

export const Route = createFileRoute('/_signed-in/wishes')({ component: Wishes });

function Wishes() {
  return (
    <WishesScreen
      action={<FormLink kind="wish" />}
      passedOn={<PassedOnWishes />}
      renderOrigin={(wishId) => <WishOrigin wishId={wishId} />}
    />
  );
}
