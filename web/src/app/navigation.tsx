import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStaff, isSuperuser, usePerson, type Person } from '../platform/session.ts';
import {
  AddressBookIcon,
  DashboardIcon,
  GroupsIcon,
  LogIcon,
  MailIcon,
  MapIcon,
  PersonIcon,
  TalkIcon,
  WishIcon,
} from '../ui/icons.tsx';
import styles from './navigation.module.css';
import { useTexts } from './texts.ts';

type TextKey = Parameters<ReturnType<typeof useTexts>>[0];
interface MenuItem {
  to: NonNullable<LinkProps['to']>;
  label: TextKey & `nav.${string}`;
  icon: ReactNode;
  isForSuperusers?: true;
}

/** A screen gets its entry when it lands, in the order of the specification, section 2. */
const staffMenu: MenuItem[] = [
  { to: '/', label: 'nav.dashboard', icon: <DashboardIcon /> },
  { to: '/groups', label: 'nav.groups', icon: <GroupsIcon /> },
  { to: '/contacts', label: 'nav.contacts', icon: <AddressBookIcon /> },
  { to: '/users', label: 'nav.users', icon: <PersonIcon /> },
  { to: '/mails', label: 'nav.mails', icon: <MailIcon /> },
  { to: '/audit-log', label: 'nav.auditLog', icon: <LogIcon />, isForSuperusers: true },
];
const customerMenu: MenuItem[] = [
  { to: '/', label: 'nav.map', icon: <MapIcon /> },
  { to: '/wishes', label: 'nav.wishes', icon: <WishIcon /> },
  { to: '/contact_moments', label: 'nav.contactMoments', icon: <TalkIcon /> },
];

/** The main menu of whoever is signed in. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const items = menuOf(usePerson());
  return (
    <nav aria-label={t('mainNavigation')} className={styles.navigation}>
      <ul>
        {items.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/' }} onClick={onChosen}>
              {icon}
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function menuOf(person: Person | null): MenuItem[] {
  if (!isStaff(person)) return customerMenu;
  return staffMenu.filter((item) => item.isForSuperusers !== true || isSuperuser(person));
}
