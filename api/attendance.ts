import * as absences from '../contract/attendance/absence.ts'
import * as months from '../contract/attendance/month.ts'
import { listMarks, listOftenAbsent } from '../contract/attendance/often-absent.ts'
import { getRoll, type Roll, takeRoll } from '../contract/attendance/roll.ts'
import { calledOf } from '../contract/people/local-part.ts'
import { tellApart } from '../contract/people/tell-apart.ts'
import { sayAbsence, withdrawAbsence } from '../domain/classes/attendance/absence.ts'
import { listMarksOf } from '../domain/classes/attendance/marks.ts'
import { readPersonMonth, readSessionMonth } from '../domain/classes/attendance/month.ts'
import { listOftenAbsent as list } from '../domain/classes/attendance/often-absent.ts'
import { readOwnAttendance } from '../domain/classes/attendance/own.ts'
import { readRoll } from '../domain/classes/attendance/read.ts'
import type { ClassStudent } from '../domain/classes/attendance/students.ts'
import { takeRoll as take } from '../domain/classes/attendance/take.ts'
import { requireMayOpen } from '../domain/desk/opened-people.ts'
import { requirePerson } from '../domain/desk/person.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Serves who is in a class, and who says that they will not be. */
export function mountAttendance(api: Api, services: Services): void {
  const { context } = services
  endpoint(api, getRoll, async ({ actor, params: { id } }) => present(await readRoll(context, actor, id)))

  endpoint(api, takeRoll, ({ actor, params: { id }, body }) => take(context, actor, id, body))

  endpoint(api, absences.sayAbsence, async ({ actor, params: { id }, body }) => ({
    inTime: await sayAbsence(context, actor, id, body),
  }))

  endpoint(api, absences.withdrawAbsence, async ({ actor, params: { id }, query: { userId } }) => {
    await withdrawAbsence(context, actor, id, userId)
    return { success: true as const }
  })

  endpoint(api, absences.getOwnAttendance, async ({ actor, query: { sessionId } }) => {
    const { rule, shares, classes, absences } = await readOwnAttendance(context, actor, sessionId)
    return { ...rule, sessions: shares, classes: classes.map(withTimes), absences }
  })

  endpoint(api, listOftenAbsent, async ({ actor, query: { sessionId } }) => {
    const { rows, ...rest } = await list(context, actor, sessionId)
    const marks = tellApart(rows, ({ userId }) => userId)
    return { ...rest, students: rows.map(({ email, ...row }) => ({ ...row, ...apart(marks, row) })) }
  })

  endpoint(api, listMarks, async ({ actor, params: { id, userId } }) => ({
    classes: (await listMarksOf(context, actor, id, userId)).map(withTimes),
  }))

  mountMonths(api, services)
}

/** The sheets of a month, for paper. */
function mountMonths(api: Api, { context }: Services): void {
  const monthOf = async (userId: string, month: string): Promise<months.PersonMonth> => {
    const person = await requirePerson(context.database, userId)
    const { sessions, ...share } = await readPersonMonth(context, userId, month)
    return {
      ...{ month, name: calledOf(person), ...share },
      sessions: sessions.map(({ classes, ...session }) => ({
        ...session,
        classes: classes.map(({ classId, state, ...times }) => ({ classId, state, ...timesOf(times) })),
      })),
    }
  }

  endpoint(api, months.getOwnMonth, ({ actor, query }) => monthOf(actor.id, query.month))

  endpoint(api, months.getPersonMonth, async ({ actor, params: { id }, query: { month } }) => {
    const read = await monthOf(id, month)
    await requireMayOpen(context, actor, id)
    return read
  })

  endpoint(api, months.getSessionMonth, async ({ actor, params, query: { month } }) => {
    const { classes, students, ...session } = await readSessionMonth(context, actor, params.id, month)
    const marks = tellApart(students, ({ userId }) => userId)
    return {
      ...{ month, ...session },
      classes: classes.map(({ classId, ...times }) => ({ classId, ...timesOf(times) })),
      students: students.map(({ userId, deletedAt, held, attended, states, ...known }) => ({
        ...{ userId, name: deletedAt ? null : calledOf(known), ...apart(marks, { userId }) },
        ...{ held, attended, states },
      })),
    }
  })
}

type Read = Awaited<ReturnType<typeof readRoll>>

const timesOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }) => ({
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})

const withTimes = <T extends { startAt: Date; endAt: Date }>({ startAt, endAt, ...rest }: T) => ({
  ...rest,
  ...timesOf({ startAt, endAt }),
})

function present({ it, phase, times, substitute, students, taken, changes, now }: Read): Roll {
  const marks = tellApart(students, ({ userId }) => userId)
  return {
    classId: it.id,
    sessionId: it.sessionId,
    title: it.session.title,
    start: it.startAt.toISOString(),
    end: it.endAt.toISOString(),
    phase,
    opensAt: times.opensAt.toISOString(),
    ...(times.closesAt && { closesAt: times.closesAt.toISOString() }),
    now: now.toISOString(),
    ...(substitute !== null && { substitute }),
    ...(taken && { taken: { by: calledOf(taken.by), at: taken.at.toISOString() } }),
    students: students.map((student) => ({ ...presentStudent(student), ...apart(marks, student) })),
    changes: changes.map(({ at, by, ...change }) => ({ ...change, by: calledOf(by), at: at.toISOString() })),
  }
}

const apart = (marks: Map<string, string>, { userId }: { userId: string }) => {
  const mark = marks.get(userId)
  return mark === undefined ? {} : { apart: mark }
}

/** Presents a student. One without a name is told apart by a part of their address or number. */
const presentStudent = ({ userId, deletedAt, state, reason, inTime, ...known }: ClassStudent) => ({
  userId,
  name: deletedAt ? null : calledOf(known),
  state,
  ...(reason !== null && inTime !== null && { said: { reason, inTime } }),
})
