/**
 * The telephone number of the project team and when it is answered, which the server wrote into the page: they have to
 * be there while nothing else can be loaded. Empty where they are unknown.
 */
export function readTeamPhone(): { phone: string; hours: string } {
  const { phone = '', hours = '' } = document.documentElement.dataset;
  return { phone, hours };
}

/** The address of a link that calls a number. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
