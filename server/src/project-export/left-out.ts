/** Data that is not in an export: whole tables, or columns as `table.column`. */
interface LeftOut {
  data: string[];
  /** The reason, in Dutch: the front page and `data/README.md` show it to the archivist. */
  because: string;
}

/** All data of the database that is not in an export. */
export const leftOut: LeftOut[] = [
  {
    data: [
      'sessions',
      'refresh_tokens',
      'provider_sessions',
      'known_devices',
      'mailed_links',
      'identities',
      'link_requests',
      'oidc_attempts',
      'invitation_letters',
      'mfa_factors',
      'recovery_codes',
      'mfa_resets',
      'passkeys',
      'passkey_challenges',
      'impersonations',
      'calendar_feeds',
      'service_keys',
      'attempt_counts',
      'users.password_hash',
      'profiles.first_login',
      'profiles.password_reset',
    ],
    because:
      'Alles waarmee iemand kan inloggen: wachtwoorden, sessies, links uit mails, codes uit brieven, tweestapsverificatie, herstelcodes, passkeys, agenda-adressen en sleutels van andere systemen. Wie ' +
      'wanneer inlogde, staat in het logboek.',
  },
  {
    data: ['newsletter_templates'],
    because:
      'Sjablonen voor nieuwsbrieven: teksten om mee te beginnen, met hun afbeeldingen. De nieuwsbrieven zelf staan in de export.',
  },
  {
    data: ['bin_items', 'files.bin_item_id'],
    because: 'De prullenbak: wat medewerkers in de laatste 30 dagen hebben verwijderd, met de bestanden daarvan.',
  },
  {
    data: [
      'audit_streams',
      'carried_out_requests',
      'contact_counts',
      'data_changes',
      'deletions',
      'message_writers',
      'newsletter_rate_limit',
      'parcel_outlines',
      'portal_identity',
      'portal_secret',
      'recurring_jobs',
      'removed_objects',
      'sending_paces',
      'outline_runs',
      'outline_run_people',
      'cadastral_municipalities',
      'uptimes',
      'work_notifications',
      'work_shapes',
    ],
    because:
      'Werklijsten van het portaal zelf: tellingen, wachtrijen, wanneer het werkte, omtrekken en plekken in een andere vorm en namen uit het kadaster.',
  },
  {
    data: ['dossiers', 'files.dossier_id'],
    because:
      'De dossiers die bewoners van hun eigen gegevens lieten maken: die worden na 7 dagen gewist, en alles waaruit ze zijn gemaakt zit er wel in.',
  },
  {
    data: ['profiles.relatics_files'],
    because: 'De bijlagen van wensen en contactmomenten: die staan alleen in Relatics.',
  },
  {
    data: ['mails.sealed'],
    because: 'De inhoud van mails over accounts en meldingen: die is versleuteld en wordt na het versturen gewist.',
  },
  {
    data: ['newsletter_mails of deleted newsletters'],
    because:
      'De ontvangers van nieuwsbrieven die medewerkers hebben verwijderd: het portaal bewaart hun adres alleen om afmelden mogelijk te houden.',
  },
  {
    data: ['delivery_reports'],
    because:
      'Rapporten van mailservers over nieuwsbrieven die het portaal niet begreep: die worden na 90 dagen gewist.',
  },
  {
    data: [
      'opened_items',
      'profiles.read_until',
      'profiles.relatics_items',
      'publications.new_at',
      'publications.changed_at',
    ],
    because:
      'Wat een bewoner heeft geopend en wat voor hem nieuw is: dat wordt een jaar bewaard, alleen voor de bewoner.',
  },
  {
    data: ['files.thumbnail_key', 'files.widths'],
    because: 'Kleinere uitgaven van afbeeldingen: de afbeeldingen zelf zitten er wel in.',
  },
  {
    data: ['messages.entered_by_id', 'replies.author_id'],
    because: 'Het nummer van wie een bericht invoerde of een reactie schreef: de naam van toen zit er wel in.',
  },
  {
    data: ['profiles.id', 'profiles.created_at'],
    because:
      'Het nummer van een profiel en wanneer het is gemaakt: een profiel wordt met het account gemaakt, en dat zit er wel in.',
  },
  {
    data: ['newsletter_mails.opted_out_at'],
    because: 'Door welke nieuwsbrief iemand zich afmeldde: dat iemand is afgemeld, zit er wel in.',
  },
  {
    data: ['newsletters.approval_of', 'newsletters.approval_asked_by'],
    because: 'Waaraan het portaal ziet of een goedgekeurde nieuwsbrief is gewijzigd, en wie de goedkeuring vroeg.',
  },
  {
    data: [
      'contacts.search_text',
      'messages.search_text',
      'replies.search_text',
      'newsletters.search_text',
      'profiles.search_text',
      'publications.search_text',
      'users.search_text',
      'works.search_text',
    ],
    because: 'Zoekteksten, die het portaal uit de andere velden maakte.',
  },
  {
    data: [
      'appointments.changed_at',
      'appointments.given_sequence',
      'appointments.guid',
      'appointments.missing_since',
      'appointments.reminded_of',
      'appointments.sequence',
      'appointments.uid',
      'contact_sync_runs.progress',
      'contact_sync_runs.skipped_rows',
      'mails.claim_id',
      'mails.copies',
      'mails.due_at',
      'mails.expires_at',
      'mails.is_bulk',
      'mails.message_id',
      'mails.topic',
      'messages.answer_mail_at',
      'messages.undelivered_at',
      'newsletter_mails.claim_id',
      'newsletter_mails.due_at',
      'newsletter_mails.is_removed_by_staff',
      'newsletter_mails.tried_at',
      'newsletter_mails.unanswered',
      'newsletters.due_at',
      'newsletters.refusal_reason',
      'newsletters.refusals',
      'notes.reminded_at',
      'profiles.relatics_failing_since',
      'profiles.relatics_lease_until',
      'profiles.relatics_tried_at',
      'works.sequence',
    ],
    because: 'Waarmee het portaal bijhield wat het nog moest doen, zoals wanneer het een mail opnieuw moest proberen.',
  },
];
