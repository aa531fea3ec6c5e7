import type { classChanges } from '../../db/schema.ts'
import { placeOfClass } from '../classes/plan/place.ts'
import type { PlacedClass } from '../classes/plan/placed.ts'
import type { Locale } from './messages/index.ts'
import type { WithReason } from './sms-text.ts'

type Change = typeof classChanges.$inferSelect
type Setting = { locale: Locale; now: Date }
type Changed = { change: Change; title: string; row: PlacedClass }

/** What was done to one class, as short as it can be: when it was to begin is enough to know it by. */
export function newsOfChange(
  { change: { kind, teacher, beforeStartAt, beforeEndAt, afterStartAt, afterEndAt }, title, row }: Changed,
  { locale, now }: Setting,
): string {
  const { short } = locale.messages.classChange
  const before = beforeStartAt ? locale.range(beforeStartAt, beforeStartAt, now) : ''
  const after = afterStartAt && afterEndAt ? locale.range(afterStartAt, afterEndAt, now) : ''
  if (kind === 'cancelled') return short.cancelled(title, before)
  if (kind === 'substituted') return short.substituted(title, before, teacher ?? '')
  if (kind === 'added') return short.added(title, after)
  const isMoved = Number(beforeStartAt) !== Number(afterStartAt) || Number(beforeEndAt) !== Number(afterEndAt)
  if (isMoved) return short.moved(title, before, after)
  return short.placed(title, before, placeOfClass(row).place || locale.messages.classes.online)
}

/**
 * The SMS about classes that were moved or cancelled: what happened, why, and, for who may choose, until when
 * they may. It may be written later than the change.
 */
export const smsOfChange = (
  news: string,
  { reason, answerBy }: { reason: string; answerBy: Date | null | undefined },
  { locale, now }: Setting,
): WithReason => {
  const mayChoose = answerBy && answerBy > now
  const choose = mayChoose && locale.messages.classChange.short.choose(locale.range(answerBy, answerBy, now))
  return { reason, say: (why) => [news, why, choose].filter(Boolean).join(' ') }
}
