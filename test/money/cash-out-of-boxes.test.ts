import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Close } from '../../contract/day-close/day-close.ts'
import {
  back,
  box,
  database,
  desk,
  eachWithABox,
  enter,
  list,
  open,
  owner,
  sessionId,
  sign,
  startBoxes,
  take,
} from '../support/cash-boxes.ts'
import { cash } from '../support/desk.ts'

startBoxes()
eachWithABox()

describe('M10 M14 money that is refunded another way than it came', () => {
  const out = async (method: string) => {
    const { body } = await owner.ask('GET', '/close')
    return (body as unknown as Close).lines.find((line) => line.method === method)?.out.amount ?? 0
  }

  test('M10 only a way that the desk knows', async () => {
    const refused = { status: 400, body: { code: 'must_be_one_of', field: 'method' } }
    expect(await back(await take(), desk, { method: 'cheque' })).toMatchObject(refused)
    expect(await back(await take(), desk, { method: 'card' })).toMatchObject(refused)
  })

  test('M14 cash that is sent back by a wallet stays in the box, and counts as the wallet’s', async () => {
    const [paymentId, before] = [await take(), await out('nagad')]
    expect((await back(paymentId, owner, { method: 'nagad', reference: 'N1' })).status).toBe(200)
    expect(await open()).toMatchObject({ taken: 200, given: 0, expected: 200 })
    expect(await out('nagad')).toBe(before + 30)
  })

  test('M14 a wallet’s money that is refunded by hand comes out of the box, and of no signed one', async () => {
    const { body } = await desk.ask('POST', '/desk/payments', {
      ...cash(sessionId, { amount: 100, method: 'rocket', reference: '1234567890' }),
    })
    const [paymentId, before] = [body.paymentId as string, await out('cash')]
    expect((await sign(await open())).status).toBe(200)
    expect(await back(paymentId, desk, { method: 'cash' })).toMatchObject({
      ...{ status: 409, body: { code: 'wallet_money_unseen', field: 'method' } },
    })
    expect(await desk.ask('POST', `/payments/${paymentId}/confirmation`)).toMatchObject({ status: 403 })
    expect(await back(paymentId, owner, { method: 'cash' })).toMatchObject({
      ...{ status: 409, body: { code: 'box_holds_less', field: 'amount' } },
    })
    await take()
    expect((await back(paymentId, owner, { method: 'cash' })).status).toBe(200)
    expect(await open()).toMatchObject({ taken: 100, given: 30, expected: 70 })
    expect(await out('cash')).toBe(before + 30)
    const signed = (await list()).boxes.find(({ _id }) => _id === box._id)
    expect(signed).toMatchObject({ given: 0, expected: 100 })
    expect((await back(paymentId, owner, { method: 'rocket', reference: 'R1' })).status).toBe(200)
    expect(await open()).toMatchObject({ given: 30 })
  })
})

describe('M14 no more cash leaves a box than it holds', () => {
  const refused = { status: 409, body: { code: 'box_holds_less', field: 'amount' } }

  test.each(['deposit', 'expense'])(
    'M14 to the bank or spent (%s), nor to one taka too much',
    async (kind) => {
      await enter(box, { amount: 15, note: 'Chalk' })
      expect(await enter(box, { kind, amount: 86 })).toMatchObject(refused)
      expect((await open()).expected).toBe(85)
      const last = { entryId: randomUUID(), kind, amount: 85 }
      for (const _again of [1, 2]) expect((await enter(box, last)).status).toBe(200)
      expect((await open()).expected).toBe(0)
    },
  )

  test('M14 as a refund', async () => {
    const paymentId = await take()
    expect((await enter(box, { kind: 'deposit', amount: 150 })).status).toBe(200)
    expect(await back(paymentId, owner, { amount: undefined })).toMatchObject(refused)
    expect(await open()).toMatchObject({ given: 0, expected: 50 })
    expect((await enter(box, { kind: 'added', amount: 50 })).status).toBe(200)
    expect((await back(paymentId, owner, { amount: undefined })).status).toBe(200)
    expect((await open()).expected).toBe(0)
  })

  test('M14 as the undoing of what was put in', async () => {
    const added = { entryId: randomUUID(), kind: 'added', amount: 40, note: 'Change' }
    expect((await enter(box, added)).status).toBe(200)
    expect((await enter(box, { kind: 'deposit', amount: 140 })).status).toBe(200)
    const undo = () => desk.ask('DELETE', `/cash-boxes/${box._id}/entries/${added.entryId}`)
    expect(await undo()).toMatchObject(refused)
    expect((await open()).expected).toBe(0)
    await take()
    expect((await undo()).status).toBe(200)
    expect((await open()).expected).toBe(60)
  })

  test.each([
    ['two deposits', () => enter(box, { kind: 'deposit', amount: 60 })],
    ['two expenses', () => enter(box, { amount: 60 })],
    [
      'a deposit and an expense',
      (index: number) => enter(box, { kind: index ? 'deposit' : 'expense', amount: 60 }),
    ],
  ])('M14 of %s at once one is refused', async (_name, leave) => {
    // The control: each of them fits by itself, so that whoever only looks writes two.
    const both = await Promise.all([leave(0), leave(1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await open()).expected).toBe(40)
  })

  test('M14 of two refunds at once one is refused', async () => {
    const [one, other] = [await take(), await take()]
    expect((await enter(box, { kind: 'deposit', amount: 150 })).status).toBe(200)
    const both = await Promise.all([one, other].map((id) => back(id, owner, { amount: undefined })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await open()).expected).toBe(50)
  })

  test('M14 in the database too', async () => {
    const holdsLess = { cause: { message: `the cash box ${box._id} holds less` } }
    const paymentId = await take()
    for (const leave of [
      sql`insert into cash_box_entries (id, cash_box_id, kind, amount_minor, entered_by_id, entered_at)
        select gen_random_uuid(), id, 'expense', 20001, opened_by_id, now() from cash_boxes where id = ${box._id}`,
      sql`insert into refunds (id, payment_id, amount_minor, state, created_at, settled_at, cash_box_id, recorded_by_id)
        select gen_random_uuid(), ${paymentId}, 20001, 'done', now(), now(), id, opened_by_id
        from cash_boxes where id = ${box._id}`,
    ])
      await expect(database().execute(leave)).rejects.toMatchObject(holdsLess)
    expect((await open()).expected).toBe(200)
  })
})
