import { sites, type AboutPage } from '@dijkportaal/contract/settings';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { productName } from '../../platform/brand.tsx';
import { callIfOffered } from '../../platform/extensions.ts';
import { useObservable } from '../../platform/observable.ts';
import { isSignedIn } from '../../platform/tokens.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useLoaded } from '../../ui/lists/use-loaded.ts';
import styles from './about-screen.module.css';
import { useTexts } from './about-texts.ts';
import { ExplainerVideo } from './explainer-video.tsx';

const shippedManual = '/media/handleiding.pdf';
const tourSteps = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const mfaSteps = ['1', '2', '3', '4', '5'] as const;

/** What is shown without settings, and when they cannot be loaded. */
const shipped: AboutPage = {
  description: '',
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  contact_hours: '',
  manual: null,
  video: null,
  mfa_video: null,
};

const loadAbout = async () => (await callIfOffered(sites.about)) ?? shipped;

/** What the portal is and how it works; public. */
export function AboutScreen() {
  const t = useTexts();
  const { data: about, error, reload } = useLoaded(loadAbout);
  return (
    <div className={styles.screen}>
      <PageHeading title={t('title', { product: productName })}>
        {about !== null && (
          <div className="reading">
            {about.description === '' ? <p>{t('description')}</p> : <RichText html={about.description} />}
          </div>
        )}
      </PageHeading>
      {about === null && error === null && <Skeleton lines={8} label={t('loading')} />}
      {error !== null && <LoadFailure text={t('failed')} onRetry={reload} />}
      {(about !== null || error !== null) && <Explanation about={about ?? shipped} />}
    </div>
  );
}

function Explanation({ about }: { about: AboutPage }) {
  const t = useTexts();
  const { manual, video, mfa_video } = about;
  return (
    <div className="stack-5">
      <Card title={t('manual.title')}>
        <p>{t('manual.text')}</p>
        <a
          className="touch bold"
          href={manual === null || manual.is_checking ? shippedManual : manual.file}
          target="_blank"
          rel="noopener"
        >
          {t('manual.link')}
        </a>
      </Card>
      <Card title={t('tour.title')}>
        <p>{t('tour.text')}</p>
        <ExplainerVideo
          title={t('tour.title')}
          file={video}
          shipped="/media/rondleiding"
          steps={
            <ol>
              {tourSteps.map((step) => (
                <li key={step}>{t(`tour.steps.${step}`)}</li>
              ))}
            </ol>
          }
        />
      </Card>
      <Card title={t('mfa.title')}>
        <p>{t('mfa.text')}</p>
        <ExplainerVideo
          title={t('mfa.title')}
          file={mfa_video}
          shipped="/media/mfa"
          steps={
            <ol>
              {mfaSteps.map((step) => (
                <li key={step}>{t(`mfa.steps.${step}`)}</li>
              ))}
            </ol>
          }
        />
        <Link to="/user-profile" className="touch bold">
          {t('mfa.link')}
        </Link>
      </Card>
      <Contact about={about} />
    </div>
  );
}

/** How to contact the project team, also for people who cannot sign in. Links to `#contact` point here. */
function Contact({ about }: { about: AboutPage }) {
  const t = useTexts();
  const { contact_name: name, contact_email: email, contact_phone: phone, contact_hours: hours } = about;
  const signedIn = useObservable(isSignedIn);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The card was not there yet when the router looked for it.
    if (location.hash === '#contact') card.current?.scrollIntoView();
  }, []);
  return (
    <div id="contact" ref={card}>
      <Card title={t('contact.title')}>
        <p>{t('contact.text')}</p>
        <ul className="breaks">
          {name !== '' && <li>{name}</li>}
          {phone !== '' && (
            <li>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="touch bold">
                {phone}
              </a>
              {hours !== '' && ` (${hours})`}
            </li>
          )}
          {email !== '' && (
            <li>
              <a href={`mailto:${email}`} className="touch bold">
                {email}
              </a>
            </li>
          )}
          {signedIn ? (
            <li>
              <Link to="/messages" className="touch bold">
                {t('contact.message')}
              </Link>
            </li>
          ) : (
            phone === '' && email === '' && <li>{t('contact.none')}</li>
          )}
        </ul>
      </Card>
    </div>
  );
}
