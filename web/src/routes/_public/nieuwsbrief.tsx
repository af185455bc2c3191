import { createFileRoute } from '@tanstack/react-router';
import { MailedNewsletterScreen } from '../../newsletters/archive/mailed-newsletter-screen.tsx';
import { readerToken } from '../../platform/mailed-token.ts';
import { useObservable } from '../../platform/observable.ts';

export const Route = createFileRoute('/_public/nieuwsbrief')({ component: Newsletter });

function Newsletter() {
  return <MailedNewsletterScreen token={useObservable(readerToken)} />;
}
