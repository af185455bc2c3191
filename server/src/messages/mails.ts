import type { MessageSource, MessageTopicKind } from '@dijkportaal/contract/messages/messages';
import { dayAndSecond } from '../platform/dutch-time.ts';
import { greet, type Addressee, type MailContent } from '../platform/mail/mail.ts';
import type { messages, replies } from '../schema/messages.ts';
import { factsOfForm } from './forms/form-words.ts';

/** A message with the names of its files. */
type Stored = Pick<
  typeof messages.$inferSelect,
  | 'id'
  | 'senderId'
  | 'name'
  | 'email'
  | 'subject'
  | 'text'
  | 'signedInWith'
  | 'source'
  | 'happenedOn'
  | 'aboutKind'
  | 'aboutName'
  | 'question'
  | 'form'
  | 'createdAt'
  | 'changedAt'
> & { fileNames: string[] };

/** A reply of the sender of a message, with the names of its files. */
type StoredReply = Pick<typeof replies.$inferSelect, 'messageId' | 'name' | 'text' | 'signedInWith' | 'createdAt'> & {
  subject: string;
  fileNames: string[];
};

/** The name of a message for people: short, and clear on the telephone. */
export const referenceOf = (id: number): string => `B${id}`;

// Quoted, so that what somebody wrote cannot pass for a text of the portal.
const quote = (text: string) => (text === '' ? '' : `<blockquote>${text}</blockquote>`);

const filesOf = ({ fileNames }: { fileNames: string[] }) =>
  fileNames.length === 0
    ? []
    : [{ label: fileNames.length === 1 ? 'Bestand' : 'Bestanden', value: fileNames.join(', ') }];

const topics: Record<MessageTopicKind, string> = {
  parcel: 'Perceel',
  wish: 'Wens',
  design: 'Ontwerp',
  document: 'Document',
  contact_moment: 'Contactmoment',
};

const topicOf = ({ aboutKind, aboutName, question }: Pick<Stored, 'aboutKind' | 'aboutName' | 'question'>) => [
  ...(aboutKind === null
    ? []
    : [{ label: 'Gaat over', value: [topics[aboutKind], aboutName].filter(Boolean).join(': ') }]),
  ...(question === '' ? [] : [{ label: 'Reactie op de vraag', value: question }]),
];

const toTeam = {
  greeting: 'Beste collega,',
  reason: 'U krijgt deze e-mail omdat dit het contactadres in de instellingen van het portaal is.',
};

/** A message as the project team gets it. */
export function messageMail(message: Stored, publicUrl: string): MailContent {
  const { id, name, email, subject, text, changedAt } = message;
  const isChange = changedAt !== null;
  return {
    ...toTeam,
    subject: `${isChange ? 'Gewijzigd' : 'Nieuw'} bericht: ${subject}`,
    preview: isChange
      ? 'Iemand heeft een bericht aan het projectteam gewijzigd.'
      : 'Iemand heeft het projectteam een bericht gestuurd.',
    paragraphs: [
      isChange
        ? `${name || email} heeft in het portaal een bericht aan het projectteam gewijzigd. Het is nu:`
        : `${name || email} heeft in het portaal een bericht gestuurd aan het projectteam:`,
    ],
    html: quote(text),
    button: { label: 'Bericht openen', url: `${publicUrl}/messages-admin/${id}` },
    facts: [
      { label: 'Van', value: name },
      { label: 'E-mailadres', value: email },
      { label: 'Onderwerp', value: subject },
      ...topicOf(message),
      ...factsOfForm(message.form),
      ...filesOf(message),
      { label: 'Referentie', value: referenceOf(id) },
    ],
    closing: [`Als u deze e-mail beantwoordt, gaat uw antwoord naar ${email}.`],
  };
}

/** A reply as the project team gets it. */
export function replyMail(reply: StoredReply & { email: string }, publicUrl: string): MailContent {
  const { messageId, name, email, subject, text } = reply;
  return {
    ...toTeam,
    subject: `Reactie op bericht ${referenceOf(messageId)}: ${subject}`,
    preview: 'Iemand heeft gereageerd in een gesprek met het projectteam.',
    paragraphs: [`${name || email} heeft in het portaal gereageerd:`],
    html: quote(text),
    button: { label: 'Gesprek openen', url: `${publicUrl}/messages-admin/${messageId}` },
    facts: [
      { label: 'Van', value: name },
      { label: 'E-mailadres', value: email },
      { label: 'Onderwerp', value: subject },
      ...filesOf(reply),
      { label: 'Referentie', value: referenceOf(messageId) },
    ],
    closing: [`Als u deze e-mail beantwoordt, gaat uw antwoord naar ${email}. Het staat dan niet in het portaal.`],
  };
}

/** What the sender gets as proof that a message arrived, and when. */
export function receiptMail(message: Stored, publicUrl: string): MailContent {
  const { id, createdAt, changedAt } = message;
  if (message.source !== 'portal') return enteredMail(message, publicUrl);
  return {
    ...receipt(message, id, changedAt === null ? 'bericht' : 'gewijzigde bericht', publicUrl),
    facts: [
      { label: 'Referentie', value: referenceOf(id) },
      { label: 'Ontvangen op', value: `${dayAndSecond(createdAt)} uur` },
      ...(changedAt === null ? [] : [{ label: 'Gewijzigd op', value: `${dayAndSecond(changedAt)} uur` }]),
      ...signInOf(message),
      { label: 'Onderwerp', value: message.subject },
      ...topicOf(message),
      ...factsOfForm(message.form),
      ...filesOf(message),
    ],
    ...(message.form?.kind === 'wish' && { closing: [notAgreed] }),
    ...(message.form?.kind === 'damage' && { closing: [urgent] }),
  };
}

const signInOf = ({ signedInWith }: { signedInWith: string }) =>
  signedInWith === '' ? [] : [{ label: 'Ingelogd met', value: signedInWith }];

const notAgreed =
  'Met deze ontvangst is uw wens nog niet toegezegd. Wij bekijken uw wens en laten u weten wat wij ermee doen.';
const urgent = 'Is het dringend of gevaarlijk? Wacht dan niet op ons antwoord, maar bel het projectteam.';

const sources: Record<MessageSource, string> = {
  portal: 'via het portaal',
  phone: 'door de telefoon',
  letter: 'in een brief',
  email: 'in een e-mail',
  conversation: 'in een gesprek',
};

/** What somebody gets when staff entered what they told outside the portal; without an account they cannot open it. */
function enteredMail(message: Stored, publicUrl: string): MailContent {
  const { id, senderId, name, subject, text, source, happenedOn, createdAt } = message;
  const reference = referenceOf(id);
  const how = sources[source];
  return {
    subject: `Ontvangstbewijs ${reference}: ${subject}`,
    preview: 'Wij hebben vastgelegd wat u ons hebt laten weten.',
    greeting: greet({ firstName: name, lastName: '' }),
    reason: `U krijgt deze e-mail omdat u het projectteam ${how} iets hebt laten weten.`,
    paragraphs: [
      `U hebt ons ${how} iets laten weten. Een medewerker van het projectteam heeft dat vastgelegd. Bewaar deze e-mail. Noem de referentie ${reference} als u ons hierover belt of mailt. Klopt er iets niet? Laat het ons dan weten.`,
      text === '' ? 'Er is alleen een onderwerp vastgelegd.' : 'Dit hebben wij vastgelegd:',
    ],
    html: quote(text),
    ...(senderId !== null && { button: { label: 'Uw bericht bekijken', url: `${publicUrl}/messages/${id}` } }),
    facts: [
      { label: 'Referentie', value: reference },
      { label: 'Datum', value: happenedOn?.split('-').toReversed().join('-') ?? '' },
      { label: 'Vastgelegd op', value: `${dayAndSecond(createdAt)} uur` },
      { label: 'Onderwerp', value: subject },
      ...filesOf(message),
    ],
  };
}

/** What the sender of a message gets as proof that a reply arrived, and when. */
export function replyReceiptMail(reply: StoredReply, publicUrl: string): MailContent {
  return {
    ...receipt(reply, reply.messageId, 'reactie', publicUrl),
    facts: [
      { label: 'Referentie', value: referenceOf(reply.messageId) },
      { label: 'Ontvangen op', value: `${dayAndSecond(reply.createdAt)} uur` },
      ...signInOf(reply),
      { label: 'Onderwerp', value: reply.subject },
      ...filesOf(reply),
    ],
  };
}

function receipt(
  { name, subject, text, fileNames }: Pick<Stored, 'name' | 'subject' | 'text' | 'fileNames'>,
  messageId: number,
  what: 'bericht' | 'gewijzigde bericht' | 'reactie',
  publicUrl: string,
): MailContent {
  const reference = referenceOf(messageId);
  const withoutText =
    fileNames.length > 0 ? 'U hebt er geen tekst bij geschreven.' : 'U hebt alleen een onderwerp ingevuld.';
  return {
    subject: `Ontvangstbewijs ${reference}: ${subject}`,
    preview: `Wij hebben uw ${what} ontvangen.`,
    greeting: greet({ firstName: name, lastName: '' }),
    reason: 'U krijgt deze e-mail omdat u in het portaal een bericht aan het projectteam hebt gestuurd.',
    paragraphs: [
      `Wij hebben uw ${what} aan het projectteam ontvangen. Bewaar deze e-mail. Noem de referentie ${reference} als u ons over dit bericht belt of mailt.`,
      text === '' ? withoutText : 'Dit hebt u geschreven:',
    ],
    html: quote(text),
    button: { label: 'Uw bericht bekijken', url: `${publicUrl}/messages/${messageId}` },
  };
}

/** That there is an answer: without its text, because others may read the mailbox. */
export function answerMail({ id, to }: { id: number; to: Addressee }, publicUrl: string): MailContent {
  const reference = referenceOf(id);
  return {
    subject: `Antwoord op uw bericht ${reference}`,
    preview: 'Het projectteam heeft op uw bericht gereageerd.',
    greeting: greet(to),
    reason: 'U krijgt deze e-mail omdat u in het portaal een bericht aan het projectteam hebt gestuurd.',
    paragraphs: [
      `Het projectteam heeft op uw bericht met referentie ${reference} gereageerd. U leest de reactie in het portaal.`,
    ],
    button: { label: 'Reactie lezen', url: `${publicUrl}/messages/${id}` },
    closing: ['Wilt u iets terugschrijven? Doe dat dan in het portaal. Een antwoord op deze e-mail komt niet aan.'],
  };
}
