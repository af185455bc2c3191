import EyeIcon from 'lucide-react/icons/eye';
import { useEffect, useRef, useState } from 'react';
import { leaveResident, type ViewedResident } from '../platform/impersonation.ts';
import { stopViewing } from '../platform/session.ts';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './texts.ts';
import styles from './view-banner.module.css';

/**
 * Shows on every screen that the portal is shown as a resident sees it, and for how long. Ends it when the time is up.
 */
export function ViewBanner({ viewed }: { viewed: ViewedResident }) {
  const t = useTexts();
  const [isStopping, setStopping] = useState(false);
  const minutes = useMinutesLeft(viewed.expiresAt);
  const { name } = viewed;
  const banner = useHeight();
  return (
    <section ref={banner} data-screen-only className={`row ${styles.banner}`} aria-label={t('banner')}>
      <EyeIcon />
      <p>
        <strong role="timer">{minutes === 1 ? t('viewingLast', { name }) : t('viewing', { name, minutes })}</strong>{' '}
        {t('readOnly')}
      </p>
      <Button
        variant="default"
        loading={isStopping}
        onClick={() => {
          setStopping(true);
          void stopViewing();
        }}
      >
        {t('stop')}
      </Button>
    </section>
  );
}

function useMinutesLeft(expiresAt: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= Date.parse(expiresAt)) leaveResident({ isOver: true });
    }, 1000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return Math.max(Math.ceil((Date.parse(expiresAt) - now) / 60_000), 1);
}

/** Sets the height of the banner as a CSS property: what sticks to the top sticks below it. */
function useHeight() {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--banner-height', `${banner.current?.offsetHeight ?? 0}px`);
    });
    if (banner.current !== null) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner-height');
    };
  }, []);
  return banner;
}
