import { portal } from '@dijkportaal/contract/portal';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import AddressBookIcon from 'lucide-react/icons/book-user';
import ChartIcon from 'lucide-react/icons/chart-column';
import DashboardIcon from 'lucide-react/icons/layout-dashboard';
import DesignIcon from 'lucide-react/icons/drafting-compass';
import DocumentIcon from 'lucide-react/icons/file-text';
import RetentionIcon from 'lucide-react/icons/calendar-clock';
import GroupsIcon from 'lucide-react/icons/users-round';
import LogIcon from 'lucide-react/icons/scroll-text';
import MailIcon from 'lucide-react/icons/mail';
import MapIcon from 'lucide-react/icons/map';
import MessageIcon from 'lucide-react/icons/square-pen';
import NewsIcon from 'lucide-react/icons/newspaper';
import NewsletterIcon from 'lucide-react/icons/mail-open';
import PersonIcon from 'lucide-react/icons/user-round';
import SettingsIcon from 'lucide-react/icons/sliders-horizontal';
import BinIcon from 'lucide-react/icons/trash-2';
import TalkIcon from 'lucide-react/icons/message-square-text';
import WishIcon from 'lucide-react/icons/star';
import { isStaff, isSuperuser, usePerson, type Person } from '../../platform/session.ts';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import styles from './navigation.module.css';
import { useTexts } from '../texts.ts';

type TextKey = Parameters<ReturnType<typeof useTexts>>[0];
interface MenuItem {
  to: NonNullable<LinkProps['to']>;
  label: TextKey & `nav.${string}`;
  icon: ReactNode;
  isForSuperusers?: true;
  /** Shown only if the server has extensions of the specification. */
  isExtension?: true;
}

/** In the order of the specification, section 2. */
const staffMenu: MenuItem[] = [
  { to: '/', label: 'nav.dashboard', icon: <DashboardIcon /> },
  { to: '/groups', label: 'nav.groups', icon: <GroupsIcon /> },
  { to: '/contacts', label: 'nav.contacts', icon: <AddressBookIcon /> },
  { to: '/users', label: 'nav.users', icon: <PersonIcon /> },
  { to: '/newsletter', label: 'nav.newsletters', icon: <NewsletterIcon /> },
  { to: '/news-editor', label: 'nav.newsEditor', icon: <NewsIcon /> },
  { to: '/design-admin', label: 'nav.designs', icon: <DesignIcon /> },
  { to: '/documents-admin', label: 'nav.documents', icon: <DocumentIcon /> },
  { to: '/messages-admin', label: 'nav.messages', icon: <MessageIcon /> },
  { to: '/analytics', label: 'nav.analytics', icon: <ChartIcon /> },
  { to: '/settings', label: 'nav.settings', icon: <SettingsIcon /> },
  { to: '/mails', label: 'nav.mails', icon: <MailIcon />, isExtension: true },
  { to: '/bin', label: 'nav.bin', icon: <BinIcon />, isExtension: true },
  { to: '/retention', label: 'nav.retention', icon: <RetentionIcon />, isForSuperusers: true, isExtension: true },
  { to: '/audit-log', label: 'nav.auditLog', icon: <LogIcon />, isForSuperusers: true, isExtension: true },
];
const customerMenu: MenuItem[] = [
  { to: '/', label: 'nav.map', icon: <MapIcon /> },
  { to: '/design', label: 'nav.designs', icon: <DesignIcon /> },
  { to: '/wishes', label: 'nav.wishes', icon: <WishIcon /> },
  { to: '/contact_moments', label: 'nav.contactMoments', icon: <TalkIcon /> },
  { to: '/documents', label: 'nav.documents', icon: <DocumentIcon /> },
  { to: '/messages', label: 'nav.messages', icon: <MessageIcon /> },
];

/** The main menu of a signed-in person. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const items = menuOf(usePerson());
  return (
    <nav aria-label={t('mainNavigation')} className={styles.navigation}>
      <ul className="plain">
        {items.map((item) =>
          item.isExtension === undefined ? (
            <Item key={item.to} item={item} onChosen={onChosen} />
          ) : (
            <IfOffered key={item.to} endpoint={portal.facts}>
              <Item item={item} onChosen={onChosen} />
            </IfOffered>
          ),
        )}
      </ul>
    </nav>
  );
}

function Item({ item: { to, label, icon }, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const t = useTexts();
  return (
    <li>
      <Link to={to} activeOptions={{ exact: to === '/' }} onClick={onChosen}>
        {icon}
        {t(label)}
      </Link>
    </li>
  );
}

function menuOf(person: Person | null): MenuItem[] {
  if (!isStaff(person)) return customerMenu;
  return staffMenu.filter((item) => item.isForSuperusers !== true || isSuperuser(person));
}
