// In a file without schemas, so that pages that only need the names do not load zod.

/** Whose a number or an address is by which others reach a person. */
export const contactOwners = ['mother', 'father', 'guardian', 'other'] as const
export type ContactOwner = (typeof contactOwners)[number]

/** Whose a number or an address is by which a person is found: their own, or that of one of these. */
export const ownOrOthers = ['own', ...contactOwners] as const
export type OwnOrOthers = (typeof ownOrOthers)[number]

/** Whether a contact is a phone number or an email address. */
export const contactKinds = ['phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]

/** The most contacts of others that one person may have. */
export const CONTACTS_LIMIT = 10
