import { portal } from '@dijkportaal/contract/portal';
import type { NewItemKind } from '@dijkportaal/contract/whats-new';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
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
import PhoneIcon from 'lucide-react/icons/phone';
import PersonIcon from 'lucide-react/icons/user-round';
import SettingsIcon from 'lucide-react/icons/sliders-horizontal';
import BinIcon from 'lucide-react/icons/trash-2';
import TalkIcon from 'lucide-react/icons/message-square-text';
import WorksIcon from 'lucide-react/icons/traffic-cone';
import WishIcon from 'lucide-react/icons/star';
import { isStaff, isSuperuser, usePerson } from '../../platform/session.ts';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { useNewItems } from '../../whats-new/public.ts';
import styles from './navigation.module.css';
import { useTexts } from '../texts.ts';

type TextKey = Parameters<ReturnType<typeof useTexts>>[0];
interface MenuItem {
  to: NonNullable<LinkProps['to']>;
  label: TextKey & `nav.${string}`;
  icon: ReactNode;
  isForSuperusers?: true;
  /** Of what it shows how many are new. */
  counts?: NewItemKind;
  /** Shown only if the server has extensions of the specification. */
  isExtension?: true;
}

interface MenuGroup {
  name?: TextKey & `nav.${string}`;
  items: MenuItem[];
}

/** In the order of the specification, section 2. */
const staffMenu: MenuGroup[] = [
  { items: [{ to: '/', label: 'nav.dashboard', icon: <DashboardIcon /> }] },
  {
    name: 'nav.people',
    items: [
      { to: '/groups', label: 'nav.groups', icon: <GroupsIcon /> },
      { to: '/contacts', label: 'nav.contacts', icon: <AddressBookIcon /> },
      { to: '/users', label: 'nav.users', icon: <PersonIcon /> },
    ],
  },
  {
    name: 'nav.publish',
    items: [
      { to: '/newsletter', label: 'nav.newsletters', icon: <NewsletterIcon /> },
      { to: '/news-editor', label: 'nav.newsEditor', icon: <NewsIcon /> },
      { to: '/design-admin', label: 'nav.designs', icon: <DesignIcon /> },
      { to: '/documents-admin', label: 'nav.documents', icon: <DocumentIcon /> },
      { to: '/works-admin', label: 'nav.works', icon: <WorksIcon />, isExtension: true },
    ],
  },
  {
    name: 'nav.manage',
    items: [
      { to: '/messages-admin', label: 'nav.messages', icon: <MessageIcon /> },
      { to: '/analytics', label: 'nav.analytics', icon: <ChartIcon /> },
      { to: '/settings', label: 'nav.settings', icon: <SettingsIcon /> },
      { to: '/contact-persons', label: 'nav.contactPersons', icon: <PhoneIcon />, isExtension: true },
      { to: '/mails', label: 'nav.mails', icon: <MailIcon />, isExtension: true },
      { to: '/bin', label: 'nav.bin', icon: <BinIcon />, isExtension: true },
      { to: '/retention', label: 'nav.retention', icon: <RetentionIcon />, isForSuperusers: true, isExtension: true },
      { to: '/audit-log', label: 'nav.auditLog', icon: <LogIcon />, isForSuperusers: true, isExtension: true },
    ],
  },
];
const customerMenu: MenuItem[] = [
  { to: '/', label: 'nav.map', icon: <MapIcon /> },
  { to: '/design', label: 'nav.designs', icon: <DesignIcon />, counts: 'design' },
  { to: '/wishes', label: 'nav.wishes', icon: <WishIcon />, counts: 'wish' },
  { to: '/contact_moments', label: 'nav.contactMoments', icon: <TalkIcon />, counts: 'contact_moment' },
  { to: '/documents', label: 'nav.documents', icon: <DocumentIcon />, counts: 'document' },
  { to: '/messages', label: 'nav.messages', icon: <MessageIcon />, counts: 'message' },
];

/** The main menu of a signed-in person. */
export function Navigation({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  const person = usePerson();
  const groups = isStaff(person) ? staffMenu : [{ items: customerMenu }];
  return (
    <nav aria-label={t('mainNavigation')} className={styles.navigation} data-grouped={groups.length > 1 || undefined}>
      {groups.map((group, index) => (
        <Group key={group.name ?? index} {...group} onChosen={onChosen} />
      ))}
    </nav>
  );
}

function Group({ name, items, onChosen }: MenuGroup & { onChosen: () => void }) {
  const t = useTexts();
  const id = useId();
  const person = usePerson();
  const allowed = items.filter(({ isForSuperusers }) => isForSuperusers !== true || isSuperuser(person));
  return (
    <>
      {name !== undefined && (
        <p id={id} className={styles.name}>
          {t(name)}
        </p>
      )}
      <ul className="plain" aria-labelledby={name && id}>
        {allowed.map((item) =>
          item.isExtension === undefined ? (
            <Item key={item.to} item={item} onChosen={onChosen} />
          ) : (
            <IfOffered key={item.to} endpoint={portal.facts}>
              <Item item={item} onChosen={onChosen} />
            </IfOffered>
          ),
        )}
      </ul>
    </>
  );
}

function Item({ item: { to, label, icon, counts }, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const t = useTexts();
  const id = useId();
  const news = useNewItems();
  const count = counts === undefined ? 0 : (news?.counts[counts] ?? 0);
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: to === '/' }}
        onClick={onChosen}
        aria-describedby={count > 0 ? id : undefined}
      >
        {icon}
        <span>{t(label)}</span>
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      {count > 0 && (
        <span id={id} className="visually-hidden">
          {t('nav.new', { count })}
        </span>
      )}
    </li>
  );
}
