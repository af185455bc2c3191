import type { Switches } from './backend.ts';

type Kind = 'Document' | 'Afbeelding';

/**
 * Wishes and contact moments of one resident, as section 3 describes them. The nesting of attachments and the format of
 * dates are left open there.
 */
export function externalData(nesting: Switches['attachments']): object {
  return {
    Contactmoment: [
      {
        ID: 'CM-001',
        Contactmoment: 'Keukentafelgesprek',
        Datum: { Datum: dateOf(nesting, '2026-03-04') },
        Type_contactmoment: { Type_contactmoment: 'Gesprek' },
        Status_contactmoment: { Status_contactmoment: 'Afgerond' },
        Vastlegging: { Vastlegging: '<p>Wij bespraken de <strong>oprit</strong>.</p>' },
        ...attach(nesting, { Document: ['guid-gespreksverslag'] }),
      },
      // The relationship system omits empty fields.
      { ID: 'CM-002', Contactmoment: 'Telefoongesprek', Datum: { Datum: dateOf(nesting, '2026-02-11') } },
    ],
    Klanteis: [
      {
        ID: 'KE-001',
        Klanteis: 'Oprit behouden',
        Actualiteit_klanteis: { Actualiteit_klanteis: 'Actueel' },
        Tekst_concept: { Tekst: 'De oprit blijft bereikbaar.' },
        Tekst_geaccepteerd: { Tekst: 'De oprit blijft bereikbaar tijdens het werk.' },
        Honorering_klanteis: {
          Status_honorering: { Status_honorering: 'Gehonoreerd' },
          Toelichting: { Toelichting: 'Past binnen het ontwerp.' },
        },
        CreatedOn: dateOf(nesting, '2026-01-20'),
        ...attach(nesting, { Document: ['guid-wens'], Afbeelding: ['guid-foto'] }),
      },
      { ID: 'KE-002', Klanteis: 'Bomen sparen', CreatedOn: dateOf(nesting, '2026-01-12') },
    ],
  };
}

function dateOf(nesting: Switches['attachments'], date: string): string {
  const [year, month, day] = date.split('-');
  return { list: `${date}T09:30:00`, object: date, nested: `${day}-${month}-${year}`, wrapped: `${date}T08:30:00Z` }[
    nesting
  ];
}

function attach(nesting: Switches['attachments'], guids: Partial<Record<Kind, string[]>>): object {
  const entries = Object.entries(guids) as [Kind, string[]][];
  const attached = (guid: string) => ({ GUID: guid });
  switch (nesting) {
    case 'list':
      return Object.fromEntries(entries.map(([kind, ids]) => [kind, ids.map(attached)]));
    case 'object':
      return Object.fromEntries(entries.map(([kind, [id = '']]) => [kind, attached(id)]));
    case 'nested':
      return Object.fromEntries(entries.map(([kind, ids]) => [kind, { [kind]: ids.map(attached) }]));
    case 'wrapped':
      return { Bijlagen: entries.flatMap(([kind, ids]) => ids.map((id) => ({ [kind]: attached(id) }))) };
  }
}
