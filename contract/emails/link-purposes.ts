/**
 * What a link in a message can do without a sign-in, and nothing else: stop a kind of message by email, or
 * give a place on a waitlist up.
 */
export const linkPurposes = ['messages', 'place'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
