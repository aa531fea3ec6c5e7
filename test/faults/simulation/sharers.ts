import { sql } from 'drizzle-orm'
import { reconcileOnce } from './background.ts'
import type { Schedule, Tab } from './schedule.ts'
import { stepsOf } from './tabs.ts'
import type { Person, World } from './world.ts'

type Step = () => Promise<unknown>
type People = {
  admin: Person
  sharers: Person[]
  sessionId: string
  amount: number
  /** Sends the notices that are due. */
  deliver: Step
}

/** The provider opens a dispute a few seconds after its charge. */
const DISPUTED_AFTER_MS = 5000

/** Two equal parts, the second a month after the first class. */
export const PLAN = { plan: { parts: 2, every: 'month' } }

/**
 * Lets people buy their seats by the first part before anything goes wrong, as far as the schedule says so.
 */
export async function seatSharers(
  world: World,
  schedule: Schedule,
  { sharers, sessionId, amount }: Pick<People, 'sharers' | 'sessionId' | 'amount'>,
): Promise<void> {
  for (const [index, { first, isSeated }] of schedule.sharers.entries()) {
    const buyer = sharers[index] as Person
    const paying = { world, buyer, sessionId, amount, part: 1, checkouts: new Set<string>() }
    if (isSeated)
      for (const step of stepsOf(paying, { ...first, method: 'card', returns: 'once' })) await step()
  }
}

/**
 * People who buy a seat by its first part and pay the second, while an Admin may let them off it, and a bank
 * may want either back.
 */
export function sharersOf(
  world: World,
  schedule: Schedule,
  { admin, sharers, sessionId, amount, deliver }: People,
): Step[][] {
  return schedule.sharers.flatMap(({ first, isSeated, tabs, waiver, cancels }, index): Step[][] => {
    const buyer = sharers[index] as Person
    const paying = { world, buyer, sessionId, amount, checkouts: new Set<string>() }
    const waive = (method: 'PUT' | 'DELETE') => () => changeWaiver(world, { admin, buyer, sessionId, method })
    const cancel = () => world.send(`/api/bookedSessions/${sessionId}`, { method: 'DELETE', by: buyer })
    const bought = isSeated ? [] : stepsOf({ ...paying, part: 1 }, first)
    const later: Step[] = bought.map(() => async () => {})
    // A bank is slow: the second part may be paid meanwhile.
    const meanwhile: Step[] = Array.from({ length: 5 }, () => async () => {})
    const disputing = ({ dispute }: Tab) => (dispute ? disputeSteps(world, deliver) : [])
    return [
      [...bought, ...(first.dispute ? meanwhile : []), ...disputing(first)],
      ...tabs.map((tab) => [...later, ...stepsOf({ ...paying, part: 2 }, tab), ...disputing(tab)]),
      waiver === 'none' ? [] : [...later, waive('PUT'), ...(waiver === 'stays' ? [] : [waive('DELETE')])],
      cancels ? [...later, async () => {}, cancel] : [],
    ].filter((steps) => steps.length > 0)
  })
}

/** The bank takes the money and decides later, and the server hears of both. */
const disputeSteps = (world: World, deliver: Step): Step[] => [
  () => {
    world.pass(DISPUTED_AFTER_MS)
    return deliver()
  },
  () => reconcileOnce(world),
  () => world.outside.bank.decide(),
  () => reconcileOnce(world),
]

type Waiver = { admin: Person; buyer: Person; sessionId: string; method: 'PUT' | 'DELETE' }

/** Of the second part, if there is a seat. */
async function changeWaiver(world: World, { admin, buyer, sessionId, method }: Waiver): Promise<void> {
  const { rows } = await world.database.execute<{ id: string }>(sql`
    select fee_parts.id from fee_parts join bookings on bookings.id = booking_id
    where user_id = ${buyer.id} and session_id = ${sessionId} and cancelled_at is null and part = 2`)
  const json = method === 'PUT' ? { json: { reason: 'Two of a family' } } : {}
  if (rows[0]) await world.send(`/api/dues/${rows[0].id}/waiver`, { method, by: admin, ...json })
}
