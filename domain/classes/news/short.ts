import type { Locale } from '../../../contract/formats/locale.ts'
import type { classChanges } from '../../../db/schema.ts'
import type { WithReason } from '../../messages/outbox/sms-text.ts'
import { placeOfClass } from '../plan/place.ts'
import type { PlacedClass } from '../plan/placed.ts'
import { classTexts } from '../texts/texts.ts'
import { newsTexts } from './texts.ts'

/** The columns of a change that its texts need. */
export type Change = Pick<
  typeof classChanges.$inferSelect,
  | 'id'
  | 'classId'
  | 'sessionId'
  | 'dayOffId'
  | 'kind'
  | 'teacher'
  | 'substituteId'
  | 'reason'
  | 'answerBy'
  | 'beforeStartAt'
  | 'beforeEndAt'
  | 'afterStartAt'
  | 'afterEndAt'
>
type Setting = { locale: Locale; now: Date }
type Changed = { change: Change; title: string; row: PlacedClass | undefined }

/** No more of a change than is said. */
export const changeOf = ({
  id,
  classId,
  sessionId,
  dayOffId,
  kind,
  teacher,
  substituteId,
  reason,
  answerBy,
  beforeStartAt,
  beforeEndAt,
  afterStartAt,
  afterEndAt,
}: Change): Change => ({
  ...{ id, classId, sessionId, dayOffId, kind, teacher, substituteId, reason, answerBy },
  ...{ beforeStartAt, beforeEndAt, afterStartAt, afterEndAt },
})

/** Says what was done to one class, as short as it can be: when it was to begin is enough to know it by. */
export function newsOfChange(
  { change: { kind, teacher, beforeStartAt, beforeEndAt, afterStartAt, afterEndAt }, title, row }: Changed,
  { locale, now }: Setting,
): string {
  const { short } = newsTexts[locale.language].classChange
  const before = beforeStartAt ? locale.range(beforeStartAt, beforeStartAt, now) : ''
  const after = afterStartAt && afterEndAt ? locale.range(afterStartAt, afterEndAt, now) : ''
  if (kind === 'cancelled') return short.cancelled(title, before)
  if (kind === 'substituted') return short.substituted(title, before, teacher ?? '')
  if (kind === 'added') return short.added(title, after)
  const isMoved = Number(beforeStartAt) !== Number(afterStartAt) || Number(beforeEndAt) !== Number(afterEndAt)
  if (isMoved) return short.moved(title, before, after)
  return short.placed(
    title,
    before,
    (row && placeOfClass(row).place) || classTexts[locale.language].classes.online,
  )
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
  const { short } = newsTexts[locale.language].classChange
  const choose = mayChoose && short.choose(locale.range(answerBy, answerBy, now))
  return { reason, say: (why) => [news, why, choose].filter(Boolean).join(' ') }
}
