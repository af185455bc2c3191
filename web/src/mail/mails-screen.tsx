import { mail, mailStates } from '@dijkportaal/contract/mail';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callExtension } from '../platform/extensions.ts';
import type { FilterProps } from '../platform/list-filter.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import { selectFilter } from '../ui/forms/filter-fields.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import type { MailSearch } from './filter.ts';
import { MailTable } from './mail-table.tsx';
import styles from './mails-screen.module.css';
import { useTexts } from './texts.ts';

const mailPageSize = 50;

/** One page of mails, refetched whenever the screen opens; the previous page remains until the next arrives. */
const mailsQuery = ({ page = 1, ...filter }: MailSearch) =>
  queryOptions({
    queryKey: keyOf(mail.list, filter, page),
    queryFn: () =>
      callExtension(mail.list, { query: { ...filter, page: String(page), page_size: String(mailPageSize) } }),
    ...pagedOptions,
  });

/** The mails about accounts, including those that did not arrive, for staff. */
export function MailsScreen({ filter, onFilter }: FilterProps<MailSearch>) {
  const t = useTexts();
  return (
    <ListScreen
      texts={t}
      query={useQuery(mailsQuery(filter))}
      pageSize={mailPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={(state) => [
        selectFilter(state, 'state', {
          label: t('filter.state'),
          any: t('filter.allStates'),
          choices: mailStates.map((value) => ({ value, label: t(`states.${value}`) })),
        }),
      ]}
      actions={
        <Link to="/broken-addresses" className={styles.other}>
          {t('brokenAddresses')}
        </Link>
      }
      renderRows={(mails, isBusy) => <MailTable mails={mails} isBusy={isBusy} />}
    />
  );
}
