import { formKinds, type FormKind } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLabelFilters } from '../audience/public.tsx';
import { ownersQuery } from '../notes/public.tsx';
import { useOffered } from '../platform/extensions.ts';
import { download } from '../platform/download.ts';
import { readId, type FilterProps } from '../platform/list-filter.ts';
import { useWrite } from '../platform/queries.ts';
import { askedQuery } from '../questions/public.ts';
import { siteQuery } from '../settings/public.ts';
import { selectFilter, type FieldsOf } from '../ui/forms/filter-fields.tsx';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { InsideScreen } from '../ui/layout/inside-screen.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { useTexts } from './admin-texts.ts';
import type { MessageSearch } from './filter.ts';
import { InboxRows, useInboxKeys } from './inbox-rows.tsx';
import styles from './inbox.module.css';
import { messagePageSize, messagesQuery, unreadCountQuery } from './queries.ts';
import { useStateOptions } from './state.tsx';

/** The messages of all residents, for staff: the list, and next to it the one that is open. */
export function InboxScreen({ filter, onFilter }: FilterProps<MessageSearch>) {
  const t = useTexts();
  const id = readId(useParams({ strict: false }).id);
  const query = useQuery(messagesQuery(filter));
  const { page: _page, unread, mine, late, ...narrower } = filter;
  const isNarrower = Object.values(narrower).some((value) => value !== undefined);
  const nothing = isNarrower ? null : unread ? 'allRead' : mine ? 'noneMine' : late ? 'noneLate' : null;
  const list = useReturnToList(id);
  const inbox = useInboxKeys(query.data?.results ?? [], id);
  return (
    <div ref={inbox} className={styles.inbox} data-open={id !== undefined || undefined}>
      <div ref={list} className={styles.list}>
        <ListScreen<Message, MessageSearch>
          texts={(key, values) =>
            nothing !== null && key === 'none'
              ? t(nothing)
              : nothing !== null && key === 'noneText'
                ? t(`${nothing}Text`)
                : t(key, values)
          }
          headingActions={<InboxActions />}
          notice={<ForwardNotice />}
          query={query}
          pageSize={messagePageSize}
          filter={filter}
          onFilter={onFilter}
          fields={useInboxFilters()}
          showAllText={t('showAll')}
          renderRows={(rows, isBusy) => <InboxRows rows={rows} isBusy={isBusy} />}
        />
      </div>
      <InsideScreen value>
        <Outlet />
      </InsideScreen>
    </div>
  );
}

/** Entering a message, and the texts for answers. */
function InboxActions() {
  const t = useTexts();
  const hasExport = useOffered(forms.export);
  const { run } = useWrite({
    write: (kind: FormKind) => download(forms.export, { query: { form: kind } }, `${kind}.csv`),
    failedText: t('form.exportFailed'),
    toastsProblem: true,
  });
  return (
    <>
      <IfOffered endpoint={messages.enter}>
        <Link to="/messages-admin/enter" className="button-link" data-primary>
          {t('enter')}
        </Link>
      </IfOffered>
      <IfOffered endpoint={standardAnswers.list}>
        <ActionMenu>
          <Link to="/standard-answers">{t('standardAnswers')}</Link>
          {hasExport &&
            formKinds.map((kind) => (
              <MenuItem key={kind} onClick={() => void run(kind)}>
                {t('form.export', { name: t(`form.kinds.${kind}`) })}
              </MenuItem>
            ))}
        </ActionMenu>
      </IfOffered>
    </>
  );
}

/** The ref of the list: when a message is closed, the focus returns to its row there, or to the heading. */
function useReturnToList(id: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    const closed = before.current;
    before.current = id;
    if (closed === undefined || id !== undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-message="${closed}"]`);
    (row ?? list.current?.querySelector('h1'))?.focus();
  }, [id]);
  return list;
}

const whiches = ['unread', 'mine', 'late'] as const;
type Which = (typeof whiches)[number];

/** Unread messages, those of this person or those that wait too long, and by state, owner and zone. */
function useInboxFilters(): FieldsOf<MessageSearch> {
  const t = useTexts();
  const isOffered = useOffered(messages.mark);
  const [canAssign, hasStates] = [useOffered(messages.assign), useOffered(messages.setState)];
  const hasForms = useOffered(forms.send);
  const { data: count } = useQuery({ ...unreadCountQuery, enabled: isOffered });
  const { data: staff = [] } = useQuery({ ...ownersQuery, enabled: hasStates });
  const { data: asked = [] } = useQuery({ ...askedQuery, enabled: hasStates });
  const labelFilters = useLabelFilters();
  const states = useStateOptions();
  const unread = count === undefined ? t('filter.unread') : t('filter.unreadCount', { count });
  return ({ filter, onFilter }) => {
    if (!isOffered) return [];
    const state = {
      filter: { which: whiches.find((one) => filter[one]) },
      onFilter: ({ which }: { which?: Which | undefined }) =>
        onFilter({ ...filter, ...Object.fromEntries(whiches.map((one) => [one, one === which || undefined])) }),
    };
    const choices: { value: Which; label: string }[] = [
      { value: 'unread', label: unread },
      ...(canAssign ? [{ value: 'mine' as const, label: t('filter.mine') }] : []),
      ...(hasStates ? [{ value: 'late' as const, label: t('filter.late') }] : []),
    ];
    const options = { label: t('filter.which'), any: t('filter.all'), choices };
    const whichField = { ...selectFilter(state, 'which', options), name: 'unread', otherNames: ['mine', 'late'] };
    if (!hasStates) return [whichField];
    const owners = staff.map(({ id, name }) => ({ value: id, label: name }));
    return [
      whichField,
      selectFilter({ filter, onFilter }, 'state', {
        label: t('state'),
        any: t('filter.anyState'),
        choices: states,
        isFurther: true,
      }),
      ...(hasForms
        ? [
            selectFilter({ filter, onFilter }, 'form', {
              label: t('filter.form'),
              any: t('filter.anyForm'),
              choices: formKinds.map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) })),
              isFurther: true,
            }),
          ]
        : []),
      ...(asked.length > 0 || filter.reactions_to !== undefined
        ? [
            selectFilter({ filter, onFilter }, 'reactions_to', {
              label: t('filter.reactions'),
              any: t('filter.anyReactions'),
              choices: asked.map(({ id, name }) => ({ value: id, label: name })),
              isFurther: true,
            }),
          ]
        : []),
      selectFilter({ filter, onFilter }, 'owner', {
        label: t('owner'),
        any: t('filter.anyOwner'),
        choices: owners,
        isFurther: true,
      }),
      ...labelFilters({ filter, onFilter: ({ zone }) => onFilter({ ...filter, zone }) })
        .filter(({ name }) => name === 'zone')
        .map((field) => ({ ...field, isFurther: true })),
    ];
  };
}

/** The address that new messages are forwarded to, or a warning that there is none. */
function ForwardNotice() {
  const t = useTexts();
  const { data: site } = useQuery({ ...siteQuery, staleTime: 0 });
  if (site === undefined) return null;
  const email = site.contact_email;
  const link = <Link to="/settings">{t('forward.link')}</Link>;
  if (email !== '') {
    return (
      <p className="note below">
        {t('forward.to', { email })} {link}
      </p>
    );
  }
  return (
    <div className="below">
      <Alert tone="warn">
        <p>
          <strong>{t('forward.nowhere')}</strong> {t('forward.nowhereText')}
        </p>
        {link}
      </Alert>
    </div>
  );
}
