import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Fault } from '../../stand-ins/cards/index.ts'
import { findViolationsIn } from '../support/invariants.ts'
import { sessionForm } from '../support/sessions.ts'
import type { KillStep, Buyer as Plan, Schedule } from './schedule.ts'
import type { Buyer, World } from './world.ts'

const FEE = 5
const AMOUNT = 500
/** The promised time, although the server's own intervals are shortened, because the machine may be busy. */
const RECOVERY_TIMEOUT_MS = 60_000
const TRIES = 8
const WAIT_FOR_SEAT_MS = 100

type Response = { status: number; body: Record<string, string> }
/** Acknowledged results, which must hold afterwards. */
type Acknowledged = { charged: Set<string>; refused: Set<string>; payments: string[]; deleted: Set<string> }

/** Runs a schedule and returns the invariants that are still violated after the recovery timeout. */
export async function runSchedule(world: World, schedule: Schedule): Promise<string[]> {
  await world.server.ensureRunning()
  const sessionId = await createSession(world, schedule.capacity)
  const buyers: Buyer[] = []
  for (const [index, { deletesAccount }] of schedule.buyers.entries())
    buyers.push(deletesAccount === 'never' ? (world.buyers[index] as Buyer) : await world.signUpBuyer())
  const reach = injectFaults(world, schedule)
  const acknowledged: Acknowledged = {
    charged: new Set(),
    refused: new Set(),
    payments: [],
    deleted: new Set(),
  }
  await Promise.all([
    ...schedule.buyers.map((plan, index) => {
      const buyer = buyers[index] as Buyer
      return buy(world, { buyer, plan, sessionId, reach, acknowledged })
    }),
    schedule.adminCancels && wait(schedule.killAfterMs * 10).then(() => cancelSession(world, sessionId)),
  ])
  stopFaults(world)
  const left = await waitForNoViolations(world, () => findScheduleViolations(world, sessionId, acknowledged))
  if (left.length > 0) return left
  // Then cancels the session, after which every payment must be refunded.
  await cancelSession(world, sessionId)
  return waitForNoViolations(world, () => findScheduleViolations(world, sessionId, acknowledged))
}

async function waitForNoViolations(world: World, look: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS
  for (;;) {
    await world.server.ensureRunning()
    const violations = await look()
    if (violations.length === 0 || performance.now() > deadline) return violations
    await wait(200)
  }
}

/** Installs the schedule's faults and returns a function that the flow calls at each step. */
function injectFaults(
  world: World,
  { kill, killAfterMs, providerFaults, webhooks }: Schedule,
): (step: KillStep) => void {
  let isKilled = false
  const killAt = (step: KillStep, after = killAfterMs) => {
    if (step !== kill || isKilled) return false
    isKilled = true
    if (after === 0) world.server.kill()
    else setTimeout(() => world.server.kill(), after)
    return true
  }
  const troublesLeft = [...providerFaults]
  world.provider.setFaults(({ method, path }): Fault | undefined => {
    const [before, after] = killStepsOf(method, path)
    if (before && killAt(before, 0)) return { kind: 'drop-before' }
    if (after && killAt(after, 0)) return undefined
    return troublesLeft.shift()
  })
  const noticesLeft = [...webhooks]
  world.provider.setDelivery(async (send) => {
    const notice = noticesLeft.shift() ?? 'delivered'
    if (notice === 'lost') return new Response(null, { status: 200 })
    if (notice === 'late') await wait(300)
    killAt('while a webhook is delivered')
    if (notice === 'twice') await Promise.all([send(), send()])
    return send()
  })
  return (step) => void killAt(step)
}

/** The steps before and after a request to the provider. */
function killStepsOf(method: string, path: string): [KillStep?, KillStep?] {
  if (path.endsWith('/refunds') && method === 'POST') return ['before the refund', 'after the refund']
  if (path.endsWith('/payment_intents')) return ['before the intent is made', 'after the intent is made']
  if (method === 'GET') return ['before the intent is read', 'after the intent is read']
  return []
}

function stopFaults(world: World): void {
  world.provider.setFaults(() => undefined)
  world.provider.setDelivery((send) => send())
}

type Purchase = {
  buyer: Buyer
  plan: Plan
  sessionId: string
  reach: (step: KillStep) => void
  acknowledged: Acknowledged
}

async function buy(world: World, { buyer, plan, sessionId, reach, acknowledged }: Purchase): Promise<void> {
  const started = await start(world, buyer, sessionId)
  const secret = started?.body.clientSecret
  if (!secret) {
    if (started?.status === 409) acknowledged.refused.add(buyer.id)
    return
  }
  if (plan.paysLate) {
    await expireHold(world, buyer, sessionId)
    await wait(WAIT_FOR_SEAT_MS * 2)
  }
  const leave = async () => {
    const leaving = requestWithRetries(world, buyer, 'DELETE', '/auth/account')
    reach('while the account is deleted')
    const answer = await leaving
    // 401: an earlier request deleted the account and its response was lost.
    if (answer?.status === 200 || answer?.status === 401) acknowledged.deleted.add(buyer.id)
  }
  if (plan.deletesAccount === 'before') await leave()
  const left = plan.deletesAccount === 'meanwhile' && leave()
  const given = plan.releasesHold && requestWithRetries(world, buyer, 'DELETE', `/sessions/${sessionId}/hold`)
  await world.provider.confirm(secret)
  acknowledged.charged.add(buyer.id)
  reach('after the card is charged')
  const transactionId = secret.split('_secret_')[0]
  const record = async () => {
    const recorded = requestWithRetries(world, buyer, 'POST', '/payments', { sessionId, transactionId })
    reach('while the payment is recorded')
    const answer = await recorded
    if (answer?.status === 200 && answer.body.insertedId) acknowledged.payments.push(answer.body.insertedId)
  }
  if (plan.records === 'once') await record()
  if (plan.records === 'twice') await Promise.all([record(), record()])
  await Promise.all([given, left])
  const looked =
    plan.deletesAccount === 'afterwards' &&
    Promise.all([1, 2, 3].map(() => requestWithRetries(world, buyer, 'GET', '/notes')))
  if (plan.deletesAccount === 'afterwards') await leave()
  await looked
  if (!plan.cancels) return
  const cancelled = requestWithRetries(world, buyer, 'DELETE', `/bookedSessions/${sessionId}`)
  reach('while the booking is cancelled')
  await cancelled
}

/** Retries a 409, because another buyer's hold can expire. */
async function start(world: World, buyer: Buyer, sessionId: string): Promise<Response | undefined> {
  let response: Response | undefined
  for (let looks = 0; looks < 4 && response?.status !== 200; looks += 1) {
    if (looks > 0) await wait(WAIT_FOR_SEAT_MS)
    response = await requestWithRetries(world, buyer, 'POST', '/create-payment-intent', {
      sessionId,
      amountInCents: AMOUNT,
    })
  }
  return response
}

/** Expires the hold now instead of after ten minutes. */
async function expireHold({ database }: World, { id }: Buyer, sessionId: string): Promise<void> {
  await database.execute(
    sql`update checkouts set hold_expires_at = created_at where user_id = ${id} and session_id = ${sessionId} and closed_at is null`,
  )
}

/** Retries errors and 5xx a few times, as a user does. */
async function requestWithRetries(
  world: World,
  buyer: Buyer,
  method: string,
  path: string,
  body?: object,
): Promise<Response | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await sendRequest(world, buyer, method, path, body).catch(() => undefined)
    if (response && response.status < 500) return response
    await world.server.ensureRunning()
    await wait(20)
  }
  return undefined
}

async function sendRequest(
  { server }: World,
  { token }: Buyer,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Response['body'] }
}

async function createSession(world: World, capacity: number): Promise<string> {
  const response = await requestWithRetries(
    world,
    world.admin,
    'POST',
    '/sessions',
    sessionForm({ capacity, fee: FEE }),
  )
  if (!response?.body.insertedId) throw new Error(`No session: ${JSON.stringify(response)}`)
  return response.body.insertedId
}

async function cancelSession(world: World, sessionId: string): Promise<void> {
  await requestWithRetries(world, world.admin, 'DELETE', `/sessions/${sessionId}`)
}

/** Violated invariants, and acknowledged results that do not hold. */
async function findScheduleViolations(
  { database }: World,
  sessionId: string,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const violations = await findViolationsIn(database)
  const { rows } = await database.execute<{ id: string; user_id: string }>(
    sql`select id, user_id from payments where session_id = ${sessionId}`,
  )
  for (const id of acknowledged.payments)
    if (!rows.some((row) => row.id === id)) violations.push(`lost: payment ${id}`)
  for (const id of acknowledged.refused) {
    const isCharged = rows.some((row) => row.user_id === id) && !acknowledged.charged.has(id)
    if (isCharged) violations.push(`refused, but charged: ${id}`)
  }
  const back = await database.execute<{ id: string }>(
    sql`select id from users where id = any(${sql.param([...acknowledged.deleted])}::uuid[]) and deleted_at is null`,
  )
  violations.push(...back.rows.map(({ id }) => `deleted, but here again: ${id}`))
  return violations
}
