interface LeftOut {
  /** Columns with the number of a person, as `table.column`, and fields of the project export, as `section.field`. */
  data: string[];
  /** The reason, in Dutch, which the first page shows. */
  because: string;
}

/** What is not in a dossier, and why; in the documentation too (docs/security.md). */
export const leftOut: LeftOut[] = [
  {
    data: [
      'message_writers.user_id',
      'messages.owner',
      'messages.read_at',
      'notes.author',
      'notes.changed_at',
      'notes.contact',
      'notes.done_by',
      'notes.message',
      'notes.newsletter',
      'notes.owner',
      'notes.parcel',
      'notes.text',
      'notes.user',
    ],
    because:
      'Notities die medewerkers voor elkaar maken, en wie een bericht behandelt. Wat u is toegezegd staat er wel in.',
  },
  {
    data: [],
    because:
      'Wachtwoorden, codes, sleutels van sessies en links om in te loggen: daarmee zou iemand in uw account kunnen.',
  },
  {
    data: ['contacts.email'],
    because: 'Gegevens van anderen, ook van mensen met wie u een perceel of een adres deelt.',
  },
  {
    data: [
      'bin_items.deleted_by_id',
      'contact_sync_runs.started_by_id',
      'impersonations.staff_id',
      'messages.entered_by_id',
      'mfa_resets.requested_by',
      'newsletters.approval_asked_by',
      'newsletters.approval_by',
      'newsletters.saved_by',
      'outline_runs.started_by_id',
      'publications.history',
      'replies.author_id',
    ],
    because:
      'Wat iemand als medewerker in het portaal deed, en de foto van uw contactpersoon. De namen bij reacties staan er wel in.',
  },
  {
    data: [],
    because: 'Wat medewerkers hebben verwijderd: dat staat nog 30 dagen in een prullenbak, en daarna nergens meer.',
  },
  {
    data: [],
    because: 'Bijlagen van wensen en contactmomenten: die staan alleen in Relatics. U opent ze in het portaal.',
  },
  {
    data: [
      'contacts.groups',
      'contacts.refused_zones',
      'contacts.zones',
      'publications.everyone',
      'publications.groups',
      'publications.segments',
      'publications.users',
      'publications.zones',
      'works.distance',
      'works.shapes',
      'works.zone',
    ],
    because:
      'Voor wie iets nog meer bedoeld is, de segmenten waarmee medewerkers mensen zoeken, en de groepen en zones van uw contact. Die van uw ' +
      'account staan er wel in. Waar werk is, ziet u op de kaart van het portaal.',
  },
  {
    data: [
      'appointments.user_id',
      'carried_out_requests.user_id',
      'contacts.user',
      'dossiers.user_id',
      'impersonations.user_id',
      'link_requests.user_id',
      'mails.user',
      'messages.contact',
      'messages.latest_at',
      'messages.user',
      'outline_run_people.profile_id',
      'passkey_challenges.user_id',
      'parcel_outlines.profile_id',
      'publications.state',
      'users.contacts',
      'users.messages',
    ],
    because:
      'Wat het portaal alleen nodig heeft om te werken, zoals wachtrijen en verwijzingen. Dat gaat over gegevens die er wel in staan.',
  },
];
