/** A group or a zone. */
export interface Label {
  id: number;
  name: string;
}

/** A file with its content; `key` is the secret part of its address. */
export interface StoredFile {
  id: number;
  key: string;
  name: string;
  type: string;
  bytes: Buffer;
  created_at: string;
}

export interface User {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_staff: boolean;
  is_superuser: boolean;
  is_active: boolean;
  last_login: string | null;
  groups: number[];
  password: string;
  /** Base32; null while the second factor is off. */
  mfaSecret: string | null;
}

export interface Profile {
  id: number;
  user: number;
  guid: string;
  street: string;
  house_number: string;
  number_addition: string;
  city: string;
  state: string;
  zip: string;
  parcels: string;
  latitude: number;
  longitude: number;
  zones: number[];
  newsletter: boolean;
  notifications: boolean;
  polygons: { name: string; polygon: [number, number][] }[];
  first_login: boolean;
  password_reset: boolean;
  relatics_data: unknown;
  created_at: string;
  updated_at: string;
}

/** Who sees an item; for designs and documents empty lists mean everyone. */
interface Audience {
  groups: number[];
  zones: number[];
}

/** A design or a document. */
export interface Publication extends Audience {
  id: number;
  title: string;
  users: number[];
  files: StoredFile[];
  created_at: string;
  updated_at: string;
}

export interface NewsItem extends Audience {
  id: number;
  title: string;
  content: string;
  everyone: boolean;
  image: StoredFile | null;
  pdf: StoredFile | null;
  created_at: string;
}

export interface Newsletter extends Audience {
  id: number;
  title: string;
  content: string;
  everyone: boolean;
  send: boolean;
  send_at: string | null;
  send_to_contacts: boolean;
  send_to_not_logged_in: boolean;
  image: StoredFile | null;
}

export interface NewsletterMail {
  id: number;
  newsletter: number;
  user: number | null;
  contact: number | null;
  email: string;
  sent_at: string | null;
}

export interface Contact extends Audience {
  id: number;
  name: string;
  email: string;
  mobile_phone: string;
  invite_all_email_addresses: boolean;
  user: number | null;
}

export interface Message {
  id: number;
  user: number;
  subject: string;
  text: string;
  created_at: string;
}

/** The settings; the names of its fields are those of the calls. */
export interface Site {
  site: number;
  description: string;
  introduction_text: string;
  activation_email: string;
  activation_email_subject: string;
  contact_email: string;
  automatically_invite_contacts: boolean;
  analytics_embed_code: string;
}

/** All data of the backend, by id. */
export type Store = ReturnType<typeof createStore>;

export function createStore() {
  let last = 0;
  return {
    groups: new Map<number, Label>(),
    zones: new Map<number, Label>(),
    users: new Map<number, User>(),
    profiles: new Map<number, Profile>(),
    contacts: new Map<number, Contact>(),
    designs: new Map<number, Publication>(),
    documents: new Map<number, Publication>(),
    news: new Map<number, NewsItem>(),
    newsletters: new Map<number, Newsletter>(),
    newsletterMails: new Map<number, NewsletterMail>(),
    messages: new Map<number, Message>(),
    sites: new Map<number, Site>(),
    /** Attachments of the relationship system, by GUID. */
    attachments: new Map<string, StoredFile>(),
    nextId: () => ++last,
  };
}

/** Stores a new row under the next id. */
export function insert<Row extends { id: number }>(store: Store, table: Map<number, Row>, row: Omit<Row, 'id'>): Row {
  const stored = { ...row, id: store.nextId() } as Row;
  table.set(stored.id, stored);
  return stored;
}
