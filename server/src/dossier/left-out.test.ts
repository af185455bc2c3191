import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { findReadColumns } from '../../test/read-columns.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { openTemporaryFiles } from '../platform/files/temporary.ts';
import {
  addressSection,
  appointmentSection,
  contactSection,
  mailSection,
  messageSection,
  noteSection,
  publicationSection,
  userSection,
  workSection,
} from '../project-export/public.ts';
import { leftOut } from './left-out.ts';
import { makeDossier } from './make-dossier.ts';

const portal = await startTestPortal();
const { config, pool } = portal;

/** The sections of a dossier with rows of the project export. */
const sharedWith = [
  { from: userSection, sections: ['profiel', 'wensen'] },
  { from: contactSection, sections: ['contact'] },
  { from: messageSection, sections: ['berichten'] },
  { from: noteSection, sections: ['toezeggingen'] },
  {
    from: publicationSection('news', { name: 'publications', title: '', about: '' }),
    sections: ['ontwerpen', 'documenten', 'nieuws'],
  },
  { from: mailSection, sections: ['mails'] },
  { from: addressSection, sections: ['adressen'] },
  { from: appointmentSection, sections: ['afspraken'] },
  { from: workSection, sections: ['werk'] },
];

test('everything that belongs to a person is in a dossier or left out on purpose', async () => {
  const person = await createPerson(portal, {});
  const temporary = openTemporaryFiles(config.files.uploadFolder);
  const store = await openFileStore(config.files.store);
  const stopping = new AbortController().signal;
  let path = '';
  const isRead = await findReadColumns(async () => {
    ({ path } = await makeDossier({ database: portal, config, store, temporary, stopping }, person.id));
  });
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = any('{users,profiles,contacts}'::regclass[])
     union select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'profile_id', 'contact_id', 'staff_id', 'actor_id')`,
  );
  const unread = columns.filter((column) => !isRead(column)).map(({ table, column }) => `${table}.${column}`);
  const entries = unzipSync(await readFile(path));
  const fieldsOf = (section: string) =>
    Object.keys(JSON.parse(strFromU8(entries[`data/${section}.json`] ?? new Uint8Array())).fields);
  const unshown = sharedWith.flatMap(({ from, sections }) => {
    const shown = new Set(['id', ...sections.flatMap(fieldsOf)]);
    return Object.keys(from.fields)
      .filter((field) => !shown.has(field))
      .map((field) => `${from.name}.${field}`);
  });
  // What refers to people, and what an export has of them, belongs in a section or in `left-out.ts` with a reason.
  expect([...unread, ...unshown].toSorted()).toEqual(leftOut.flatMap(({ data }) => data).toSorted());
});
