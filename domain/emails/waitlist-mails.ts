import type { Context } from '../context.ts'
import type { MailTemplate } from './enqueue.ts'

type Session = { id: string; title: string }
type Offered = Session & { feeMinor: number }
type Entry = { id: string; userId: string }

/** Tells who is next that a seat is kept for them. It is not sent after the offer has run out. */
export const offerMail = (
  { currency }: Context,
  { id, title, feeMinor }: Offered,
  entries: Entry[],
  expiresAt: Date,
): MailTemplate => ({
  kind: 'offer',
  to: entries.map((entry) => ({
    userId: entry.userId,
    dedupeKey: `offer:${entry.id}`,
    path: `/bookedSession/${id}`,
  })),
  expiresAt,
  render: ({ messages: { offer }, amount, time }) => ({
    subject: offer.subject(title),
    paragraphs: [
      offer.says(title, time(expiresAt)),
      feeMinor === 0 ? offer.free : offer.fee(amount(feeMinor, currency)),
      offer.where,
    ],
    afterwards: [offer.otherwise],
  }),
})

/** Tells those who wait that no seat will come. */
export const lineEndedMail = (
  { title }: Session,
  entries: Entry[],
  why: 'cancelled' | 'over',
): MailTemplate => ({
  kind: 'booking',
  to: entries.map((entry) => ({
    userId: entry.userId,
    dedupeKey: `line-ended:${entry.id}`,
    path: '/sessions',
  })),
  render: ({ messages: { lineEnded } }) => ({
    subject: lineEnded.subject(title),
    paragraphs: [lineEnded[why](title), lineEnded.where],
  }),
})
