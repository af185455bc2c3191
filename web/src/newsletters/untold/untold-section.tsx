import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { newsletterUntold, type UntoldPerson } from '@dijkportaal/contract/newsletters/untold';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubjectLink } from '../../notes/public.tsx';
import { formatDay, formatMinute } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf, pagedOptions } from '../../platform/queries.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { useSelectColumn } from '../../ui/lists/select-column.tsx';
import { hasStarted } from '../display-state.ts';
import { namesPageSize } from '../queries.ts';
import { FollowUpForm } from './follow-up-form.tsx';
import { useTexts, type UntoldTexts } from './texts.ts';

/** Who is in the saved audience and is not reached by mail, to make follow-ups for; before and after sending. */
export function UntoldSection({ newsletter }: { newsletter: Newsletter }) {
  return (
    <IfOffered endpoint={newsletterUntold.list}>
      <Untold newsletter={newsletter} />
    </IfOffered>
  );
}

function Untold({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  const { id, updated_at, state } = newsletter;
  const [{ search, page }, setShown] = useState({ search: '', page: 1 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { text, type } = useTypedSearch(search, (words = '') => setShown({ search: words, page: 1 }));
  const query = useQuery({
    queryKey: keyOf(newsletterUntold.list, id, { search, page, updated_at, state }),
    queryFn: () =>
      callExtension(newsletterUntold.list, {
        params: { id: String(id) },
        query: { search, page: String(page), page_size: String(namesPageSize) },
      }),
    ...pagedOptions,
  });
  const { data } = query;
  const all = data && data.to_tell + data.followed_up + data.opted_out;
  return (
    <Card title={t('title')}>
      {data !== undefined && (
        <div className="below">
          <p>{t(all === 0 ? 'nobody' : 'about')}</p>
          <p className="note">{t(hasStarted(newsletter) ? 'now' : 'saved')}</p>
          <p>
            {data.to_tell > 0 && <strong>{t('toTell', { count: data.to_tell })} </strong>}
            {data.followed_up > 0 && `${t('followedUp', { count: data.followed_up })} `}
            {data.opted_out > 0 && t('optedOut', { count: data.opted_out })}
          </p>
          {data.to_tell > 0 && (
            <FollowUpForm id={id} count={data.to_tell} chosen={chosen} onDone={() => setChosen(new Set())} />
          )}
          {(all ?? 0) > namesPageSize && (
            <TextField
              label={t('search')}
              type="search"
              autoComplete="off"
              maxLength={200}
              value={text}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          )}
        </div>
      )}
      {all !== 0 && (
        <PagedList
          label={t('list')}
          query={query}
          page={page}
          pageSize={namesPageSize}
          onPage={(next) => setShown({ search, page: next })}
          texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
          empty={<p>{t('none')}</p>}
          renderRows={(rows, isBusy) => <People rows={rows} isBusy={isBusy} chosen={chosen} onChoose={setChosen} />}
        />
      )}
    </Card>
  );
}

interface PeopleProps {
  rows: UntoldPerson[];
  isBusy: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const isToTell = ({ reason, follow_up }: UntoldPerson) => reason !== 'opted_out' && follow_up === null;

function People({ rows, isBusy, chosen, onChoose }: PeopleProps) {
  const t = useTexts();
  const choosable = rows.filter(isToTell);
  const choose = useSelectColumn({
    rows: choosable,
    keyOf: ({ key }) => key,
    texts: {
      label: t('choose'),
      page: t('choosePage', { count: choosable.length }),
      row: ({ name }) => t('chooseNamed', { name: name || t('noName') }),
    },
    isSelected: (key) => chosen.has(key),
    onSelect: (keys, isSelected) => {
      const next = new Set(chosen);
      for (const key of keys) {
        if (isSelected) next.add(key);
        else next.delete(key);
      }
      onChoose(next);
    },
  });
  const column: Column<UntoldPerson> = { ...choose, cell: (row) => isToTell(row) && choose.cell(row) };
  return (
    <DataTable
      caption={t('list')}
      columns={[...(choosable.length > 0 ? [column] : []), ...columnsOf(t)]}
      rows={rows}
      rowKey={({ key }) => key}
      isBusy={isBusy}
    />
  );
}

const columnsOf = (t: UntoldTexts): Column<UntoldPerson>[] => [
  {
    label: t('name'),
    card: 'title',
    cell: ({ kind, ref, name }) => (
      <SubjectLink
        subject={{ kind, ref: String(ref), name: name || t('noName'), profile_id: kind === 'profile' ? ref : null }}
      />
    ),
  },
  { label: t('reason'), cell: ({ reason }) => t(`reasons.${reason}`) },
  { label: t('done'), cell: (person) => <Done person={person} /> },
];

function Done({ person: { reason, follow_up } }: { person: UntoldPerson }) {
  const t = useTexts();
  if (follow_up === null) return t(reason === 'opted_out' ? 'respected' : 'nothingYet');
  const { author, created_at, owner, due_on, is_done } = follow_up;
  return (
    <>
      <Badge tone={is_done ? 'success' : 'waiting'}>{t(is_done ? 'isDone' : 'isOpen')}</Badge>{' '}
      {t('made', { author: author || t('somebody'), when: formatMinute(created_at) })}
      {!is_done && due_on !== '' && ` ${t('due', { owner: owner || t('somebody'), day: formatDay(due_on, '') })}`}
    </>
  );
}
