import { gt, sql } from 'drizzle-orm'
import { dayOf } from '../../../contract/formats/dates.ts'
import { sessions } from '../../../db/schema.ts'
import { eraseUser } from '../../../domain/account-deletion/delete-account.ts'
import { lastStartColumn } from '../../../domain/classes/plan/late-share.ts'
import { wakingTime } from '../../../domain/quiet-hours.ts'
import { waitlistEnd } from '../../../domain/seats/waitlist.ts'
import { sessionColumns } from '../../../domain/sessions/columns.ts'
import { findClassViolations } from '../../support/class-invariants.ts'
import { findViolationsIn } from '../../support/invariants.ts'
import { createRandom } from '../../support/random.ts'
import { sessionForm } from '../../support/sessions.ts'
import { giveOutOnce, reconcileOnce } from './background.ts'
import { choosersOf, type Other, seatChoosers } from './choosers.ts'
import { changeClasses, notifyOnce } from './class-acts.ts'
import { counterOf, findOverdrawn, openCounter } from './counter.ts'
import { decideOnce, decideTwice } from './decisions.ts'
import { refundByHand } from './refused.ts'
import type { Schedule } from './schedule.ts'
import { PLAN, seatSharers, sharersOf } from './sharers.ts'
import { stepsOf } from './tabs.ts'
import { disturb, type Wire } from './wire.ts'
import type { Person, World } from './world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const FEE = 500
/** What the other batches cost. */
const CHEAPER = 300
const DEARER = 700
/** A token of bKash's lives for an hour, and two may be asked for in one. */
const NEW_HOUR_MS = 62 * MINUTE
/** A request that got no answer may arrive for so long; until then nothing is known of it. */
const ARRIVAL_MS = 5 * MINUTE

export type Result = {
  violations: string[]
  /** What is recorded of the session, when something is violated. */
  records: string[]
  /** Refunds at SSLCommerz whose answer was lost: a person decides, because they may exist. */
  leftToPeople: number
  /** What went wrong on the way. */
  happened: string[]
}

type Step = () => Promise<unknown>

/** Runs a schedule, then the recovery, and returns what is violated after it. */
export async function runSchedule(world: World, schedule: Schedule): Promise<Result> {
  world.pass(NEW_HOUR_MS)
  world.loseDisputed(schedule.disputedSeats)
  const random = createRandom(-schedule.seed)
  await (await world.process()).context.payments.bkash?.checkCredentials()
  const admin = await world.createPerson('Admin')
  const buyers = await Promise.all(schedule.buyers.map(() => world.createPerson('Student')))
  const waiters = await Promise.all(schedule.waiters.map(() => world.createPerson('Student')))
  const sessionId = await createSession(world, admin, schedule.capacity, {
    minimum: schedule.minimum && {
      count: schedule.minimum.count,
      decideAt: new Date(world.clock().getTime() + schedule.minimum.inSeconds * SECOND).toISOString(),
    },
  })
  const others: Record<Other, string> = {
    cheaper: await createSession(world, admin, schedule.capacity, { fee: CHEAPER, seriesId: sessionId }),
    dearer: await createSession(world, admin, schedule.capacity, { fee: DEARER, seriesId: sessionId }),
  }
  const chosenFrom = await createSession(world, admin, schedule.choices.length + 1, { seriesId: sessionId })
  const choosers = await seatChoosers(world, schedule, chosenFrom, FEE)
  const sharers = await Promise.all(schedule.sharers.map(() => world.createPerson('Student')))
  const shared = await createSession(world, admin, schedule.sharers.length + 1, byParts(world))
  const paying = { sharers, sessionId: shared, amount: FEE }
  await seatSharers(world, schedule, paying)
  const open = await createSession(world, admin, 10)
  const full = await createSession(world, admin, Math.max(1, schedule.counter.minds.length), byParts(world))
  const counter = await openCounter(world, schedule, { admin, open, full, fee: FEE })
  const sessionIds = [sessionId, chosenFrom, shared, open, full, ...Object.values(others)]
  const wire = disturb(world, schedule)
  const deliveriesLeft = [...schedule.deliveries]
  const deliver = () => deliverNotices(world, deliveriesLeft)
  await runAtRandom(world, wire, random, [
    ...actorsOf(world, schedule, { admin, buyers, waiters, sessionId, deliver }),
    ...choosersOf(world, schedule, {
      ...{ admin, choosers, sessionId: chosenFrom, others },
      difference: DEARER - FEE,
    }),
    ...sharersOf(world, schedule, { ...paying, admin, deliver }),
    ...counterOf(world, schedule, counter, wire.happened),
  ])

  const failed = async (violations: string[]) => ({
    violations,
    records: await readRecords(world, sessionIds),
    leftToPeople: 0,
    happened: wire.happened,
  })
  wire.mend()
  const soon = await recover(world, wire, admin, () => findSoon(world, wire))
  if (soon.length > 0) return failed(soon.map((one) => `after a minute: ${one}`))
  world.pass(ARRIVAL_MS)
  await wire.deliverLate(true)
  const arrived = await recover(world, wire, admin, () => findAll(world, wire))
  if (arrived.length > 0) return failed(arrived)
  // Then the sessions are cancelled, after which all their money is refunded.
  for (const id of sessionIds) await world.send(`/api/sessions/${id}`, { method: 'DELETE', by: admin })
  const violations = await recover(world, wire, admin, async () => [
    ...(await findAll(world, wire)),
    ...(await findKept(world, sessionIds)),
  ])
  if (violations.length > 0) return failed(violations)
  const leftToPeople = await countUnanswered(world, sessionIds)
  const isExplained = leftToPeople <= wire.unansweredRefunds()
  if (!isExplained) return failed([`without an answer to a refund: ${leftToPeople}`])
  return { violations, records: [], leftToPeople, happened: wire.happened }
}

const ofOne = (sessionIds: string[]) => sql`session_id = any(${sql.param(sessionIds)}::uuid[])`

async function readRecords({ database }: World, sessionIds: string[]): Promise<string[]> {
  const ofSession = ofOne(sessionIds)
  const { rows } = await database.execute(sql`
    select json_build_object('checkout', row_to_json(checkouts), 'attempts', (
      select json_agg(attempts order by created_at) from attempts where checkout_id = checkouts.id), 'payments', (
      select json_agg(json_build_object('payment', row_to_json(payments), 'refunds', (
        select json_agg(refunds) from refunds where payment_id = payments.id)))
      from payments where checkout_id = checkouts.id)) as record
    from checkouts where ${ofSession}`)
  return rows.map(({ record }) => JSON.stringify(record))
}

async function createSession(
  world: World,
  by: Person,
  capacity: number,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const registrationEnd = new Date(world.clock().getTime() + 24 * 60 * MINUTE)
  const classStart = new Date(registrationEnd.getTime() + MINUTE)
  const classEnd = new Date(classStart.getTime() + 60 * MINUTE)
  const json = sessionForm({ capacity, fee: FEE, registrationEnd, classStart, classEnd, ...changes })
  const answer = await world.send('/api/sessions', { method: 'POST', by, json })
  if (!answer?.body.insertedId) throw new Error(`No session: ${JSON.stringify(answer)}`)
  return answer.body.insertedId
}

/** Eight weekly classes, paid in two parts. */
const byParts = (world: World) => ({
  ...{ fee: 2 * FEE, ...PLAN },
  repeat: {
    ...{ weekdays: ['sat'], startTime: '10:00', endTime: '11:00', count: 8 },
    from: dayOf(world.clock(), 9),
  },
})

type People = { admin: Person; buyers: Person[]; waiters: Person[]; sessionId: string; deliver: Step }

/** Everybody who does something, each with their steps in order. */
function actorsOf(
  world: World,
  schedule: Schedule,
  { admin, buyers, waiters, sessionId, deliver }: People,
): Step[][] {
  const times = (count: number, step: Step) => Array.from({ length: count }, () => step)
  return [
    ...schedule.buyers.flatMap(({ tabs, polls, releasesHold, cancels, deletesAccount }, index): Step[][] => {
      const buyer = buyers[index] as Person
      const checkouts = new Set<string>()
      const look = () =>
        Promise.all([...checkouts].map((id) => world.send(`/api/checkouts/${id}`, { by: buyer })))
      const leave = async () => {
        const { context, killed } = await world.process()
        await Promise.race([eraseUser(context, buyer.uid).catch(() => {}), killed])
      }
      const release = () => world.send(`/api/sessions/${sessionId}/hold`, { method: 'DELETE', by: buyer })
      const cancel = () => world.send(`/api/bookedSessions/${sessionId}`, { method: 'DELETE', by: buyer })
      return [
        ...tabs.map((tab) => stepsOf({ world, buyer, sessionId, amount: FEE, checkouts }, tab)),
        times(polls, look),
        times(releasesHold ? 1 : 0, release),
        [...times(cancels ? 4 : 0, async () => {}), ...times(cancels ? 1 : 0, cancel)],
        [...times(deletesAccount ? 2 : 0, async () => {}), ...times(deletesAccount ? 1 : 0, leave)],
      ]
    }),
    ...schedule.waiters.map(({ patience, tab, refuses }, index): Step[] => {
      const buyer = waiters[index] as Person
      const line = `/api/sessions/${sessionId}/waitlist`
      const paying = stepsOf({ world, buyer, sessionId, amount: FEE, checkouts: new Set() }, tab)
      return [
        () => world.send(line, { method: 'POST', by: buyer }),
        ...times(patience, async () => {}),
        ...(refuses ? [() => world.send(line, { method: 'DELETE', by: buyer })] : paying),
      ]
    }),
    times(schedule.offers, () => giveOutOnce(world)),
    times(schedule.notices, deliver),
    times(schedule.reconciles, () => reconcileOnce(world)),
    schedule.classActs.map((act) => () => changeClasses({ world, by: admin, sessionId }, act)),
    times(schedule.classActs.length > 0 ? 1 : 0, () => notifyOnce(world)),
    times(schedule.minimum ? schedule.decisions : 0, () => decideTwice(world)),
    times(schedule.forgesNotices ? 1 : 0, () => forgeNotices(world)),
    [
      ...times(schedule.cancelsSession ? 3 : 0, async () => {}),
      ...times(schedule.cancelsSession ? 1 : 0, () =>
        world.send(`/api/sessions/${sessionId}`, { method: 'DELETE', by: admin }),
      ),
    ],
  ].filter((steps) => steps.length > 0)
}

/** Lets one to three of them do their next step at once, until nobody has one left. Time passes between. */
async function runAtRandom(world: World, wire: Wire, random: () => number, actors: Step[][]): Promise<void> {
  let left = actors
  while (left.length > 0) {
    const chosen = left.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 3))
    await Promise.all(chosen.map((steps) => steps.shift()?.()))
    world.pass([0, SECOND, 5 * SECOND, 20 * SECOND][Math.floor(random() * 4)] ?? 0)
    await wire.deliverLate()
    left = left.filter((steps) => steps.length > 0)
  }
}

/** Each notice may be lost or come twice. */
function deliverNotices(world: World, deliveriesLeft: Schedule['deliveries']): Promise<void> {
  return world.outside.deliverNotices(async (input, init) => {
    const { pathname } = new URL(String(input))
    const send = async () => {
      const answer = await world.send(pathname, init)
      if (!answer) throw new TypeError('fetch failed')
      return new Response(null, { status: answer.status })
    }
    const delivery = deliveriesLeft.shift()
    if (delivery === 'lost') return new Response(null, { status: 200 })
    if (delivery === 'twice') await Promise.all([send(), send()])
    return send()
  })
}

async function forgeNotices(world: World): Promise<void> {
  const { rows } = await world.database.execute<{ id: string }>(
    sql`select id from attempts order by id desc limit 1`,
  )
  const body = `tran_id=${rows[0]?.id}&status=VALID&verify_key=tran_id,status&verify_sign=00`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await world.send('/api/webhooks/sslcommerz', { method: 'POST', body, headers: form })
  await world.send('/api/webhooks/bkash', { method: 'POST', body: '{"Type":"Notification"}' })
}

/**
 * A minute of the background jobs, at most, and of an Admin who refunds what providers refuse. Returns
 * what is violated then.
 */
async function recover(
  world: World,
  wire: Wire,
  admin: Person,
  find: () => Promise<string[]>,
): Promise<string[]> {
  let violations: string[] = []
  for (let passed = 0; passed < 60; passed += 5) {
    await wire.deliverLate()
    await deliverNotices(world, [])
    await world.outside.bank.decide()
    await reconcileOnce(world)
    await refundByHand(world, admin)
    await giveOutOnce(world)
    await notifyOnce(world)
    await decideOnce(world)
    world.pass(5 * SECOND)
    violations = await find()
    if (violations.length === 0) return []
  }
  return violations
}

/** Without what is known only when requests without an answer cannot arrive any more. */
async function findSoon(world: World, wire: Wire): Promise<string[]> {
  const { rows } = await world.database.execute<{ id: string }>(sql`
    select payment_id as id from refunds join payments on payments.id = payment_id
    where payments.method = 'bkash' and refunds.state = 'asked'`)
  return (await findViolations(world, wire)).filter(
    (violation) => !rows.some(({ id }) => violation.endsWith(`: ${id}`)),
  )
}

async function findAll(world: World, wire: Wire): Promise<string[]> {
  const { rows } = await world.database.execute<{ id: string }>(
    sql`select id from attempts where state = 'claiming'`,
  )
  return [...(await findViolations(world, wire)), ...rows.map(({ id }) => `still claiming: ${id}`)]
}

async function findViolations(world: World, wire: Wire): Promise<string[]> {
  const { rows } = await world.database.execute<{ id: string }>(sql`
    select id from payments where method = 'bkash' and refund_reason_code in ('refund_no_seat', 'refund_class_over')
      and not exists (
        select from payments other where other.checkout_id = payments.checkout_id and other.id <> payments.id)`)
  return [
    ...(await findViolationsIn(world.database, undefined, world.clock())),
    ...(await findClassViolations(world.database)),
    ...[...wire.claims].filter(([, times]) => times > 1).map(([id]) => `claimed more than once: ${id}`),
    ...(await findEmptySeats(world)),
    ...(await findOverdrawn(world)),
    // Nobody takes money by bKash before its seat is sure. It is gone for who has paid for it by other means
    // meanwhile, and left.
    ...rows.map(({ id }) => `claimed without a seat: ${id}`),
  ]
}

/** Seats that nobody has or is offered, although somebody waits for them, and it is not night. */
async function findEmptySeats({ database, clock }: World): Promise<string[]> {
  const now = clock()
  const rows = await database
    .select({ ...sessionColumns(now), lastStart: lastStartColumn })
    .from(sessions)
    .where(gt(sessions.waiting, 0))
  return rows
    .filter((row) => row.held - row.waiting + row.enrolled < (row.capacity ?? 0))
    .filter((row) => now <= waitlistEnd(row) && wakingTime(waitlistEnd(row), now) <= now)
    .map(({ id }) => `a seat is empty, and somebody waits: ${id}`)
}

/**
 * Who deleted their account when it was too late to cancel got no refund, before the session was
 * cancelled.
 */
async function findKept(world: World, sessionIds: string[]): Promise<string[]> {
  const { rows } = await world.database.execute<{ id: string }>(sql`
    select id from payments
    where ${ofOne(sessionIds)} and status = 'paid' and refund_due_at is null`)
  return rows.map(({ id }) => `kept, although the session was cancelled: ${id}`)
}

async function countUnanswered(world: World, sessionIds: string[]): Promise<number> {
  const { rows } = await world.database.execute<{ count: number }>(sql`
    select count(*)::integer as count from refunds join payments on payments.id = payment_id
    where ${ofOne(sessionIds)} and payments.method = 'sslcommerz' and refunds.state = 'asked'`)
  return rows[0]?.count ?? 0
}
