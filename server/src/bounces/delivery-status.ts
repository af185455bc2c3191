/** What a mail server reports about one address (RFC 3464, section 2.3). */
export interface DeliveryStatus {
  /** The original and the final address, lower-case; none in a report that names no address. */
  recipients: string[];
  /** failed, delayed, delivered, relayed, expanded. */
  action: string;
  /** For staff, and for `whatIsRefused`: status and the text of the server. */
  reason: string;
}
