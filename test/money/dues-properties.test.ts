import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { priceFor } from '../support/discounts.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import fc from '../support/properties.ts'
import { readClasses } from '../support/session-classes.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 1)
const LIMIT = { timeout: 600_000 + RUNS * 20_000 }

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(4 * (RUNS + LIVES.length)))
  await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 70 })
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

/** What may happen to a fee by parts, in any order. A refusal is an answer too. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'pay' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('waive' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unwaive' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('switch' as const, 'wish' as const), to: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'cancel' as const }, { kind: 'centre cancels' as const }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/**
 * What happens in every run, whatever the seed. All of it is allowed, so that all of it has to happen. Of
 * parts of one taka some are refunded whole, and others not at all.
 */
const LIVES: [fee: number, paid: number, acts: Act[]][] = [
  [6, 5, [{ kind: 'wait', days: 60 }, { kind: 'centre cancels' }]],
  [
    6000,
    1,
    [
      { kind: 'waive', which: 0 },
      { kind: 'unwaive', which: 5 },
      { kind: 'switch', to: 2 },
      { kind: 'wait', days: 8 },
      { kind: 'wish', to: 1 },
      { kind: 'cancel' },
    ],
  ],
  [
    5555,
    0,
    [
      { kind: 'switch', to: 3 },
      { kind: 'pay' },
      { kind: 'waive', which: 1 },
      { kind: 'wish', to: 2 },
      { kind: 'wish', to: 1 },
      { kind: 'cancel' },
    ],
  ],
]
const occasions = LIVES.flatMap(([, paid, acts]) => [
  ...Array<Act['kind']>(paid).fill('pay'),
  ...acts.map(({ kind }) => kind),
])
const done: Record<Act['kind'], number> = {
  ...{ pay: 0, waive: 0, unwaive: 0, switch: 0, wish: 0, wait: 0, cancel: 0, 'centre cancels': 0 },
}

type Life = { person: Person; sessions: string[]; now: Date; changeId: string; bookingId: string }

/**
 * A batch of a fee by parts, a cheaper and a dearer one, and a moved class, so that its student may switch.
 */
async function begin(fee: number): Promise<Life> {
  const now = new Date('2030-05-30T04:00:00.000Z')
  app.setTime(now)
  const id = await createPlan(admin, { fee })
  const others = [Math.ceil(fee / 5), fee * 2, Math.ceil(fee / 2)]
  const batches = await Promise.all(others.map((other) => createPlan(admin, { fee: other, seriesId: id })))
  const person = somebody()
  const { body } = await priceFor(person, id, { part: 1 })
  expect((await payPart(app, person, id, { part: 1, amount: body.amount as unknown as number })).status).toBe(
    200,
  )
  const [moved] = await readClasses(admin, id)
  const inAnHour = (time = '') => new Date(Date.parse(time) + 3600_000).toISOString()
  const times = { start: inAnHour(moved?.start), end: inAnHour(moved?.end), reason: 'Rain' }
  const change = await admin.ask('PATCH', `/sessions/${id}/classes/${moved?._id}`, times)
  const booked = await person.ask('GET', `/booked/${id}`)
  const changeId = change.body.changeId as string
  return { person, sessions: [id, ...batches], now, changeId, bookingId: booked.body.sessionDetails._id }
}

/** Does it, and counts it unless it was refused. */
async function perform(life: Life, one: Act): Promise<void> {
  if (await isDone(life, one)) done[one.kind] += 1
}

async function isDone(life: Life, one: Act): Promise<boolean> {
  const { person, bookingId, changeId } = life
  const dues = await duesOf(life.person)
  const due = 'which' in one ? dues[one.which] : dues.find(({ payable }) => payable)
  switch (one.kind) {
    case 'pay':
      if (due) expect((await payPart(app, person, due.sessionId, due)).status).toBe(200)
      return due !== undefined
    case 'waive': {
      const waiver = { reason: 'A scholarship' }
      return due !== undefined && (await admin.ask('PUT', `/dues/${due._id}/waiver`, waiver)).status === 200
    }
    case 'unwaive':
      return due !== undefined && (await admin.ask('DELETE', `/dues/${due._id}/waiver`)).status === 200
    case 'switch':
    case 'wish': {
      const sessionId = life.sessions[one.to] as string
      const path = `/bookings/${bookingId}`
      const { status, body } = await (one.kind === 'wish'
        ? person.ask('POST', `${path}/switch`, { sessionId })
        : person.ask('POST', `${path}/choices/${changeId}`, { choice: 'switch', sessionId }))
      if (!body.checkout) return status === 200
      const { amount } = body.checkout as unknown as { amount: number }
      const begun = await person.ask('POST', '/checkouts', { sessionId, method: 'card', amount })
      const transactionId = await confirm(app, begun.body.clientSecret)
      expect((await person.ask('POST', '/payments', { sessionId, transactionId })).status).toBe(200)
      return true
    }
    case 'wait':
      life.now = new Date(life.now.getTime() + one.days * 24 * 3600_000)
      app.setTime(life.now)
      return true
    case 'cancel':
      return (await person.ask('DELETE', `/bookedSessions/${bookingId}`)).status === 200
    default:
      return (await admin.ask('DELETE', `/sessions/${life.sessions[0]}`)).status === 200
  }
}

test(
  'B10 B12 whatever is paid, waived, switched and cancelled, and when: no money is lost, and none is refunded that never came',
  LIMIT,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 6, max: 9000 }),
        fc.nat(5),
        fc.array(act, { maxLength: 8 }),
        async (fee, paid, acts) => {
          const life = await begin(fee)
          const first = Array.from({ length: paid }, () => ({ kind: 'pay' as const }))
          for (const one of [...first, ...acts]) {
            await perform(life, one)
            await expectBooksToBalance(app)
          }
          const { rows } = await app.services.context.database.execute<{ id: string }>(sql`
        select id from payments where user_id = ${life.person.id} and refunded_minor > amount_minor
        union all select id from bookings where user_id = ${life.person.id} and cancelled_at is null and fee_minor < 0
        union all select booking_id from fee_parts join bookings on bookings.id = booking_id
          where user_id = ${life.person.id} and cancelled_at is null group by booking_id, bookings.fee_minor, bookings.parts
          having sum(fee_parts.amount_minor) filter (where fee_parts.payment_id is null) > bookings.fee_minor
            or max(part) > bookings.parts or min(part) < 1`)
          expect(rows).toEqual([])
        },
      ),
      { numRuns: RUNS + LIVES.length, examples: LIVES },
    )
    for (const [kind, times] of Object.entries(done))
      expect(times, kind).toBeGreaterThanOrEqual(occasions.filter((one) => one === kind).length)
    // Each act checks all books, which takes a busy machine more than the usual two minutes.
  },
)
