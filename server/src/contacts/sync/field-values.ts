import { ChangedField, ReplacedField } from '@dijkportaal/contract/contacts/sync';

/** Both have the columns of a contact: before the sync, and as Relatics gives it. */
export type Table = 'contacts' | 'staged_contacts';

const details = (table: Table, ...names: string[]) =>
  names.map((name) => `nullif(${table}.details ->> '${name}', '')`).join(', ');

/** The fields whose values tell by themselves whether one is replaced; zones depend on the choices of staff. */
export const compared = ReplacedField.options.filter((field) => field !== 'zones');

/** SQL for the value of a field in a row of a table, as text to compare; '' is none. */
export const values: Record<Exclude<ReplacedField, 'zones'>, (table: Table) => string> = {
  email: (table) => `lower(${table}.email)`,
  name: (table) => `${table}.name`,
  mobile_phone: (table) => `${table}.mobile_phone`,
  address: (table) =>
    `concat_ws(' ', ${details(table, 'street', 'houseNumber', 'numberAddition', 'zip', 'city', 'state')})`,
  parcels: (table) => `concat_ws('', ${details(table, 'parcels')})`,
  position: (table) => `concat_ws(', ', ${details(table, 'latitude', 'longitude')})`,
};

/** The zones that Relatics gave, and those that it gives without the ones that staff removed. */
const zonesOf: Record<Table, string> = {
  contacts: `(select string_agg(zones.name, ', ' order by zones.name) from contact_zones
    join zones on zones.id = zone_id where contact_id = contacts.id and is_external)`,
  staged_contacts: `(select string_agg(zone, ', ' order by zone)
    from jsonb_array_elements_text(staged_contacts.zones) as zone
    where lower(zone) not in (select lower(zones.name) from refused_contact_zones join zones on zones.id = zone_id
      where contact_id = contacts.id))`,
};

/** SQL for the value of a field as staff read it. */
export const shown: Record<ChangedField, (table: Table) => string> = {
  ...values,
  email: (table) => `${table}.email`,
  first_name: (table) => `concat_ws('', ${details(table, 'firstName')})`,
  last_name: (table) => `concat_ws('', ${details(table, 'lastName')})`,
  outlines: (table) => `coalesce((select string_agg(nullif(outline ->> 'name', ''), ', ')
    from jsonb_array_elements(${table}.details -> 'polygons') as outline), '')`,
  zones: (table) => `coalesce(${zonesOf[table]}, '')`,
};

/** SQL for whether a field changes. */
export const isChanged = (field: ChangedField): string => {
  if (field === 'zones') return `'zones' = any(fields)`;
  if (field !== 'outlines') return `${shown[field]('contacts')} <> ${shown[field]('staged_contacts')}`;
  const outlines = (table: Table) => `coalesce(${table}.details -> 'polygons', '[]')`;
  return `${outlines('contacts')} <> ${outlines('staged_contacts')}`;
};
