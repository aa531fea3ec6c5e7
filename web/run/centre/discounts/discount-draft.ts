import type { Discount } from '../../../../contract/discounts/discounts.ts'
import { dayOf } from '../../../../contract/formats/dates.ts'

/** What the form shows, as text. */
export type DiscountDraft = {
  code: string
  kind: string
  value: string
  limit: string
  from: string
  until: string
}

export const emptyDraft: DiscountDraft = {
  code: '',
  kind: 'percent',
  value: '',
  limit: '',
  from: '',
  until: '',
}

const dayIn = (instant: string | null) => (instant === null ? '' : dayOf(new Date(instant)))

export const draftOf = ({ code, kind, value, limit, from, until }: Discount): DiscountDraft => ({
  code,
  kind,
  value: String(value),
  limit: limit === null ? '' : String(limit),
  from: dayIn(from),
  until: dayIn(until),
})

/**
 * The fields that differ; kind and value change together. A day that stays is not sent: its instant may be
 * within that day.
 */
export function changesOf(was: DiscountDraft, { kind, value, limit, from, until }: DiscountDraft) {
  return {
    ...((kind !== was.kind || value !== was.value) && { kind, value }),
    ...(limit !== was.limit && { limit }),
    ...(from !== was.from && { from }),
    ...(until !== was.until && { until }),
  }
}

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that is hard to guess, without letters and digits that look alike. */
export const suggestCode = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length]).join('')
