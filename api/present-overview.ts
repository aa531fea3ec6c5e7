import type { Overview, OverviewClass, RollsNotTaken } from '../contract/centre/overview.ts'
import { dayOf, startOfDay, weekOf } from '../contract/formats/dates.ts'
import { toMajor } from '../contract/payments/money.ts'
import { hasLink, isOnline, placeOfClass } from '../domain/classes/plan/place.ts'
import type { Context } from '../domain/context.ts'
import type { readCentreOverview } from '../domain/overview/centre.ts'
import type { UpcomingClass } from '../domain/overview/classes.ts'
import { type DayFigures, FIGURE_DAYS } from '../domain/overview/figures.ts'
import type { RollsNotTaken as RollsFound } from '../domain/overview/rolls-not-taken.ts'
import type { readTeaching } from '../domain/overview/teaching.ts'
import type { TutorRequest } from '../domain/overview/tutor-request.ts'
import { teacherName } from '../domain/who-teaches.ts'
import { presentTimes } from './present.ts'

type Teaching = Awaited<ReturnType<typeof readTeaching>>
type Taught = NonNullable<Teaching['next']>
type Centre = Awaited<ReturnType<typeof readCentreOverview>>

function presentClass(context: Context, row: UpcomingClass): OverviewClass {
  const { place } = placeOfClass(row)
  return {
    _id: row.id,
    sessionId: row.sessionId,
    title: row.title,
    tutor: teacherName(row),
    start: row.startAt.toISOString(),
    end: row.endAt.toISOString(),
    ...(place && { place }),
    enrolled: row.enrolled,
    capacity: row.capacity,
    version: row.sequence,
    ...(isOnline(row) && { isOnline: true }),
    ...(hasLink(context, row) && { hasLink: true }),
    ...(row.substituteName && { insteadOf: row.tutor }),
  }
}

const presentRolls = (context: Context, { count, classes }: RollsFound): RollsNotTaken => ({
  count,
  classes: classes.map((row) => presentClass(context, row)),
})

const presentTaught = (context: Context, row: Taught) => ({
  ...presentClass(context, row),
  students: row.students,
  ...(row.hasRoll && { hasRoll: true as const }),
})

export const presentRequest = ({ at, ...request }: TutorRequest): Overview['tutorRequest'] => ({
  ...request,
  ...(at && { at: at.toISOString() }),
})

export const presentTeaching = (context: Context, teaching: Teaching): Overview['teaching'] => ({
  today: teaching.today.map((row) => presentTaught(context, row)),
  next: teaching.next && presentTaught(context, teaching.next),
  asked: teaching.asked.map((row) => presentClass(context, row)),
  rollsNotTaken: presentRolls(context, teaching.rollsNotTaken),
  month: teaching.month,
  sessions: teaching.sessions.map(({ id, title, enrolled, capacity, ...times }) => ({
    ...{ _id: id, title, enrolled, capacity },
    ...presentTimes(times),
  })),
  pending: teaching.pending.map(({ id, title }) => ({ _id: id, title })),
  rejected: teaching.rejected.map(({ id, title, rejectionReason, feedback }) => ({
    _id: id,
    title,
    ...(rejectionReason !== null && { rejectionReason }),
    ...(feedback !== null && { feedback }),
  })),
})

export function presentCentre(
  context: Context,
  { days: both, classesToday, filling, rollsNotTaken, lateParts, ...rest }: Centre,
): Overview['centre'] {
  const { currency } = context
  const [before, days] = [both.slice(0, -FIGURE_DAYS), both.slice(-FIGURE_DAYS)]
  const present = (sums: Omit<DayFigures, 'day'>) => ({
    takings: toMajor(sums.takingsMinor, currency),
    refunds: toMajor(sums.refundsMinor, currency),
    lost: toMajor(sums.lostMinor, currency),
    net: toMajor(sums.takingsMinor - sums.refundsMinor - sums.lostMinor, currency),
    seats: sums.seats,
  })
  const [saturday = ''] = weekOf(days.at(-1)?.day ?? '')
  const thisWeek = sumOf(days.filter(({ day }) => day >= saturday))
  const lastWeek = weekOf(dayOf(startOfDay(saturday), -7))
  return {
    ...rest,
    currency,
    days: days.map(({ day, ...sums }) => ({ day, ...present(sums) })),
    today: present(sumOf(days.slice(-1))),
    month: present(sumOf(days)),
    monthBefore: present(sumOf(before)),
    filling: filling.map(({ id, minimum, deadline, ...seats }) => ({
      ...{ _id: id, ...seats, deadline: deadline.toISOString() },
      ...(minimum !== null && { minimum }),
    })),
    netThisWeek: present(thisWeek).net,
    seatsThisWeek: thisWeek.seats,
    seatsLastWeek: sumOf(days.filter(({ day }) => lastWeek.includes(day))).seats,
    classesToday: classesToday.map((row) => presentClass(context, row)),
    rollsNotTaken: presentRolls(context, rollsNotTaken),
    lateParts: { count: lateParts.count, amount: toMajor(lateParts.amountMinor, currency) },
  }
}

const sumOf = (days: DayFigures[]): Omit<DayFigures, 'day'> =>
  days.reduce(
    (sum, day) => ({
      takingsMinor: sum.takingsMinor + day.takingsMinor,
      refundsMinor: sum.refundsMinor + day.refundsMinor,
      lostMinor: sum.lostMinor + day.lostMinor,
      seats: sum.seats + day.seats,
    }),
    { takingsMinor: 0, refundsMinor: 0, lostMinor: 0, seats: 0 },
  )
