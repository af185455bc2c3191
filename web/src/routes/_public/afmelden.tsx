import { createFileRoute } from '@tanstack/react-router';
import { OptOutScreen } from '../../notifications/opt-out-screen.tsx';
import { optOutToken } from '../../platform/mailed-token.ts';
import { useObservable } from '../../platform/observable.ts';

export const Route = createFileRoute('/_public/afmelden')({ component: OptOut });

function OptOut() {
  return <OptOutScreen token={useObservable(optOutToken)} />;
}
