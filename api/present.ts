import type { BookedSession } from '../contract/bookings/bookings.ts'
import { splitFee } from '../contract/fee-parts/split-fee.ts'
import { TIME_ZONE } from '../contract/formats/dates.ts'
import type { DatedClass } from '../contract/materials/materials.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { Payment as PaymentAnswer } from '../contract/payments/payments.ts'
import { sayReason } from '../contract/refusals/say.ts'
import { ratingOf } from '../contract/reviews/rating.ts'
import { shareOf } from '../contract/sessions/late-fee.ts'
import type { Clash } from '../contract/sessions/quote.ts'
import type { Seats } from '../contract/sessions/seats.ts'
import type { Session, SessionClass } from '../contract/sessions/sessions.ts'
import { cancellationTerms } from '../domain/bookings/cancellation.ts'
import type { Clash as ClashRow } from '../domain/classes/plan/clashes.ts'
import type { ClassRow } from '../domain/classes/plan/of-session.ts'
import type { ClassProgress } from '../domain/classes/plan/progress.ts'
import { type Slots, scheduleOf } from '../domain/classes/plan/schedule.ts'
import type { PartOf } from '../domain/fee-parts/of-money.ts'
import type { SeatFee } from '../domain/fee-parts/read.ts'
import { type Payment, refundedOrDueMinor } from '../domain/payments/ledger/payment.ts'
import { stillDue } from '../domain/payments/ledger/refunded.ts'
import { newcomersMinor } from '../domain/sales/price.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { type Checkout, isSwitch } from '../domain/seats/checkouts.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { toFaceUrl, toPublicImageUrl } from './image-urls.ts'
import type { Services } from './services.ts'

type Setting = Pick<Services, 'publicUrl'> & { currency: string }

/** A session as the API returns it. */
export function presentSession(row: SessionRow, setting: Setting): Session {
  const registrationStart = row.registrationStart.toISOString()
  const classEnd = row.classEnd.toISOString()
  const late = row.late && shareOf(row.late)
  const priceMinor = newcomersMinor(row.feeMinor, late, setting.currency)
  const minimum = minimumOf(row)
  const rating = ratingOf(row)
  return {
    _id: row.id,
    title: row.title,
    tutor: row.tutor,
    description: row.description,
    registrationStart,
    registrationEnd: row.registrationEnd.toISOString(),
    ...presentTimes(row),
    startDate: registrationStart,
    endDate: classEnd,
    duration: row.duration,
    fee: toMajor(row.feeMinor, setting.currency),
    price: toMajor(priceMinor, setting.currency),
    image: toPublicImageUrl(row.image, setting.publicUrl),
    status: row.status,
    ...(row.rejectionReason !== null && { rejectionReason: row.rejectionReason }),
    ...(row.feedback !== null && { feedback: row.feedback }),
    ...(row.approvedAt && { approvedAt: row.approvedAt.toISOString() }),
    ...(row.rejectedAt && { rejectedAt: row.rejectedAt.toISOString() }),
    ...(row.deletedAt && { cancelledAt: row.deletedAt.toISOString() }),
    capacity: row.capacity,
    seatsLeft: seatsLeft(row),
    enrolled: row.enrolled,
    ...(row.waiting > 0 && { waiting: row.waiting }),
    ...(minimum && { minimum }),
    ...(row.lateJoin && { lateJoin: row.lateJoin }),
    ...(row.lateJoinUntil && { lateJoinUntil: row.lateJoinUntil.toISOString() }),
    ...(late && { late }),
    ...planOf(row.parts, priceMinor, setting.currency),
    ...(row.level && { level: row.level }),
    ...(row.levelName && { levelName: row.levelName }),
    ...(row.subject && { subject: row.subject }),
    ...(row.subjectName && { subjectName: row.subjectName }),
    ...(row.mode && { mode: row.mode }),
    ...(row.language && { language: row.language }),
    ...placeOf(row),
    ...(row.branchId && { branchId: row.branchId }),
    tags: row.tags,
    ...(row.tutorId && { tutorId: row.tutorId }),
    ...(row.tutorPhoto && { tutorPhoto: toFaceUrl(row.tutorPhoto, setting.publicUrl) }),
    ...(row.slug && { slug: row.slug }),
    ...(rating && { rating }),
    ...(row.courseId && { seriesId: row.courseId }),
  }
}

/** Presents a plan. If the price is too little for its parts, the first is all of it. */
function planOf(parts: number | null, priceMinor: number, currency: string) {
  if (parts === null) return undefined
  const [each = 0, ...others] = splitFee(priceMinor, parts, currency)
  const last = others.at(-1) ?? each
  const amounts = { each: toMajor(each, currency), last: toMajor(last, currency) }
  return { plan: { parts, every: 'month' as const, ...amounts } }
}

type WithMinimum = Pick<SessionRow, 'minimumCount' | 'minimumDecideAt' | 'minimumMetAt'>

export const minimumOf = ({ minimumCount, minimumDecideAt, minimumMetAt }: WithMinimum) =>
  minimumCount !== null && minimumDecideAt
    ? {
        ...{ count: minimumCount, decideAt: minimumDecideAt.toISOString() },
        ...(minimumMetAt && { runs: true as const }),
      }
    : undefined

/** The branch, and what is said beside it. */
export function placeOf({ branch, place }: { branch: string | null; place: string | null }) {
  const parts = [branch, place].filter((part) => part !== null)
  return parts.length > 0 && { place: parts.join(', ') }
}

export const presentClass = (row: ClassRow, now: Date): SessionClass => ({
  _id: row.id,
  start: row.startAt.toISOString(),
  end: row.endAt.toISOString(),
  state: row.state === 'planned' && row.endAt < now ? 'done' : row.state,
  ...placeOf({ branch: row.branch, place: [row.room, row.place].filter(Boolean).join(', ') || null }),
  ...(row.roomId && { roomId: row.roomId }),
  ...(row.movedFrom && { movedFrom: row.movedFrom.toISOString() }),
  ...(row.changeKind && { change: { kind: row.changeKind, reason: row.changeReason ?? '' } }),
  ...(row.recordingUrl && { hasRecording: true }),
  ...(row.topic && { topic: row.topic }),
  ...(row.substituteName && { substitute: row.substituteName }),
  ...(row.heldByName && !row.substituteName && { heldBy: row.heldByName }),
})

/** The class that a material or a note belongs to. */
export const presentDatedClass = ({
  id,
  startAt,
  endAt,
  topic,
  state,
}: Pick<ClassRow, 'id' | 'startAt' | 'endAt' | 'topic' | 'state'>): DatedClass => ({
  ...{ _id: id, ...presentHours({ startAt, endAt }) },
  ...(topic && { topic }),
  ...(state === 'cancelled' && { isCancelled: true as const }),
})

type Timed = { classStart: Date; classEnd: Date; slots?: Slots | undefined }

/** When the classes of a session are; of several, with their schedule. */
export function presentTimes({ classStart, classEnd, slots }: Timed) {
  const schedule = slots && scheduleOf(slots)
  return {
    ...{ classStart: classStart.toISOString(), classEnd: classEnd.toISOString() },
    ...(schedule && { schedule }),
  }
}

const presentHours = ({ startAt, endAt }: { startAt: Date; endAt: Date }) => ({
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})

export const presentClash = ({ other, ...row }: ClashRow): Clash => ({
  class: presentHours(row),
  with: { sessionId: other.sessionId, title: other.title, ...presentHours(other) },
})

export const presentHold = ({ holdExpiresAt, amountMinor, currency, parts, ...checkout }: Checkout) => ({
  expiresAt: holdExpiresAt.toISOString(),
  amountInCents: amountMinor,
  fee: toMajor(amountMinor, currency),
  ...(isSwitch(checkout) && { isSwitch: true as const }),
  ...(parts !== null && { parts }),
})

/** Held seats count as taken. */
export const seatsLeft = ({
  capacity,
  enrolled,
  held,
}: Pick<SessionRow, 'capacity' | 'enrolled' | 'held'>): number | null =>
  capacity === null ? null : Math.max(0, capacity - enrolled - held)

export const presentSeats = (row: Pick<SessionRow, 'capacity' | 'enrolled' | 'held' | 'waiting'>): Seats => ({
  capacity: row.capacity,
  enrolled: row.enrolled,
  seatsLeft: seatsLeft(row),
  waiting: row.waiting,
})

type Cancelling = {
  now: Date
  progressOf: (booking: Booking) => ClassProgress
  feeOf: (booking: Booking) => SeatFee
  refundedOf: (booking: Booking) => number
}

/** With `cancelling`, includes the deadline for cancelling and the refund. */
export function presentBooking(
  row: Booking & { slots?: Slots },
  setting: Setting,
  cancelling?: Cancelling,
): BookedSession {
  return {
    _id: row.id,
    sessionId: row.sessionId,
    title: row.title,
    tutor: row.tutor,
    description: row.description,
    fee: toMajor(row.feeMinor, setting.currency),
    duration: row.duration,
    ...presentTimes(row),
    image: toPublicImageUrl(row.image, setting.publicUrl),
    bookedAt: row.createdAt.toISOString(),
    ...(row.parts !== null && { parts: row.parts }),
    ...(cancelling && !row.cancelledAt && presentTerms(row, setting, cancelling)),
    ...(row.cancelledAt && { cancelledAt: row.cancelledAt.toISOString() }),
    ...(row.cancelReasonCode && {
      cancelReasonCode: row.cancelReasonCode,
      cancelReason: sayReason('en', row.cancelReasonCode),
    }),
  }
}

function presentTerms(
  row: Booking,
  { currency }: Setting,
  { now, progressOf, feeOf, refundedOf }: Cancelling,
) {
  const progress = progressOf(row)
  const { bought, later } = progress
  const { left } = later
  const near = progress.left - left
  const fee = feeOf(row)
  const termsWith = (left: number) =>
    cancellationTerms({ ...row, ...fee }, { ...progress, later: { ...later, left } }, currency)
  const { until, refundMinor } = termsWith(left)
  const refunded = refundedOf(row)
  const dueMinor = stillDue(refundMinor, refunded)
  const refund = {
    ...{ refund: toMajor(dueMinor, currency), refundInCents: dueMinor, percent: row.refundPercent },
    paid: toMajor(fee.paidMinor, currency),
    ...(refunded > 0 && {
      returned: toMajor(refunded, currency),
      inAll: toMajor(dueMinor + refunded, currency),
    }),
  }
  // After a switch the classes before it count too, and those of this session alone would say another sum.
  const classes = bought > 1 &&
    fee.usedMinor === 0 && { classes: { bought, left, ...(near > 0 && { near }) } }
  const isLessLater = fee.feeMinor > 0 && left > 1
  const lessMinor = isLessLater ? dueMinor - stillDue(termsWith(left - 1).refundMinor, refunded) : 0
  const lessLater = isLessLater && {
    lessLater: true as const,
    ...(lessMinor > 0 && { lessBy: toMajor(lessMinor, currency) }),
  }
  return now <= until && { cancellation: { until: until.toISOString(), ...refund, ...classes, ...lessLater } }
}

const readable = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Without the payer, whom each answer names in its own way. */
export function presentPayment(row: Payment, part?: PartOf): Omit<PaymentAnswer, 'email'> {
  return {
    _id: row.id,
    sessionId: row.sessionId,
    amount: toMajor(row.amountMinor, row.currency),
    transactionId: row.providerPaymentId,
    paymentMethod: row.method,
    sessionTitle: row.sessionTitle,
    status: row.status,
    paid_at: row.recordedAt.toISOString(),
    paid_at_string: readable.format(row.recordedAt),
    currency: row.currency,
    ...(part && { part }),
    amountInCents: row.amountMinor,
    ...(row.status !== 'paid' && {
      refundedAmount: toMajor(refundedOrDueMinor(row), row.currency),
    }),
    ...(row.refundReasonCode && {
      refundReasonCode: row.refundReasonCode,
      refundReason: sayReason('en', row.refundReasonCode),
    }),
    ...(row.refundedAt && { refunded_at: row.refundedAt.toISOString() }),
  }
}
