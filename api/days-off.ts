import type { DayOffAct } from '../contract/classes/day-off-acts.ts'
import * as contract from '../contract/classes/days-off.ts'
import { toMajor } from '../contract/payments/money.ts'
import { isMadeUp, listOwed } from '../domain/classes/changes/owed.ts'
import type { Applied } from '../domain/classes/days-off/apply.ts'
import type { Ended } from '../domain/classes/days-off/end-sessions.ts'
import { findFreeDay } from '../domain/classes/days-off/free-day.ts'
import { previewDayOff } from '../domain/classes/days-off/preview.ts'
import { takeDayOff } from '../domain/classes/days-off/take.ts'
import { placeOfClass } from '../domain/classes/plan/place.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Days without classes: one act for all that they touch. */
export function mountDaysOff(api: Api, { context }: Services): void {
  endpoint(api, contract.previewDayOff, async ({ actor, body }) => {
    const { applied, ended, people, atMostMinor, movedMinor } = await previewDayOff(context, actor, body)
    return {
      classes: applied.map((one) => presentTouched(one, body.act)),
      sessions: ended.map((one) => presentEnded(one, context.currency)),
      people,
      atMost: toMajor(atMostMinor, context.currency),
      atMostInCents: atMostMinor,
      moved: toMajor(movedMinor, context.currency),
      movedInCents: movedMinor,
    }
  })

  endpoint(api, contract.findFreeDay, async ({ actor, body }) => ({
    days: await findFreeDay(context, actor, body),
  }))

  endpoint(api, contract.takeDayOff, async ({ actor, body }) => ({
    success: true as const,
    ...(await takeDayOff(context, actor, body)),
  }))

  endpoint(api, contract.listOwedClasses, async ({ actor }) => ({
    classes: (await listOwed(context, actor)).map(({ id, startAt, endAt, ...rest }) => ({
      _id: id,
      ...rest,
      start: startAt.toISOString(),
      end: endAt.toISOString(),
    })),
  }))
}

const presentEnded = ({ sessionId, title, userIds, refundMinor }: Ended, currency: string) => ({
  ...{ sessionId, title, people: userIds.length },
  ...{ refund: toMajor(refundMinor, currency), refundInCents: refundMinor },
})

const timesOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }) => ({
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})

function presentTouched({ was, is, problem, isEnding }: Applied, act: DayOffAct): contract.TouchedClass {
  const { id, sessionId, title, tutor, enrolled } = was
  const { place } = placeOfClass(was)
  return {
    _id: id,
    ...{ sessionId, title, tutor, enrolled, ...timesOf(was) },
    ...(place && { place }),
    ...(is?.state === 'planned' && { after: timesOf(is) }),
    ...(is?.state === 'cancelled' && isMadeUp(act) && { madeUpLater: true }),
    ...(isEnding && { sessionCancelled: true }),
    ...(problem && {
      problem: {
        code: problem.code,
        ...(problem.params && { params: problem.params }),
        message: problem.message,
      },
    }),
  }
}
