import * as z from 'zod';

/** Limits of a call. Times in milliseconds, sizes in bytes. */
export interface PdokLimits {
  /** For a whole call: the wait in the queue, all pages and retries. */
  timeout: number;
  responseBytes: number;
  /** Concurrent calls, and calls that may wait. */
  maxConcurrent: number;
  maxQueued: number;
  tries: number;
  /** The wait before the first retry; doubled for the next. */
  retryDelay: number;
  /** Calls that would have to wait longer are rejected. */
  maxRetryDelay: number;
  /** How long responses are cached, and how many bytes of them. */
  maxAge: number;
  maxCacheBytes: number;
}

/** Everything `createPdok` needs. An address is null where the service is turned off. */
export interface PdokSettings {
  /** The Kadastrale kaart, an OGC API Features; without a slash at the end. */
  parcelsUrl: string | null;
  /** The Locatieserver; without a slash at the end. */
  addressesUrl: string | null;
  /** Whether the environment names an address; if not, the demo uses a simulator. */
  isChosen: boolean;
  /** PDOK asks every caller who it is. */
  referer: string;
  limits: PdokLimits;
}

export const defaultPdokLimits: PdokLimits = {
  timeout: 20_000,
  // Twice what a parcel with the most corners that a person may have takes.
  responseBytes: 2 * 1024 * 1024,
  maxConcurrent: 4,
  maxQueued: 200,
  tries: 3,
  retryDelay: 500,
  maxRetryDelay: 5_000,
  maxAge: 24 * 60 * 60_000,
  maxCacheBytes: 32_000_000,
};

const addressOrNone = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .union([z.literal('none'), z.url({ protocol: /^https?$/ })], 'must be an http or https address, or none')
      .optional(),
  )
  .transform((address) => address?.replace(/\/$/, ''));

/** The environment variables of the land register, spread into the portal's own. */
export const pdokEnvironment = { PDOK_PARCELS_URL: addressOrNone, PDOK_ADDRESSES_URL: addressOrNone };

/** Without an address in the environment it is PDOK's. */
export function readPdokSettings(
  environment: z.output<z.ZodObject<typeof pdokEnvironment>>,
  referer: string,
): PdokSettings {
  const {
    PDOK_PARCELS_URL: parcels = 'https://api.pdok.nl/kadaster/brk-kadastrale-kaart/ogc/v1',
    PDOK_ADDRESSES_URL: addresses = 'https://api.pdok.nl/bzk/locatieserver/search/v3_1',
  } = environment;
  return {
    parcelsUrl: parcels === 'none' ? null : parcels,
    addressesUrl: addresses === 'none' ? null : addresses,
    isChosen: environment.PDOK_PARCELS_URL !== undefined || environment.PDOK_ADDRESSES_URL !== undefined,
    referer,
    limits: defaultPdokLimits,
  };
}
