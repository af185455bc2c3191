import type { ContactPersonDetails } from '@dijkportaal/contract/contact-persons';
import { mockList, mockResponse } from '../support/screen-mocks.ts';
import { dialogOpen, openDeleteDialog, press, statesOf, tableReady } from '../support/screen-state.ts';

const person: ContactPersonDetails = {
  id: 1,
  user_id: 2,
  name: 'Wim van der Oeverlandenbeheer',
  job_title: 'omgevingsmanager dijkversterking en uiterwaarden',
  is_active: false,
  phone: '0344 12 34 56',
  hours: 'maandag tot en met donderdag, 9 tot 16 uur',
  photo: null,
  groups: [{ id: 1, name: 'Agrariërs' }],
  zones: [{ id: 2, name: 'Waterkeringsversterkingsgebied' }],
  users: [{ id: 3, name: 'Linde van der Kolk' }],
};

export const contactPersonStates = statesOf('medewerker', '/contact-persons', [
  {
    name: 'contact persons',
    prepare: (page) => mockList(page, '**/api/contact-persons/?*', person),
    reach: tableReady,
  },
  {
    name: 'change contact person',
    isVariant: true,
    async prepare(page) {
      await mockList(page, '**/api/contact-persons/?*', person);
      await mockResponse(page, '**/api/contact-persons/1/', person);
    },
    async reach(page) {
      await press(page, new RegExp(`^${person.name}$`));
      await dialogOpen(page);
    },
  },
  {
    name: 'delete contact person dialog',
    isVariant: true,
    prepare: (page) => mockList(page, '**/api/contact-persons/?*', person),
    reach: openDeleteDialog,
  },
]);
