import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Fault } from '../../stand-ins/cards/index.ts'
import { findBreachesIn } from '../support/ledger.ts'
import { sessionForm } from '../support/sessions.ts'
import type { KillStep, Buyer as Plan, Schedule } from './schedule.ts'
import type { Buyer, World } from './world.ts'

const FEE = 5
const AMOUNT = 500
/** In place of the 60 seconds, with everything that waits made shorter. */
const BUDGET_MS = 20_000
const TRIES = 8
const WAIT_FOR_SEAT_MS = 100

type Said = { status: number; body: Record<string, string> }
/** What somebody was told, which must hold whatever happened since. */
type Told = { charged: Set<string>; refused: Set<string>; payments: string[]; gone: Set<string> }

/** Runs a schedule and answers every breach of the promise that is left when its time is over. */
export async function run(world: World, schedule: Schedule): Promise<string[]> {
  await world.server.up()
  const sessionId = await createSession(world, schedule.capacity)
  const buyers: Buyer[] = []
  for (const [index, { leaves }] of schedule.buyers.entries())
    buyers.push(leaves === 'never' ? (world.buyers[index] as Buyer) : await world.newcomer())
  const reach = injure(world, schedule)
  const told: Told = { charged: new Set(), refused: new Set(), payments: [], gone: new Set() }
  await Promise.all([
    ...schedule.buyers.map((plan, index) => {
      const buyer = buyers[index] as Buyer
      return buy(world, { buyer, plan, sessionId, reach, told })
    }),
    schedule.adminCancels && wait(schedule.killAfter * 10).then(() => callOff(world, sessionId)),
  ])
  heal(world)
  const left = await settled(world, () => breachesOf(world, sessionId, told))
  if (left.length > 0) return left
  // And after the last seat was sold: all of it goes back.
  await callOff(world, sessionId)
  return settled(world, () => breachesOf(world, sessionId, told))
}

async function settled(world: World, look: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + BUDGET_MS
  for (;;) {
    await world.server.up()
    const breaches = await look()
    if (breaches.length === 0 || performance.now() > deadline) return breaches
    await wait(50)
  }
}

/** Sets up all that goes wrong, and returns what the flow calls at each step that it reaches. */
function injure(world: World, { kill, killAfter, troubles, notices }: Schedule): (step: KillStep) => void {
  let isKilled = false
  const killAt = (step: KillStep, after = killAfter) => {
    if (step !== kill || isKilled) return false
    isKilled = true
    if (after === 0) world.server.kill()
    else setTimeout(() => world.server.kill(), after)
    return true
  }
  const troublesLeft = [...troubles]
  world.provider.setFaults(({ method, path }): Fault | undefined => {
    const [before, after] = stepsOf(method, path)
    if (before && killAt(before, 0)) return { kind: 'drop-before' }
    if (after && killAt(after, 0)) return undefined
    return troublesLeft.shift()
  })
  const noticesLeft = [...notices]
  world.provider.setDelivery(async (send) => {
    const notice = noticesLeft.shift() ?? 'delivered'
    if (notice === 'lost') return new Response(null, { status: 200 })
    if (notice === 'late') await wait(300)
    killAt('while a notice is delivered')
    if (notice === 'twice') await Promise.all([send(), send()])
    return send()
  })
  return (step) => void killAt(step)
}

/** The steps of the flow that a call to the provider is: before it did anything, and after it did it unheard. */
function stepsOf(method: string, path: string): [KillStep?, KillStep?] {
  if (path.endsWith('/refunds') && method === 'POST') return ['before the refund', 'after the refund']
  if (path.endsWith('/payment_intents')) return ['before the intent is made', 'after the intent is made']
  if (method === 'GET') return ['before the intent is looked at', 'after the intent is looked at']
  return []
}

function heal(world: World): void {
  world.provider.setFaults(() => undefined)
  world.provider.setDelivery((send) => send())
}

type Purchase = {
  buyer: Buyer
  plan: Plan
  sessionId: string
  reach: (step: KillStep) => void
  told: Told
}

async function buy(world: World, { buyer, plan, sessionId, reach, told }: Purchase): Promise<void> {
  const started = await start(world, buyer, sessionId)
  const secret = started?.body.clientSecret
  if (!secret) {
    if (started?.status === 409) told.refused.add(buyer.id)
    return
  }
  if (plan.dawdles) {
    await runOut(world, buyer, sessionId)
    await wait(WAIT_FOR_SEAT_MS * 2)
  }
  const leave = async () => {
    const leaving = insist(world, buyer, 'DELETE', '/auth/account')
    reach('while the account is deleted')
    const answer = await leaving
    // Who is asked to sign in had left already, by a call whose answer was lost.
    if (answer?.status === 200 || answer?.status === 401) told.gone.add(buyer.id)
  }
  if (plan.leaves === 'before') await leave()
  const left = plan.leaves === 'meanwhile' && leave()
  const given = plan.givesBack && insist(world, buyer, 'DELETE', `/sessions/${sessionId}/hold`)
  await world.provider.confirm(secret)
  told.charged.add(buyer.id)
  reach('when the card was charged')
  const transactionId = secret.split('_secret_')[0]
  const record = async () => {
    const recorded = insist(world, buyer, 'POST', '/payments', { sessionId, transactionId })
    reach('while the payment is recorded')
    const answer = await recorded
    if (answer?.status === 200 && answer.body.insertedId) told.payments.push(answer.body.insertedId)
  }
  if (plan.records === 'once') await record()
  if (plan.records === 'twice') await Promise.all([record(), record()])
  await Promise.all([given, left])
  const looked =
    plan.leaves === 'afterwards' && Promise.all([1, 2, 3].map(() => insist(world, buyer, 'GET', '/notes')))
  if (plan.leaves === 'afterwards') await leave()
  await looked
  if (!plan.cancels) return
  const cancelled = insist(world, buyer, 'DELETE', `/bookedSessions/${sessionId}`)
  reach('while the seat is given up')
  await cancelled
}

/** Whoever finds it sold out looks again: somebody's hold may have run out. */
async function start(world: World, buyer: Buyer, sessionId: string): Promise<Said | undefined> {
  let said: Said | undefined
  for (let looks = 0; looks < 4 && said?.status !== 200; looks += 1) {
    if (looks > 0) await wait(WAIT_FOR_SEAT_MS)
    said = await insist(world, buyer, 'POST', '/create-payment-intent', { sessionId, amountInCents: AMOUNT })
  }
  return said
}

/** Their ten minutes are over. */
async function runOut({ database }: World, { id }: Buyer, sessionId: string): Promise<void> {
  await database.execute(
    sql`update checkouts set held_until = created_at where user_id = ${id} and session_id = ${sessionId} and settled_at is null`,
  )
}

/** Asks until somebody answers with something else than "try again", a few times, as a person does. */
async function insist(
  world: World,
  buyer: Buyer,
  method: string,
  path: string,
  body?: object,
): Promise<Said | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const said = await ask(world, buyer, method, path, body).catch(() => undefined)
    if (said && said.status < 500) return said
    await world.server.up()
    await wait(20)
  }
  return undefined
}

async function ask(
  { server }: World,
  { token }: Buyer,
  method: string,
  path: string,
  body?: object,
): Promise<Said> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Said['body'] }
}

async function createSession(world: World, capacity: number): Promise<string> {
  const said = await insist(world, world.admin, 'POST', '/sessions', sessionForm({ capacity, fee: FEE }))
  if (!said?.body.insertedId) throw new Error(`No session: ${JSON.stringify(said)}`)
  return said.body.insertedId
}

async function callOff(world: World, sessionId: string): Promise<void> {
  await insist(world, world.admin, 'DELETE', `/sessions/${sessionId}`)
}

/** The ledger's promises, and that what people were told is so. */
async function breachesOf({ database }: World, sessionId: string, told: Told): Promise<string[]> {
  const breaches = await findBreachesIn(database)
  const { rows } = await database.execute<{ id: string; user_id: string }>(
    sql`select id, user_id from payments where session_id = ${sessionId}`,
  )
  for (const id of told.payments) if (!rows.some((row) => row.id === id)) breaches.push(`lost: payment ${id}`)
  for (const id of told.refused) {
    const isCharged = rows.some((row) => row.user_id === id) && !told.charged.has(id)
    if (isCharged) breaches.push(`refused, but charged: ${id}`)
  }
  const back = await database.execute<{ id: string }>(
    sql`select id from users where id = any(${sql.param([...told.gone])}::uuid[]) and deleted_at is null`,
  )
  breaches.push(...back.rows.map(({ id }) => `deleted, but here again: ${id}`))
  return breaches
}
