import { defineMessage } from '../messages/outbox/template.ts'
import type { Recipient } from '../messages/outbox/write.ts'
import type { WaitlistEntry } from '../seats/waitlist.ts'
import { waitlistTexts } from './message-texts.ts'

type Offered = { title: string; feeMinor: number; until: Date }

export const offer = defineMessage<Offered>({
  name: 'offer',
  kind: 'offer',
  hasLinkInSms: true,
  compose({ title, feeMinor, until }, { locale, currency }) {
    const { offer: texts } = waitlistTexts[locale.language]
    const time = locale.time(until)
    return {
      subject: texts.subject(title),
      short: texts.short(title, time),
      paragraphs: [
        texts.says(title, time),
        feeMinor === 0 ? texts.free : texts.fee(locale.amount(feeMinor, currency)),
        texts.where,
      ],
      afterwards: [texts.otherwise],
    }
  },
})

type Entry = Pick<WaitlistEntry, 'id' | 'userId' | 'sessionId'>

/** Names the message about an offer, and the call that takes its place. */
export const offerKey = ({ id }: Pick<Entry, 'id'>): string => `offer:${id}`

/**
 * Tells who is next that a seat is kept for them. It is not sent after the offer has run out. Whom it does
 * not reach the desk rings. `path`: by which they take the seat or refuse it without a sign-in.
 */
export const offerTo = (entry: Entry, path: string, params: Offered): Recipient<Offered> => ({
  ...{ userId: entry.userId, dedupeKey: offerKey(entry), path, params, expiresAt: params.until },
  call: { kind: 'seat_offered', sessionId: entry.sessionId },
})

export const waitlistEnded = defineMessage<{ title: string; why: 'cancelled' | 'over' }>({
  name: 'waitlist-ended',
  kind: 'booking',
  compose({ title, why }, { locale }) {
    const { waitlistEnded: texts } = waitlistTexts[locale.language]
    return { subject: texts.subject(title), paragraphs: [texts[why](title), texts.where] }
  },
})
