/**
 * Every advisory lock of a fixed number that is taken in the product's database, by the stand-ins too, which share it. They are
 * one space of numbers: two that are the same wait for each other. A number never changes, as an older version of the
 * program may run beside this one.
 */
export const ADVISORY_LOCKS = {
  /** Held for as long as a server process owns the embedded cluster. "boit" in ASCII. */
  'embedded cluster': 0x626f6974,
  /** One process migrates, the others wait. */
  migration: 4_820_117,
  /** Of many processes one gives money back. */
  refunds: 4_820_118,
  /** Of many processes one looks after payments that were begun. */
  checkouts: 4_820_119,
  /** Of many processes one reads the card provider's events. */
  'card events': 4_820_121,
  /** One process fills an empty database with the demonstration, the others wait. */
  demonstration: 4_820_120,
  /** One process makes the key that signs id tokens, the others wait and find it. */
  'identity signing key': 7_305_118,
  /** The same of the Google stand-in. */
  'google signing key': 7_305_119,
} as const
