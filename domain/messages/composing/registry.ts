import { sessionRuns } from '../../bookings/messages/runs.ts'
import { teachingCancelled } from '../../bookings/messages/teaching-cancelled.ts'
import { unpaid } from '../../bookings/messages/unpaid.ts'
import { rollMissed } from '../../classes/attendance/remind.ts'
import { classChanged } from '../../classes/news/change.ts'
import { dayOffTold } from '../../classes/news/day-off.ts'
import { substituteAsked, substituteDeclined, substituteNotAsked } from '../../classes/news/substitute.ts'
import { reminder } from '../../classes/reminders/students.ts'
import { tutorReminder } from '../../classes/reminders/tutors.ts'
import { partPaid } from '../../fee-parts/messages/paid.ts'
import { partReminder } from '../../fee-parts/messages/reminder.ts'
import { childTold, guardianTold } from '../../guardians/messages.ts'
import { interestNoted, sessionOpened } from '../../interests/messages.ts'
import { advance } from '../../payments/messages/advance.ts'
import { corrected } from '../../payments/messages/corrected.ts'
import { disputed } from '../../payments/messages/disputed.ts'
import { noSeat } from '../../payments/messages/no-seat.ts'
import { refundCameBack } from '../../payments/messages/refund-came-back.ts'
import { refunded } from '../../payments/messages/refunded.ts'
import { sentMoneyDecided } from '../../payments/messages/sent-money.ts'
import { booked } from '../../seats/messages/booked.ts'
import { cancelled } from '../../seats/messages/cancelled.ts'
import { switched } from '../../seats/messages/switched.ts'
import { sessionApproved, sessionRejected } from '../../sessions/messages/decided.ts'
import { mended } from '../../sessions/messages/mended.ts'
import { tutorAssigned, tutorReplaced } from '../../sessions/messages/tutor.ts'
import { tutorDecided } from '../../tutors/messages.ts'
import { numberChanged } from '../../users/messages/number.ts'
import { roleDecided } from '../../users/messages/role.ts'
import { offer, waitlistEnded } from '../../waitlist/messages.ts'
import type { Template } from '../outbox/template.ts'

const seats = [booked, cancelled, switched, unpaid, sessionRuns, offer, waitlistEnded]
const classes = [classChanged, dayOffTold, mended, reminder]
const money = [
  ...[refunded, noSeat, refundCameBack, sentMoneyDecided, advance, corrected, disputed],
  ...[partPaid, partReminder],
]
const teaching = [
  ...[tutorReminder, rollMissed, teachingCancelled, tutorAssigned, tutorReplaced],
  ...[substituteAsked, substituteNotAsked, substituteDeclined, sessionApproved, sessionRejected],
]
const accounts = [
  ...[tutorDecided, roleDecided, numberChanged, guardianTold, childTold],
  ...[interestNoted, sessionOpened],
]

/** Every message that people get, by its name. What waits in the database was written by one of them. */
export const templates: ReadonlyMap<string, Template<object>> = new Map(
  [...seats, ...classes, ...money, ...teaching, ...accounts].map((template) => [
    template.name,
    template as Template<object>,
  ]),
)
