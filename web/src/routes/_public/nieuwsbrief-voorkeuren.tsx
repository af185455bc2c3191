import { createFileRoute } from '@tanstack/react-router';
import { readerToken } from '../../platform/mailed-token.ts';
import { useObservable } from '../../platform/observable.ts';
import { PreferencesScreen } from '../../subscriptions/preferences-screen.tsx';

export const Route = createFileRoute('/_public/nieuwsbrief-voorkeuren')({ component: Preferences });

function Preferences() {
  return <PreferencesScreen token={useObservable(readerToken)} />;
}
