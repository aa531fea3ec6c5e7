import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Person, World } from './world.ts'

type Step = () => Promise<unknown>

/**
 * Cash that somebody at the counter wrote down wrongly, and that an Admin corrects while others move the same
 * money: `wallet` was a wallet's, `amount` was less, and in advance.
 */
export type Slip = { kind: 'wallet' | 'amount'; isTwice: boolean; isRefunded: boolean }

type Counter = { admin: Person; open: string; fee: number }

/** They are written down, corrected by two hands at once, and refunded meanwhile. */
export function slipsOf(world: World, counter: Counter, slips: Slip[]): Step[][] {
  return slips.flatMap((slip) => slipOf(world, counter, slip))
}

function slipOf(world: World, { admin, open, fee }: Counter, { kind, isTwice, isRefunded }: Slip): Step[][] {
  const email = `${randomUUID()}@simulation.test`
  const send = (path: string, json: object) => world.send(path, { method: 'POST', by: admin, json })
  let paymentId: string | undefined
  const take = async () => {
    const person = { email, name: 'Written down' }
    const cash = { method: 'cash', amount: fee }
    if (kind === 'wallet')
      return send('/api/desk/payments', { ...person, ...cash, sessionId: open, paymentId: randomUUID() })
    const written = await send('/api/desk/people', person)
    const { _id } = (written?.body.person ?? {}) as unknown as { _id?: string }
    if (_id) await send(`/api/desk/people/${_id}/advances`, cash)
  }
  const find = async () => {
    const { rows } = await world.database.execute<{ id: string }>(sql`
      select payments.id from payments join users on users.id = user_id where email = ${email} order by charged_at`)
    paymentId = rows[0]?.id
  }
  const correct = () => {
    if (paymentId === undefined) return
    const right =
      kind === 'wallet'
        ? { method: 'nagad', reference: `SIM${Date.now()}${paymentId.slice(0, 4)}` }
        : { amount: fee - 100 }
    const asked = { correctionId: randomUUID(), reason: 'A slip', ...right }
    return send(`/api/payments/${paymentId}/corrections`, asked)
  }
  const createRefund = () =>
    paymentId === undefined
      ? undefined
      : send('/api/refunds', { payment: paymentId, reason: 'Fetched', refundId: randomUUID() })
  return [[take, find, () => Promise.all([correct(), isTwice && correct(), isRefunded && createRefund()])]]
}

/** Two people count a box and sign it at once, while cash goes in and out. All of it goes to the bank. */
export async function signBox(world: World, admin: Person): Promise<void> {
  const { rows } = await world.database.execute<{ id: string; held: string }>(sql`
    select id, cash_in_box(id)::text as held from cash_boxes where signed_at is null limit 1`)
  const [box] = rows
  if (!box) return
  const sign = async () => {
    const countId = randomUUID()
    const counted = { 1: Number(box.held) / 100 }
    const post = (what: string, json: object) =>
      world.send(`/api/cash-boxes/${box.id}/${what}`, { method: 'POST', by: admin, json })
    await post('counts', { countId, counted })
    const rest = { restKind: 'deposit', restTo: 'City Bank', reason: 'Counted beside sales' }
    return post('signature', { countId, left: 0, ...rest })
  }
  await Promise.all([sign(), sign()])
}
