import { sql } from 'drizzle-orm'
import type { Schedule } from './schedule.ts'
import { stepsOf } from './tabs.ts'
import type { Person, World } from './world.ts'

type Step = () => Promise<unknown>
type People = { admin: Person; sharers: Person[]; sessionId: string; amount: number }

/** Two equal parts, the second a month after the first class. */
export const PLAN = { plan: { parts: 2, every: 'month' } }

/** People who buy a seat by its first part and pay the second, while an Admin may let them off it. */
export function sharersOf(
  world: World,
  schedule: Schedule,
  { admin, sharers, sessionId, amount }: People,
): Step[][] {
  return schedule.sharers.flatMap(({ first, tabs, waiver, cancels }, index): Step[][] => {
    const buyer = sharers[index] as Person
    const paying = { world, buyer, sessionId, amount, checkouts: new Set<string>() }
    const waive = (method: 'PUT' | 'DELETE') => () => changeWaiver(world, { admin, buyer, sessionId, method })
    const cancel = () => world.send(`/api/bookedSessions/${sessionId}`, { method: 'DELETE', by: buyer })
    const bought = stepsOf({ ...paying, part: 1 }, first)
    const later: Step[] = bought.map(() => async () => {})
    return [
      bought,
      ...tabs.map((tab) => [...later, ...stepsOf({ ...paying, part: 2 }, tab)]),
      waiver === 'none' ? [] : [...later, waive('PUT'), ...(waiver === 'stays' ? [] : [waive('DELETE')])],
      cancels ? [...later, async () => {}, cancel] : [],
    ].filter((steps) => steps.length > 0)
  })
}

type Waiver = { admin: Person; buyer: Person; sessionId: string; method: 'PUT' | 'DELETE' }

/** Of the second part, if there is a seat. */
async function changeWaiver(world: World, { admin, buyer, sessionId, method }: Waiver): Promise<void> {
  const { rows } = await world.database.execute<{ id: string }>(sql`
    select fee_parts.id from fee_parts join bookings on bookings.id = booking_id
    where user_id = ${buyer.id} and session_id = ${sessionId} and cancelled_at is null and part = 2`)
  const json = method === 'PUT' ? { json: { reason: 'Two of a family' } } : {}
  if (rows[0]) await world.send(`/api/dues/${rows[0].id}/waiver`, { method, by: admin, ...json })
}
