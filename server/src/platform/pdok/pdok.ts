import { isSameMunicipality, type Designation } from '@dijkportaal/contract/parcels/designations';
import { createGetPage } from './get-page.ts';
import { PdokError } from './pdok-error.ts';
import type { RegisteredParcel, RegisteredPlace } from './read-answers.ts';
import type { PdokSettings } from './settings.ts';

/** The client of the land register and the register of addresses at PDOK. Every function throws a PdokError. */
export interface Pdok {
  /** The parcels with this designation: none, one, or several when the name of a municipality has more. */
  findParcels: (designation: Designation) => Promise<RegisteredParcel[]>;
  /** At most five parcels whose name looks like the text. */
  suggestParcels: (text: string) => Promise<RegisteredPlace[]>;
  /** At most ten addresses, best first. */
  findAddresses: (text: string) => Promise<RegisteredPlace[]>;
}

const pageSize = 10;
const maxPages = 10;
const maxSuggestions = 5;
/** Maximum number of parcels that are read for a name: only a few municipalities share one. */
const maxMunicipalities = 20;

/** Creates the client; nothing is sent before the first call. */
export function createPdok(settings: PdokSettings): Pdok {
  const getPage = createGetPage(settings);

  async function findParcels({ code, name, section, number }: Designation): Promise<RegisteredParcel[]> {
    if (code !== null) return findByCode(code, section, number);
    // The map only knows names with exactly the right capitals; the search is tolerant.
    const places = await searchParcels(`${name} ${section} ${number}`, maxMunicipalities);
    const codes = [...new Set(places.map((place) => place.code).filter((found) => found !== null))];
    const found = await Promise.all(codes.map((each) => findByCode(each, section, number)));
    // It also returns municipalities with a similar name, which may have a parcel with this section and number.
    return found.flat().filter(({ municipality }) => isSameMunicipality(municipality, name ?? ''));
  }

  async function findByCode(code: string, section: string, number: number): Promise<RegisteredParcel[]> {
    const url = addressOf(settings.parcelsUrl, '/collections/perceel/items', {
      f: 'json',
      akr_kadastrale_gemeente_code_waarde: code,
      sectie: section,
      perceelnummer: String(number),
      limit: String(pageSize),
    });
    const parcels: RegisteredParcel[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const response = await getPage(url, 'parcels');
      const isAsked = (parcel: RegisteredParcel) => parcel.section === section && parcel.number === number;
      parcels.push(...response.items.filter((parcel) => parcel.code === code && isAsked(parcel)));
      if (response.cursor === null) return parcels;
      url.searchParams.set('cursor', response.cursor);
    }
    throw new PdokError('too-large', `over ${maxPages} pages`);
  }

  const searchParcels = (text: string, rows: number): Promise<RegisteredPlace[]> =>
    search({ q: text, fq: 'type:perceel', rows: String(rows) });

  const suggestParcels = (text: string) => searchParcels(text, maxSuggestions);

  function findAddresses(text: string): Promise<RegisteredPlace[]> {
    return search({ q: text, fq: 'type:adres', rows: '10' });
  }

  async function search(query: Record<string, string>): Promise<RegisteredPlace[]> {
    const fl = 'id,weergavenaam,centroide_ll,kadastrale_gemeentecode,gekoppeld_perceel';
    return (await getPage(addressOf(settings.addressesUrl, '/free', { ...query, fl }), 'places')).items;
  }

  return { findParcels, suggestParcels, findAddresses };
}

function addressOf(base: string | null, path: string, query: Record<string, string>): URL {
  if (base === null) throw new PdokError('off', 'the service is not set up');
  return new URL(`${base}${path}?${new URLSearchParams(query).toString()}`);
}
