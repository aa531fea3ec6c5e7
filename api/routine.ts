import { getRoutine, type RoutineClass } from '../contract/routine.ts'
import * as domain from '../domain/routine/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBookedClass } from './present-booked-class.ts'
import type { Services } from './services.ts'

export function mountRoutine(api: Api, { context }: Services): void {
  endpoint(api, getRoutine, async ({ actor, query }) => {
    const { rows, more } = await domain.readRoutine(context, actor, query)
    const now = context.clock()
    return { classes: rows.map((row) => present(row, now)), more }
  })
}

function present(row: domain.RoutineClass, now: Date): RoutineClass {
  const { sessionId, title, tutor, bookingId, enrolled, capacity } = row
  const own = bookingId === null ? { seats: { enrolled, capacity } } : { bookingId }
  return { ...presentBookedClass(row, now), sessionId, title, tutor, ...own }
}
