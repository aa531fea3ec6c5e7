/**
 * The provider rounds instants to the second, so an answer may seem older than its request. Returns the later
 * of the two.
 */
export const laterOf = (requested: Date, answered: Date): Date =>
  answered > requested ? answered : requested
