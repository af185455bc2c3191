/** Tables that are not in an export, and why, in Dutch: `data/README.md` says it to the archivist. */
export const leftOut: { tables: string[]; because: string }[] = [
  {
    tables: [
      'sessions',
      'refresh_tokens',
      'known_devices',
      'mailed_links',
      'mfa_factors',
      'recovery_codes',
      'mfa_resets',
      'impersonations',
      'attempt_counts',
    ],
    because:
      'Alles waarmee iemand kan inloggen: wachtwoorden, sessies, links uit mails, tweestapsverificatie en herstelcodes. Wie ' +
      'wanneer inlogde, staat in het logboek.',
  },
  {
    tables: ['bin_items'],
    because: 'De prullenbak: wat medewerkers in de laatste 30 dagen hebben verwijderd, met de bestanden daarvan.',
  },
  {
    tables: [
      'contact_counts',
      'data_changes',
      'newsletter_rate_limit',
      'parcel_outlines',
      'portal_identity',
      'recurring_jobs',
      'removed_objects',
      'outline_runs',
      'outline_run_people',
      'cadastral_municipalities',
    ],
    because:
      'Werklijsten van het portaal zelf: tellingen, wachtrijen, omtrekken in een andere vorm en namen uit het kadaster.',
  },
];
