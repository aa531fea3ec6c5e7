import type { Context } from '../context.ts'
import type { EmailTemplate } from './enqueue.ts'
import type { Message } from './tell.ts'

type Session = { id: string; title: string }
type Offered = Session & { feeMinor: number }
type Entry = { id: string; userId: string }
/** `pathOf`: the link of each entry, by which its person takes the seat or refuses it without a sign-in. */
type Offers = { entries: Entry[]; pathOf: (entry: Entry) => string; expiresAt: Date }

/** Names the message about an offer. */
export const offerKey = ({ id }: Pick<Entry, 'id'>): string => `offer:${id}`

/**
 * Tells who is next that a seat is kept for them. It is not sent after the offer has run out. Whom it does
 * not reach the desk rings.
 */
export const offerEmail = (
  { currency }: Context,
  { id, title, feeMinor }: Offered,
  { entries, pathOf, expiresAt }: Offers,
): Message => ({
  kind: 'offer',
  to: entries.map((entry) => ({
    userId: entry.userId,
    dedupeKey: offerKey(entry),
    path: pathOf(entry),
    call: { kind: 'seat_offered', sessionId: id },
  })),
  expiresAt,
  hasLinkInSms: true,
  render: ({ messages: { offer }, amount, time }) => ({
    subject: offer.subject(title),
    short: offer.short(title, time(expiresAt)),
    paragraphs: [
      offer.says(title, time(expiresAt)),
      feeMinor === 0 ? offer.free : offer.fee(amount(feeMinor, currency)),
      offer.where,
    ],
    afterwards: [offer.otherwise],
  }),
})

/** Tells those who wait that no seat will come. */
export const waitlistEndedEmail = (
  { title }: Session,
  entries: Entry[],
  why: 'cancelled' | 'over',
): EmailTemplate => ({
  kind: 'booking',
  to: entries.map((entry) => ({
    userId: entry.userId,
    dedupeKey: `line-ended:${entry.id}`,
    path: '/sessions',
  })),
  render: ({ messages: { waitlistEnded } }) => ({
    subject: waitlistEnded.subject(title),
    paragraphs: [waitlistEnded[why](title), waitlistEnded.where],
  }),
})
