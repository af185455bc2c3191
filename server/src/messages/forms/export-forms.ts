import type { FormKind, MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { detailFields } from '@dijkportaal/contract/messages/form-fields';
import type { MessageState } from '@dijkportaal/contract/messages/messages';
import { byteOrderMark, csvRow } from '@dijkportaal/contract/platform/csv';
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { dayAndSecond, dutchDay } from '../../platform/dutch-time.ts';
import { files } from '../../schema/files.ts';
import { messages } from '../../schema/messages.ts';
import { referenceOf } from '../mails.ts';
import { isForm } from '../queries.ts';
import { damageNames, detailNames, pointOf } from './form-words.ts';

type Fields<Kind extends FormKind> = Extract<MessageForm, { kind: Kind }>;

/** The columns that only one kind of form has. */
const ownColumns: { [Kind in FormKind]: Record<string, (form: Fields<Kind>) => string> } = {
  wish: {
    Waarom: ({ reason }) => reason,
    Plek: ({ place }) => place,
    'Op de kaart': ({ latitude, longitude }) => pointOf(latitude, longitude),
    'Wens in Relatics': ({ wish_id }) => wish_id,
  },
  damage: {
    'Wat is er aan de hand': ({ what }) => damageNames[what],
    Sinds: ({ since }) => dutchDay(since),
    Plek: ({ place }) => place,
    'Op de kaart': ({ latitude, longitude }) => pointOf(latitude, longitude),
  },
  details: {
    ...Object.fromEntries(
      detailFields.flatMap((field) => {
        const find = ({ changes }: Fields<'details'>) => changes.find((change) => change.field === field);
        return [
          [`${detailNames[field]} oud`, (form: Fields<'details'>) => find(form)?.from ?? ''],
          [`${detailNames[field]} nieuw`, (form: Fields<'details'>) => find(form)?.to ?? ''],
        ];
      }),
    ),
    'Overgenomen op': ({ taken_over_at }) => (taken_over_at === null ? '' : dayAndSecond(new Date(taken_over_at))),
  },
};

const stateNames: Record<MessageState, string> = {
  new: 'nieuw',
  in_progress: 'in behandeling',
  waiting: 'wacht op de bewoner',
  answered: 'beantwoord',
  closed: 'gesloten',
};

const headings = [
  'Referentie',
  'Ontvangen op',
  'Naam',
  'E-mailadres',
  'Onderwerp',
  'Tekst',
  'Gaat over',
  'Bestanden',
  'Status',
];

/** CSV that a Dutch Excel opens, with a row for each form of one kind, in the order in which they arrived. */
export async function* writeFormsCsv(db: Db, kind: FormKind, size = 1000): AsyncGenerator<string> {
  // Of this kind, as the rows are.
  const columns = Object.entries(ownColumns[kind]) as [string, (form: MessageForm | null) => string][];
  yield byteOrderMark + csvRow([...headings, ...columns.map(([heading]) => heading)]);
  for (let last = 0; ;) {
    const rows = await selectForms(db, kind, last).limit(size);
    yield rows.map((row) => csvRow([...cellsOf(row), ...columns.map(([, read]) => read(row.form))])).join('');
    if (rows.length < size) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

const selectForms = (db: Db, kind: FormKind, after: number) =>
  db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      name: messages.name,
      email: messages.email,
      subject: messages.subject,
      words: sql<string>`words_of_html(${messages.text})`,
      aboutName: messages.aboutName,
      files: sql<string>`coalesce((select string_agg(${files.name}, ', ' order by ${files.position}, ${files.id})
        from ${files} where ${files.messageId} = ${messages.id}), '')`,
      state: messages.state,
      form: messages.form,
    })
    .from(messages)
    .where(and(isForm(kind), gt(messages.id, after)))
    .orderBy(asc(messages.id))
    .$dynamic();

const cellsOf = (row: Awaited<ReturnType<typeof selectForms>>[number]) => [
  referenceOf(row.id),
  dayAndSecond(row.createdAt),
  row.name,
  row.email,
  row.subject,
  row.words.trim(),
  row.aboutName,
  row.files,
  stateNames[row.state],
];
