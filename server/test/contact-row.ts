import type { ContactRow } from '../src/platform/relatics/contact-rows.ts';

/** A contact as Relatics gives it, with only these fields filled. */
export const contactRow = (contact: Partial<ContactRow>): ContactRow => ({
  externalId: 'R_1',
  name: 'Linde',
  firstName: '',
  lastName: '',
  email: '',
  mobilePhone: '',
  zones: [],
  street: '',
  houseNumber: '',
  numberAddition: '',
  zip: '',
  city: '',
  state: '',
  parcels: '',
  position: null,
  polygons: [],
  flaw: null,
  ...contact,
});
