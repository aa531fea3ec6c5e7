import * as absences from '../contract/attendance/absence.ts'
import { listMarks, listOftenAbsent } from '../contract/attendance/often-absent.ts'
import { getRoll, type Roll, takeRoll } from '../contract/attendance/roll.ts'
import { calledOf } from '../contract/people/local-part.ts'
import { sayAbsence, withdrawAbsence } from '../domain/attendance/absence.ts'
import { listMarksOf } from '../domain/attendance/marks.ts'
import { listOftenAbsent as list } from '../domain/attendance/often-absent.ts'
import { readOwnAttendance } from '../domain/attendance/own.ts'
import { readRoll } from '../domain/attendance/read.ts'
import { rollClosesAt, rollOpensAt } from '../domain/attendance/roll-class.ts'
import type { ClassStudent } from '../domain/attendance/students.ts'
import { takeRoll as take } from '../domain/attendance/take.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Who is in a class, and who says that they will not be. */
export function mountAttendance(api: Api, { context }: Services): void {
  endpoint(api, getRoll, async ({ actor, params: { id } }) => present(await readRoll(context, actor, id)))

  endpoint(api, takeRoll, async ({ actor, params: { id }, body }) => {
    const overruled = await take(context, actor, id, body)
    return { roll: present(await readRoll(context, actor, id)), overruled }
  })

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
    return { ...rest, students: rows }
  })

  endpoint(api, listMarks, async ({ actor, params: { id, userId } }) => ({
    classes: (await listMarksOf(context, actor, id, userId)).map(withTimes),
  }))
}

type Read = Awaited<ReturnType<typeof readRoll>>

const withTimes = <T extends { startAt: Date; endAt: Date }>({ startAt, endAt, ...rest }: T) => ({
  ...rest,
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})

function present({ it, substitute, students, taken, changes, now }: Read): Roll {
  return {
    classId: it.id,
    sessionId: it.sessionId,
    title: it.session.title,
    start: it.startAt.toISOString(),
    end: it.endAt.toISOString(),
    isCancelled: it.state === 'cancelled',
    opensAt: rollOpensAt(it).toISOString(),
    closesAt: rollClosesAt(it).toISOString(),
    now: now.toISOString(),
    ...(substitute !== null && { substitute }),
    ...(it.isOthers && { isOthers: true as const }),
    ...(taken && { taken: { by: calledOf(taken.by), at: taken.at.toISOString() } }),
    students: students.map(presentStudent),
    changes: changes.map(({ at, by, ...change }) => ({ ...change, by: calledOf(by), at: at.toISOString() })),
  }
}

/** Who has no name is told apart by a part of their address or number. */
const presentStudent = ({ userId, deletedAt, state, reason, inTime, ...known }: ClassStudent) => ({
  userId,
  name: deletedAt ? null : calledOf(known),
  state,
  ...(reason !== null && inTime !== null && { said: { reason, inTime } }),
})
