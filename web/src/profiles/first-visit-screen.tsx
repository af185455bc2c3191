import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../platform/session.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { MailChoices } from './mail-choices.tsx';
import { AddressFacts } from './own-facts.tsx';
import { useTexts } from './texts.ts';

/** The steps of a resident's first visit after the password: are their details right, and which mail do they want. */
export function FirstVisitScreen({ step }: { step: 2 | 3 }) {
  const t = useTexts();
  const { user, profile } = useSignedInPerson();
  // With a key, the focus moves to the heading of each step.
  if (step === 3) {
    return (
      <div key={step} className="stack-5 reading">
        <PageHeading title={t('visit.mail')} />
        <MailChoices profile={profile} />
        <Actions>
          <Link to="/" className="button-link" data-primary>
            {t('visit.done')}
          </Link>
          <Link to="/welkom" search={{ step: 2 }} className="button-link">
            {t('visit.back')}
          </Link>
        </Actions>
      </div>
    );
  }
  return (
    <div key={step} className="stack-5 reading">
      <PageHeading title={t('visit.facts')}>
        <p>{t('visit.factsText')}</p>
      </PageHeading>
      <Card title={t('own.facts')}>
        <dl className="stack facts flush">
          <AddressFacts email={user.email} profile={profile} />
        </dl>
      </Card>
      <Actions>
        <Link to="/welkom" search={{ step: 3 }} className="button-link" data-primary>
          {t('visit.right')}
        </Link>
        <Link to="/messages/new/$form" params={{ form: 'details' }} search={{ visit: true }} className="button-link">
          {t('visit.wrong')}
        </Link>
        <Link to="/welkom" search={{ step: 3 }} className="button-link">
          {t('visit.skip')}
        </Link>
      </Actions>
    </div>
  );
}
