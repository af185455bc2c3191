import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useTexts } from '../texts.ts';

const MailViews = lazyPart(() => import('../editor/mail-views.tsx'), 'MailViews', { isDialog: true });

interface ReadMailButtonProps {
  newsletter: number;
  /** The id of the mail to one reader. */
  mail: number;
  title: string;
}

/** Opens a newsletter as the mail that one reader got. */
export function ReadMailButton({ newsletter, mail, title }: ReadMailButtonProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <IfOffered endpoint={newsletterPreview.read}>
      <Button variant="default" aria-label={t('readMailNamed', { title })} onClick={() => setOpen(true)}>
        {t('readMail')}
      </Button>
      {isOpen && (
        <Suspense>
          <MailViews id={newsletter} audience={`mail-${mail}`} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </IfOffered>
  );
}
