/**
 * The registry of advisory locks in the product's database, which the stand-ins share. Two locks with the
 * same number would block each other. A number never changes, because an older program may run beside this
 * one.
 */
export const ADVISORY_LOCKS = {
  /** Held while a server process owns the embedded cluster. "boit" in ASCII. */
  'embedded cluster': 0x626f6974,
  /** One process migrates, the others wait. */
  migration: 4_820_117,
  /** One process sends refunds. */
  refunds: 4_820_118,
  /** One process checks payments that were started. */
  checkouts: 4_820_119,
  /** One process reads the card provider's events. */
  'card events': 4_820_121,
  /** One process seeds the demonstration, the others wait. */
  demonstration: 4_820_120,
  /** One transaction numbers receipts, the others wait. */
  receipts: 4_820_122,
  /** One transaction gives classes hours of tutors and rooms, the others wait. */
  hours: 4_820_123,
  /** One transaction counts what the limits of messages allow, the others wait. */
  'message limits': 4_820_124,
  /** Who renames a level or subject waits for those who index sessions by its name, and they for them. */
  'catalogue names': 4_820_125,
  /** One process creates the key that signs id tokens, the others wait and then read it. */
  'identity signing key': 7_305_118,
  /** The same for the Google stand-in. */
  'google signing key': 7_305_119,
  /** The same for what signs the notices of the bKash stand-in. */
  'bkash signing key': 7_305_120,
} as const
