import type { Overview, OverviewClass } from '../contract/centre/overview.ts'
import { dayOf, startOfDay, weekOf } from '../contract/formats/dates.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { readCentreOverview } from '../domain/overview/centre.ts'
import type { UpcomingClass } from '../domain/overview/classes.ts'
import type { DayFigures } from '../domain/overview/figures.ts'
import type { NewMaterial } from '../domain/overview/learning.ts'
import type { readOverview } from '../domain/overview/read.ts'
import type { readTeaching } from '../domain/overview/teaching.ts'
import { placeOf } from './present.ts'

type Waiting = NonNullable<Awaited<ReturnType<typeof readOverview>>['waiting']>
type Teaching = Awaited<ReturnType<typeof readTeaching>>
type Centre = Awaited<ReturnType<typeof readCentreOverview>>

/** Where a class is: its own place, or else its session's. */
export const placeOfClass = ({ room, roomBranch, place, sessionBranch, sessionPlace }: UpcomingClass) =>
  placeOf({ branch: roomBranch, place: [room, place].filter(Boolean).join(', ') || null }) ||
  placeOf({ branch: sessionBranch, place: sessionPlace })

const presentClass = (row: UpcomingClass): OverviewClass => ({
  _id: row.id,
  sessionId: row.sessionId,
  title: row.title,
  tutor: row.tutor,
  start: row.startAt.toISOString(),
  end: row.endAt.toISOString(),
  ...placeOfClass(row),
  enrolled: row.enrolled,
  capacity: row.capacity,
})

export const presentMaterial = ({
  id,
  createdAt,
  ...rest
}: NewMaterial): Overview['newMaterials'][number] => ({
  _id: id,
  ...rest,
  addedAt: createdAt.toISOString(),
})

export const presentTeaching = (teaching: Teaching): Overview['teaching'] => ({
  today: teaching.today.map(presentClass),
  next: teaching.next && presentClass(teaching.next),
  sessions: teaching.sessions.map(({ id, classStart, ...rest }) => ({
    _id: id,
    ...rest,
    classStart: classStart.toISOString(),
  })),
  pending: teaching.pending.map(({ id, title }) => ({ _id: id, title })),
  rejected: teaching.rejected.map(({ id, title, rejectionReason, feedback }) => ({
    _id: id,
    title,
    ...(rejectionReason !== null && { rejectionReason }),
    ...(feedback !== null && { feedback }),
  })),
})

export const presentWaiting = ({ oldest, ...rest }: Waiting): Overview['waiting'] => ({
  ...rest,
  oldest: oldest.map(({ id, title, tutor }) => ({ _id: id, title, tutor })),
})

export function presentCentre(
  { days, classesToday, lateParts, ...rest }: Centre,
  currency: string,
): Overview['centre'] {
  const present = (sums: Omit<DayFigures, 'day'>) => ({
    takings: toMajor(sums.takingsMinor, currency),
    refunds: toMajor(sums.refundsMinor, currency),
    lost: toMajor(sums.lostMinor, currency),
    seats: sums.seats,
  })
  const [saturday = ''] = weekOf(days.at(-1)?.day ?? '')
  const lastWeek = weekOf(dayOf(startOfDay(saturday), -7))
  return {
    ...rest,
    currency,
    days: days.map(({ day, ...sums }) => ({ day, ...present(sums) })),
    today: present(sumOf(days.slice(-1))),
    month: present(sumOf(days)),
    seatsThisWeek: sumOf(days.filter(({ day }) => day >= saturday)).seats,
    seatsLastWeek: sumOf(days.filter(({ day }) => lastWeek.includes(day))).seats,
    classesToday: classesToday.map(presentClass),
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
