/** What the status of a wish means for its owner; null without one. */
export function readTopicality(status: string): 'current' | 'lapsed' | 'other' | null {
  if (status.trim() === '') return null;
  if (/vervallen|ingetrokken|niet (meer )?actueel/i.test(status)) return 'lapsed';
  return status.includes('Actueel') ? 'current' : 'other';
}

/** What the water authority's answer to a wish means; null when its status is unknown. */
export function readHonouring(status: string): 'granted' | 'partly' | 'refused' | 'pending' | null {
  const word = status.trim().toLowerCase();
  if (/^(deels|gedeeltelijk)\b/.test(word)) return 'partly';
  if (/^(niet gehonoreerd|afgewezen)\b/.test(word)) return 'refused';
  if (/^(in behandeling|in overweging)\b/.test(word)) return 'pending';
  // With anything behind it the answer has a condition, which only the explanation says.
  return word === 'gehonoreerd' ? 'granted' : null;
}
