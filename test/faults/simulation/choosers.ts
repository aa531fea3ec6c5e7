import { sql } from 'drizzle-orm'
import type { Schedule } from './schedule.ts'
import { stepsOf } from './tabs.ts'
import type { Person, World } from './world.ts'

type Step = () => Promise<unknown>
export type Other = 'cheaper' | 'dearer'

type People = {
  admin: Person
  /** Who has a seat of this session. */
  choosers: Person[]
  sessionId: string
  /** The other batches, and what the dearer one costs more. */
  others: Record<Other, string>
  difference: number
}

const HOUR_MS = 3600_000
/** Steps in which others buy. */
const later = (count: number): Step[] => Array.from({ length: count }, () => async () => {})

/** Lets people buy seats of a session, before anything goes wrong. */
export async function seatChoosers(world: World, schedule: Schedule, sessionId: string, amount: number) {
  const choosers: Person[] = []
  for (const _ of schedule.choices) {
    const buyer = await world.createPerson('Student')
    const paying = { world, buyer, sessionId, amount, checkouts: new Set<string>() }
    const tab = { method: 'card', payer: 'confirms', returns: 'once', isLate: false } as const
    for (const step of stepsOf(paying, tab)) await step()
    choosers.push(buyer)
  }
  return choosers
}

/** An Admin who moves the class, and what those who have a seat choose then. */
export function choosersOf(world: World, schedule: Schedule, people: People): Step[][] {
  const { choosers, others, difference } = people
  return [
    [...later(1), () => moveClass(world, people)],
    ...schedule.choices.map(({ choice, tab }, index): Step[] => {
      const buyer = choosers[index] as Person
      const answer = (body: object) => choose(world, buyer, body)
      const switchTo = (other: Other) => answer({ choice: 'switch', sessionId: others[other] })
      if (choice === 'nothing') return []
      if (choice === 'keep' || choice === 'refund') return [...later(3), () => answer({ choice })]
      if (choice === 'two tabs')
        return [...later(3), () => Promise.all([answer({ choice: 'keep' }), answer({ choice: 'refund' })])]
      if (choice === 'cheaper') return [...later(3), () => switchTo('cheaper'), () => switchTo('cheaper')]
      const paying = {
        world,
        buyer,
        sessionId: others.dearer,
        amount: difference,
        checkouts: new Set<string>(),
      }
      const [begin, ...rest] = stepsOf(paying, tab)
      const cancel = () =>
        world.send(`/api/bookedSessions/${people.sessionId}`, { method: 'DELETE', by: buyer })
      const dies = choice === 'dead' ? [cancel] : []
      return [...later(3), () => switchTo('dearer'), ...(begin ? [begin] : []), ...dies, ...rest]
    }),
  ].filter((steps) => steps.length > 0)
}

async function moveClass(world: World, { admin, sessionId }: People): Promise<void> {
  const { rows } = await world.database.execute<{ id: string; start: string; end: string }>(
    sql`select id, start_at::text as start, end_at::text as "end" from classes
      where session_id = ${sessionId} and state = 'planned' order by start_at limit 1`,
  )
  const [row] = rows
  if (!row) return
  const inAnHour = (time: string) => new Date(Date.parse(time) + HOUR_MS).toISOString()
  const json = { start: inAnHour(row.start), end: inAnHour(row.end), reason: 'No power' }
  await world.send(`/api/sessions/${sessionId}/classes/${row.id}`, { method: 'PATCH', by: admin, json })
}

/** Answers for the seat that the buyer has, if the class of it was moved. */
async function choose(world: World, by: Person, json: object): Promise<void> {
  const { rows } = await world.database.execute<{ changeId: string; bookingId: string }>(sql`
    select change_id as "changeId", booking_id as "bookingId" from class_notices join bookings on bookings.id = booking_id
    where user_id = ${by.id} and cancelled_at is null limit 1`)
  const [row] = rows
  if (row)
    await world.send(`/api/bookings/${row.bookingId}/choices/${row.changeId}`, { method: 'POST', by, json })
}
