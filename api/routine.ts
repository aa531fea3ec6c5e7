import {
  type CentreClass,
  countCentreClasses,
  type DoubledClass,
  getCentreRoutine,
} from '../contract/classes/centre-routine.ts'
import {
  getRoutine,
  getTaughtMonth,
  type RoutineClass,
  type TaughtMonth,
} from '../contract/classes/routine.ts'
import * as centre from '../domain/classes/routine/centre.ts'
import type { Doubled } from '../domain/classes/routine/doubled.ts'
import * as domain from '../domain/classes/routine/read.ts'
import type { Context } from '../domain/context.ts'
import { readTaughtMonth } from '../domain/overview/taught-month.ts'
import { namedTeacherOf, teacherName } from '../domain/who-teaches.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBookedClass } from './present-booked-class.ts'
import type { Services } from './services.ts'

export function mountRoutine(api: Api, { context }: Services): void {
  endpoint(api, getRoutine, async ({ actor, query }) => {
    const { rows, more } = await domain.readRoutine(context, actor, query)
    return { classes: rows.map((row) => present(context, row)), more }
  })
  endpoint(api, getTaughtMonth, async ({ actor, query: { month } }) =>
    presentMonth(await readTaughtMonth(context, actor, month)),
  )
  endpoint(api, getCentreRoutine, async ({ query }) => {
    const { rows, doubled, more } = await centre.readCentreRoutine(context, query)
    return { classes: rows.map((row) => presentCentreClass(context, row, doubled.get(row.id))), more }
  })
  endpoint(api, countCentreClasses, async ({ query }) => ({
    days: await centre.countCentreClasses(context, query),
  }))
}

function present(context: Context, row: domain.RoutineClass): RoutineClass {
  const { sessionId, title, bookingId, enrolled, capacity } = row
  const tutor = teacherName(row)
  const own = bookingId === null ? { seats: { enrolled, capacity } } : { bookingId }
  return { ...presentBookedClass(context, row), sessionId, title, tutor, ...own }
}

function presentMonth({ classes, ...sums }: Awaited<ReturnType<typeof readTaughtMonth>>): TaughtMonth {
  const bySession = Map.groupBy(classes, ({ sessionId }) => sessionId)
  return {
    ...sums,
    classes: classes.map(
      ({ id, sessionId, title, tutor, startAt, endAt, isOver, minutes, came, of, ...row }) => ({
        ...{ _id: id, sessionId, title, isOver },
        ...{ start: startAt.toISOString(), end: endAt.toISOString() },
        ...(minutes !== null && { minutes }),
        attendance: { came, of },
        ...(row.substituteName && { insteadOf: tutor }),
      }),
    ),
    sessions: [...bySession].map(([_id, [first, ...rest]]) => ({
      ...{ _id, title: first?.title ?? '', students: first?.students ?? 0 },
      // Only the session's own tutor sees who is coming.
      isOwn: [first, ...rest].some((row) => row?.substituteName === null && row.heldByName === null),
    })),
  }
}

function presentCentreClass(
  context: Context,
  row: centre.CentreClass,
  doubled: readonly Doubled[] | undefined,
): CentreClass {
  const { sessionId, title, enrolled, capacity, session, roomBranchId, sessionBranchId } = row
  const tutorId = namedTeacherOf(session, row)
  const branchId = roomBranchId ?? sessionBranchId
  return {
    ...presentBookedClass(context, row),
    ...{ sessionId, title, tutor: teacherName(row), enrolled, capacity },
    ...(tutorId && { tutorId }),
    ...(branchId && { branchId }),
    ...(doubled && { doubled: doubled.map(presentDoubled) }),
  }
}

const presentDoubled = ({ startAt, endAt, ...other }: Doubled): DoubledClass => ({
  ...other,
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})
