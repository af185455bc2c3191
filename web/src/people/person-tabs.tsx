import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../ui/layout/tabs.tsx';
import { useTexts } from './texts.ts';
import { useHashTarget } from './use-hash-target.ts';

export interface PersonTab {
  /** The hash of its address, and the id of its section. */
  id: 'timeline' | 'wishes' | 'moments' | 'messages' | 'mails';
  label: string;
  panel: ReactNode;
}

/** A wish or contact moment has a hash of its own. */
const tabOfItem = [
  ['wish-', 'wishes'],
  ['moment-', 'moments'],
] as const;

/** The parts of the page that are too long to be under each other; the address says which is shown. */
export function PersonTabs({ tabs }: { tabs: [PersonTab, ...PersonTab[]] }) {
  const t = useTexts();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useHashTarget(tabs.map(({ id }) => id));
  const wanted = tabOfItem.find(([start]) => hash.startsWith(start))?.[1] ?? hash;
  const selected = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0].id;
  return (
    <Tabs
      label={t('sections')}
      tabs={tabs}
      selected={selected}
      onSelect={(id) =>
        void navigate({
          to: '.',
          search: true as never,
          hash: id,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        })
      }
    />
  );
}
