import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { reconcileOnce } from './background.ts'
import type { Schedule } from './schedule.ts'
import { type Slip, signBox, slipsOf } from './slips.ts'
import { stepsOf } from './tabs.ts'
import type { Person, World } from './world.ts'

type Step = () => Promise<unknown>

/** What happens at the counter while all the rest goes on. */
export type Counter = {
  /**
   * People who hold a seat for the whole fee, and at the counter pay it otherwise, while others wait.
   * `confirms`: they pay online all the same.
   */
  minds: { holds: 'card' | 'bkash' | 'desk'; pays: 'whole' | 'first part'; confirms: boolean }[]
  /** People whom the desk wrote down, with money in advance, and who sign in for the first time. */
  walkIns: { advance: number; isSold: boolean; isFetched: boolean }[]
  /** What is refunded of payments by card while their seat stays, one after another. */
  returns: number[][]
  /** What somebody wants to take out of the cash box. */
  taken: number[]
  slips: Slip[]
  /** How often a box is counted and signed, by two people at once. */
  signatures: number
}

/** A session with a line for those who change their minds, by parts; another one for all others. */
type Sessions = { full: string; open: string; fee: number }
type People = Sessions & { admin: Person; minds: Person[]; waiter: Person; payers: Person[]; uids: string[] }

const emailOf = (uid: string) => `${uid}@simulation.test`
const nothing = async () => {}

/** What is there before anything goes wrong: people, money in advance, and seats paid by card. */
export async function openCounter(
  world: World,
  { counter }: Schedule,
  { admin, ...sessions }: Sessions & { admin: Person },
): Promise<People> {
  const students = (of: readonly unknown[]) => Promise.all(of.map(() => world.createPerson('Student')))
  const [minds, payers] = [await students(counter.minds), await students(counter.returns)]
  for (const buyer of payers) {
    const paying = {
      world,
      buyer,
      sessionId: sessions.open,
      amount: sessions.fee,
      checkouts: new Set<string>(),
    }
    const tab = { method: 'card', payer: 'confirms', returns: 'once', isLate: false } as const
    for (const step of stepsOf(paying, tab)) await step()
  }
  const uids = counter.walkIns.map(() => randomUUID())
  for (const [index, { advance }] of counter.walkIns.entries()) {
    const json = { name: 'Written down', email: emailOf(uids[index] ?? '') }
    const written = await world.send('/api/desk/people', { method: 'POST', by: admin, json })
    const { _id } = (written?.body.person ?? {}) as unknown as { _id: string }
    const paid = { method: 'cash', amount: advance }
    await world.send(`/api/desk/people/${_id}/advances`, { method: 'POST', by: admin, json: paid })
  }
  return { ...sessions, admin, minds, payers, uids, waiter: await world.createPerson('Student') }
}

/** All of it, as actors of the simulation. What the server answers is written down in `happened`. */
export function counterOf(plain: World, { counter }: Schedule, people: People, happened: string[]): Step[][] {
  const world: World = {
    ...plain,
    async send(path, init) {
      const answer = await plain.send(path, init)
      const what = path
        .replace(/\?.*/, '')
        .replaceAll(/[0-9a-f-]{36}/g, '…')
        .replace('/api/', '')
      happened.push(`counter: ${what}, ${answer?.body.code ?? answer?.status ?? 'killed'}`)
      return answer
    },
  }
  return [
    ...counter.minds.flatMap((mind, index) => changeMind(world, people, mind, people.minds[index] as Person)),
    counter.minds.length > 0 ? [nothing, nothing, () => waitForSeat(world, people)] : [],
    ...counter.walkIns.flatMap((walkIn, index) => takeOver(world, people, walkIn, people.uids[index] ?? '')),
    ...counter.returns.map((amounts, index) =>
      refundAgain(world, people, amounts, people.payers[index] as Person),
    ),
    counter.taken.map((amount) => () => takeCash(world, people.admin, amount)),
    ...slipsOf(world, people, counter.slips),
    Array.from({ length: counter.signatures }, () => () => signBox(world, people.admin)),
  ].filter((steps) => steps.length > 0)
}

/** They hold the seat for the whole fee, and the desk takes the first part or the whole in cash instead. */
function changeMind(
  world: World,
  { admin, full, fee }: People,
  { holds, pays, confirms }: Counter['minds'][number],
  buyer: Person,
): Step[][] {
  const paying = { world, buyer, sessionId: full, amount: 2 * fee, checkouts: new Set<string>() }
  const sale = pays === 'whole' ? { amount: 2 * fee } : { amount: fee, part: 1 }
  const sell = () =>
    world.send('/api/desk/payments', {
      method: 'POST',
      by: admin,
      json: { sessionId: full, email: emailOf(buyer.uid), method: 'cash', paymentId: randomUUID(), ...sale },
    })
  if (holds === 'desk') {
    const json = { sessionId: full, method: 'desk', amount: 2 * fee }
    return [[() => world.send('/api/checkouts', { method: 'POST', by: buyer, json }), nothing, nothing, sell]]
  }
  const tab = { method: holds, payer: 'confirms', returns: 'once', isLate: false } as const
  const [begin, ...rest] = stepsOf(paying, tab)
  return [[...(begin ? [begin] : []), nothing, nothing, sell], confirms ? [nothing, ...rest] : []]
}

const waitForSeat = (world: World, { full, waiter }: People) =>
  world.send(`/api/sessions/${full}/waitlist`, { method: 'POST', by: waiter })

/** Their first two calls at once, while the desk sells them a seat from what they have, or refunds it. */
function takeOver(
  world: World,
  { admin, open, fee }: People,
  { advance, isSold, isFetched }: Counter['walkIns'][number],
  uid: string,
): Step[][] {
  const by = { id: '', uid, token: `x.${uid}.x` }
  const arrive = () => world.send('/api/balance', { by })
  const email = emailOf(uid)
  const sell = () =>
    world.send('/api/desk/payments', {
      method: 'POST',
      by: admin,
      json: { sessionId: open, email, method: 'balance', amount: fee, paymentId: randomUUID() },
    })
  const fetchAdvance = async () => {
    const { rows } = await world.database.execute<{ id: string }>(sql`
      select payments.id from payments join users on users.id = user_id
      where email = ${email} and session_id is null and amount_minor = ${advance * 100}`)
    for (const { id } of rows) {
      const json = { payment: id, reason: 'Fetched', refundId: randomUUID() }
      await world.send('/api/refunds', { method: 'POST', by: admin, json })
    }
  }
  return [
    [nothing, () => Promise.all([arrive(), arrive()]), arrive],
    isSold ? [nothing, sell, sell] : [],
    isFetched ? [nothing, () => Promise.all([fetchAdvance(), fetchAdvance()])] : [],
  ]
}

/** An Admin refunds a part by card, and then another one, while the provider may refuse either. */
const refundAgain = (world: World, { admin }: People, amounts: number[], payer: Person): Step[] =>
  amounts.flatMap((amount) => [
    async () => {
      const { rows } = await world.database.execute<{ id: string }>(
        sql`select id from payments where user_id = ${payer.id}`,
      )
      const refund = { amount, reason: 'Came late', seat: 'keep', refundId: randomUUID() }
      for (const { id } of rows)
        await world.send('/api/refunds', { method: 'POST', by: admin, json: { ...refund, payment: id } })
    },
    () => reconcileOnce(world),
  ])

/** Of the box that is open, from two desks at once: more than it holds is refused. */
async function takeCash(world: World, admin: Person, amount: number): Promise<void> {
  const { rows } = await world.database.execute<{ id: string }>(
    sql`select id from cash_boxes where signed_at is null limit 1`,
  )
  const take = (kind: string) => {
    const json = { entryId: randomUUID(), kind, amount, note: 'Paper and ink' }
    return world.send(`/api/cash-boxes/${rows[0]?.id}/entries`, { method: 'POST', by: admin, json })
  }
  if (rows[0]) await Promise.all([take('expense'), take('deposit')])
}

/** Boxes that hold less than nothing. */
export async function findOverdrawn({ database }: World): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from cash_boxes where cash_in_box(id) < 0`,
  )
  return rows.map(({ id }) => `a cash box holds less than nothing: ${id}`)
}
