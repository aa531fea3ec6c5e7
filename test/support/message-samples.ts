import { dayOffActs } from '../../contract/classes/day-off-acts.ts'
import { cancelReasons, refundReasons } from '../../contract/payments/reasons.ts'
import { roles } from '../../contract/people/roles.ts'
import { sessionRuns } from '../../domain/bookings/messages/runs.ts'
import { teachingCancelled } from '../../domain/bookings/messages/teaching-cancelled.ts'
import { unpaid } from '../../domain/bookings/messages/unpaid.ts'
import { rollMissed } from '../../domain/classes/attendance/remind.ts'
import { classChanged } from '../../domain/classes/news/change.ts'
import { dayOffTold } from '../../domain/classes/news/day-off.ts'
import {
  substituteAsked,
  substituteDeclined,
  substituteNotAsked,
} from '../../domain/classes/news/substitute.ts'
import { reminder } from '../../domain/classes/reminders/students.ts'
import { tutorReminder } from '../../domain/classes/reminders/tutors.ts'
import { partPaid } from '../../domain/fee-parts/messages/paid.ts'
import { partReminder } from '../../domain/fee-parts/messages/reminder.ts'
import { childTold, guardianTold } from '../../domain/guardians/messages.ts'
import { interestNoted, sessionOpened } from '../../domain/interests/messages.ts'
import type { Template } from '../../domain/messages/outbox/template.ts'
import { advance } from '../../domain/payments/messages/advance.ts'
import { corrected } from '../../domain/payments/messages/corrected.ts'
import { disputed } from '../../domain/payments/messages/disputed.ts'
import { noSeat } from '../../domain/payments/messages/no-seat.ts'
import { refundCameBack } from '../../domain/payments/messages/refund-came-back.ts'
import { refunded } from '../../domain/payments/messages/refunded.ts'
import { sentMoneyDecided } from '../../domain/payments/messages/sent-money.ts'
import { booked } from '../../domain/seats/messages/booked.ts'
import { cancelled } from '../../domain/seats/messages/cancelled.ts'
import { switched } from '../../domain/seats/messages/switched.ts'
import { sessionApproved, sessionRejected } from '../../domain/sessions/messages/decided.ts'
import { mended } from '../../domain/sessions/messages/mended.ts'
import { tutorAssigned, tutorReplaced } from '../../domain/sessions/messages/tutor.ts'
import { tutorDecided } from '../../domain/tutors/messages.ts'
import { numberChanged } from '../../domain/users/messages/number.ts'
import { roleDecided } from '../../domain/users/messages/role.ts'
import { offer, waitlistEnded } from '../../domain/waitlist/messages.ts'

type Sample = { template: Template<object>; params: object }

/** Says the message with each of these parameters. */
const of = <Params extends object>(template: Template<Params>, ...all: Params[]): Sample[] =>
  all.map((params) => ({ template: template as Template<object>, params }))

const id = '01931f3c-0000-7000-8000-000000000001'
const other = '01931f3c-0000-7000-8000-000000000002'
const at = (days: number) => new Date(Date.UTC(2026, 11, 1 + days, 10))
const endAt = at(3.1)
const title = 'Vectors'
const times = { startAt: at(3), endAt }
const dates = { classStart: at(3), classEnd: endAt }
const session = { id, title, tutor: 'Nadia Rahman', ...dates }
const gone = { ...session, sessionId: id, switchedAt: null }
const money = { amountMinor: 150_000, currency: 'BDT' }
const payment = { id, ...money, method: 'bkash', providerPaymentId: 'TRX1' } as const
const change = {
  ...{ id, classId: id, sessionId: id, dayOffId: null, teacher: null, substituteId: null },
  ...{ reason: 'The road is closed', answerBy: at(2) },
  ...{ beforeStartAt: at(3), beforeEndAt: endAt, afterStartAt: at(4), afterEndAt: at(4.1) },
}
const kinds = ['moved', 'cancelled', 'added', 'substituted'] as const
const line = { change: { ...change, kind: 'moved' as const }, session, entryId: id }

/** Every message that people get, with parameters of each way in which it can be said. */
export const messageSamples: readonly Sample[] = [
  ...of(
    booked,
    { id, session },
    { id, session, hasReceipt: true, code: { code: 'EARLY', by: 'Rafiq' } },
    {
      ...{ id, session, payment, rule: { hoursBefore: 24, percent: 100 } },
      nextPart: { part: 2, parts: 3, amountMinor: 50_000, dueOn: '2026-12-10' },
    },
  ),
  ...[null, ...cancelReasons].flatMap((reason) =>
    of(
      cancelled,
      { seat: gone, reason },
      ...(['asPaid', 'desk', 'balance', 'several'] as const).map((way) => ({
        ...{ seat: gone, reason, refund: { paymentId: id, refundMinor: 50_000, currency: 'BDT', way } },
      })),
    ),
  ),
  ...of(
    switched,
    ...[0, 40_000].map((minor) => ({
      ...{
        left: { ...gone, feeMinor: 150_000 },
        seat: { ...gone, feeMinor: 110_000 },
        way: 'asPaid' as const,
      },
      money: {
        ...{ loweredMinor: minor, refundMinor: minor, later: [{ amountMinor: 1000, dueOn: '2026-12-10' }] },
        ...(minor > 0 && { paid: { id, amountMinor: minor } }),
      },
    })),
  ),
  ...of(unpaid, { title }),
  ...of(sessionRuns, { session }),
  ...of(offer, { title, feeMinor: 0, until: at(1) }, { title, feeMinor: 150_000, until: at(1) }),
  ...of(waitlistEnded, { title, why: 'cancelled' }, { title, why: 'over' }),
  ...kinds.flatMap((kind) =>
    [true, false].flatMap((chooses) =>
      of(
        classChanged,
        { change: { ...change, kind }, session, chooses, isTheirs: true },
        {
          change: { ...change, kind, substituteId: other, teacher: 'Karim' },
          ...{ session, chooses, isTheirs: false },
        },
      ),
    ),
  ),
  ...dayOffActs.flatMap((act) =>
    of(
      dayOffTold,
      { act, reason: 'Eid', lines: [line], chooses: true },
      { act, reason: 'Eid', lines: [line, { ...line, entryId: other }], chooses: false },
    ),
  ),
  ...[true, false].flatMap((isTutor) =>
    of(mended, { session, news: ['tutor', 'place', 'link'], isTutor }, { session, news: ['link'], isTutor }),
  ),
  ...(['day', 'hour'] as const).flatMap((kind) =>
    of(reminder, { kind, sessionId: id, title, tutor: 'Nadia', teacher: 'Karim', ...times }),
  ),
  ...(['day', 'hour'] as const).flatMap((kind) =>
    [true, false].flatMap((isSubstitute) =>
      of(tutorReminder, {
        ...{ kind, userId: id, classId: id, ...times, isSubstitute },
        session: { id, title, tutor: 'Nadia', enrolled: 12 },
      }),
    ),
  ),
  ...of(rollMissed, { title, ...times }),
  ...[undefined, { booked: 2, minimum: 5 }].flatMap((missed) =>
    [id, other].flatMap((tutorId) => of(teachingCancelled, { session, userId: id, tutorId, missed })),
  ),
  ...[tutorAssigned, tutorReplaced].flatMap((template) => of(template, { session })),
  ...of(substituteAsked, { session, classId: id }),
  ...of(substituteNotAsked, { title, ...times }),
  ...of(substituteDeclined, { title, ...times, asked: 'Karim' }),
  ...of(sessionApproved, { session, feeMinor: 0 }, { session, feeMinor: 150_000 }),
  ...of(sessionRejected, { title, rejectionReason: 'Too short', feedback: 'Write what it covers.' }),
  ...[null, ...refundReasons].flatMap((reason) =>
    (['toBalance', 'byHand', 'refund'] as const).flatMap((way) =>
      [undefined, 2].flatMap((payments) =>
        of(refunded, {
          ...{ paymentId: id, title, refundedMinor: 50_000, currency: 'BDT', way, reason, reference: 'TRX1' },
          ...{ payments, gone: payments ? gone : undefined },
        }),
      ),
    ),
  ),
  ...[null, ...refundReasons].flatMap((refundReasonCode) =>
    of(noSeat, { ...payment, sessionTitle: title, refundReasonCode }),
  ),
  ...of(refundCameBack, { id, sessionTitle: title, ...money }),
  ...[true, false].flatMap((isPart) =>
    [null, 'not_received'].flatMap((refusal) =>
      of(sentMoneyDecided, { sessionTitle: title, isPart, reference: 'TRX1', ...money, refusal }),
    ),
  ),
  ...of(advance, { id, ...money, balanceMinor: 150_000 }),
  ...of(corrected, { ...payment, sessionTitle: title, wrongId: other }),
  ...['needs_response', 'won', 'lost', 'prevented'].flatMap((status) =>
    [null, at(1)].flatMap((closedAt) =>
      of(disputed, {
        ...{ sessionTitle: title, reference: 'dp_1', status, reason: 'fraudulent', ...money },
        ...{ respondBy: at(9), closedAt },
      }),
    ),
  ),
  ...of(partPaid, {
    ...{ ...payment, sessionTitle: title, part: 2 },
    reduced: [{ code: 'EARLY', reason: 'Sibling', minor: 5000, by: 'Rafiq' }],
  }),
  ...of(partReminder, { title, part: 2, parts: 3, ...money, dueAt: at(2), closesAt: at(9) }),
  ...(['approved', 'declined', 'ended'] as const).flatMap((decision) =>
    of(tutorDecided, { decision }, { decision, reason: 'Come by at the desk.' }),
  ),
  ...roles.flatMap((role) => of(roleDecided, { decision: 'changed', role }, { decision: 'declined', role })),
  ...(['named', 'ended'] as const).flatMap((what) =>
    [guardianTold, childTold].flatMap((template) => of(template, { change: what, name: 'Nadia' })),
  ),
  ...(['added', 'replaced', 'removed'] as const).flatMap((said) =>
    of(numberChanged, { change: said, phone: '+8801711000001' }),
  ),
  ...of(
    interestNoted,
    { topic: { title }, endsAt: at(60) },
    {
      topic: {
        subject: { en: 'Physics', bn: 'পদার্থবিজ্ঞান' },
        level: { en: 'Class 9', bn: 'নবম শ্রেণি' },
        tutor: 'Nadia',
      },
      endsAt: at(60),
    },
  ),
  ...of(sessionOpened, { session, opensAt: at(1) }),
]
