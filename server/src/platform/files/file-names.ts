import {
  acceptedTypes,
  fileKinds,
  maxBytesOf,
  phoneFormats,
  type Accepts,
  type FileType,
} from '@dijkportaal/contract/files';
import { HttpError } from '../errors.ts';

const maxLength = 200;

/** What could be run by mistake when the last extension is hidden or cut off. */
const startable =
  /\.(exe|com|scr|bat|cmd|msi|ps1|vbs|js|jar|hta|lnk|sh|php\d?|phtml|asp|aspx|jsp|cgi|pl|py|s?html?)\./i;

/** The name without a path, invisible or direction-changing characters, and those special to a file system. */
export function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    // How forms encode quotes and line ends in a name (HTML standard, multipart form data).
    .replaceAll('%22', '"')
    .replaceAll(/%0[AD]/g, ' ')
    .replace(/^.*[/\\]/s, '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .replaceAll(/["<>|:*?]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  const maxStem = maxLength - extension.length;
  return (stem.length > maxStem ? shorten(stem, maxStem) : stem).trim() + extension;
}

/** Cuts between grapheme clusters. */
function shorten(text: string, max: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > max) break;
    short += segment;
  }
  return short;
}

/** The only type that a name allows. Throws 400 at `field` with the allowed types. */
export function typeByName(name: string, field: string, accepts: Accepts): FileType {
  const extension = extensionOf(name);
  const type = acceptedTypes[accepts].find((type) => extensionsOf(type).includes(extension));
  const format = phoneFormats[extension];
  if (format !== undefined) throw refuseFile(field, name, phoneAdvice[format]);
  if (type === undefined || startable.test(name)) {
    throw refuseFile(field, name, `is hier niet toegestaan. Kies een bestand van het type ${listAllowed(accepts)}.`);
  }
  return type;
}

/** What to do with a format of phones, as the end of a sentence that begins with the name of the file. */
export const phoneAdvice = {
  heic:
    'is een HEIC-foto, die veel apparaten niet kunnen openen. Deel de foto als JPEG. Op een iPhone kiest u voor nieuwe ' +
    'foto’s Instellingen > Camera > Formaten > ‘Meest compatibel’.',
  mov: 'is een MOV-video, die veel apparaten niet kunnen afspelen. Zet de video om naar MP4 en kies dat bestand.',
} as const;

/** An error at the field, with the name of the file, so that among many it is clear which. */
export function refuseFile(field: string, name: string, what: string, status: 400 | 413 = 400): HttpError {
  return new HttpError(status, { [field]: [`Het bestand ‘${name === '' ? 'zonder naam' : name}’ ${what}`] });
}

/** How large a file of a type may be, in words: `25 MB`. */
export const limitInWords = (type: FileType, accepts: Accepts) =>
  `${Math.round(maxBytesOf(type, accepts) / 1_048_576)} MB`;

/** `pdf`; '' if a name has none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/.exec(name.toLowerCase())?.[1] ?? '';
}

function listAllowed(accepts: Accepts): string {
  const names = acceptedTypes[accepts].map((type) => (extensionsOf(type)[0] ?? '').toUpperCase());
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} of ${names.at(-1)}`;
}

const extensionsOf = (type: FileType): readonly string[] => fileKinds[type].extensions;
