/** What other capabilities use of newsletters. */
export { listNewsletterImages } from './images.ts';
