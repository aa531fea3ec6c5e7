import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import {
  box,
  database,
  desk,
  eachWithABox,
  list,
  open,
  openAtDesk,
  owner,
  second,
  sign,
  startBoxes,
  take,
} from '../support/cash-boxes.ts'
import { cash } from '../support/desk.ts'
import { createSession } from '../support/sessions.ts'

startBoxes()
eachWithABox()

describe('M14 counting is blind', () => {
  const count = (changes: Record<string, unknown> = {}, by = desk) =>
    by.ask('POST', `/cash-boxes/${box._id}/counts`, { countId: randomUUID(), counted: { 50: 2 }, ...changes })
  const shown = async (by = desk) => (await list(by)).boxes.find(({ _id }) => _id === box._id)

  test('M14 what should be in a box is shown to nobody before it is counted, nor after cash has moved', async () => {
    for (const by of [desk, owner]) {
      const before = await shown(by)
      for (const name of ['expected', 'taken', 'given']) expect(before).not.toHaveProperty(name)
    }
    const counted = await count({ counted: { 50: 1 } })
    expect(counted).toMatchObject({ status: 200, body: { amount: 50, expected: 100, difference: -50 } })
    expect(await shown()).toMatchObject({ expected: 100, taken: 100, given: 0 })
    await take()
    expect(await shown()).not.toHaveProperty('expected')
    expect((await count()).body).toMatchObject({ expected: 200 })
    expect((await shown())?.counts.map(({ amount, difference }) => [amount, difference])).toEqual([
      [50, -50],
      [100, -100],
    ])
  })

  test('M14 a count is signed by who counted, and only while nothing has moved', async () => {
    const countId = randomUUID()
    expect((await count({ countId })).status).toBe(200)
    const signature = { countId, left: 100 }
    const signed = (by = desk, changes = {}) =>
      by.ask('POST', `/cash-boxes/${box._id}/signature`, { ...signature, ...changes })
    expect(await signed(second)).toMatchObject({ status: 404, body: { code: 'count_not_found' } })
    expect(await signed(desk, { countId: randomUUID() })).toMatchObject({ status: 404 })
    await take()
    expect(await signed()).toMatchObject({ status: 409, body: { code: 'cash_box_moved' } })
  })

  test('M14 a count of another box, and of none', async () => {
    const countId = randomUUID()
    expect((await count({ countId })).status).toBe(200)
    expect((await sign(await open())).status).toBe(200)
    await take()
    const next = await open()
    const elsewhere = { countId, counted: {} }
    expect(await desk.ask('POST', `/cash-boxes/${next._id}/counts`, elsewhere)).toMatchObject({
      ...{ status: 409, body: { code: 'count_in_other_box', field: 'countId' } },
    })
    expect(await count()).toMatchObject({ status: 409, body: { code: 'cash_box_signed' } })
    // A repeated one is answered as it was.
    expect((await count({ countId })).body).toMatchObject({ _id: countId, amount: 100 })
  })

  test.each([
    ['deposit', 'City Bank, Mirpur', 'SLIP-7'],
    ['expense', 'Rent', undefined],
    ['handover', 'Rahima Begum', undefined],
  ])('M14 what does not stay has left by name (%s)', async (restKind, restTo, restReference) => {
    const rest = { restKind, restTo, ...(restReference && { restReference }) }
    const left = box.expected - 60
    expect((await sign(box, { left, ...rest })).status).toBe(200)
    expect((await shown())?.signed).toMatchObject({
      left,
      rest: { kind: restKind, amount: 60, to: restTo, ...(restReference && { reference: restReference }) },
    })
    const { acts } = (await owner.ask('GET', `/audit-trail?action=cash-box.signed&object=${box._id}`)).body
    expect(acts).toMatchObject([{ after: { left, [restKind]: 60, to: restTo } }])
  })

  test('M14 all of it stays, and nobody says where it went', async () => {
    expect((await sign(box, { left: box.expected, restKind: null, restTo: null })).status).toBe(200)
    expect((await shown())?.signed).not.toHaveProperty('rest')
  })

  test('M14 what was counted is what stays and what left, in the database too', async () => {
    const signed = (rest: number, kind: string | null) => sql`
      update cash_boxes set counted = '{}', counted_minor = 10000, expected_minor = 10000, left_minor = 4000,
        rest_minor = ${rest}::integer, rest_kind = ${kind}::text, rest_to = ${kind}::text, open_then = '[]',
        signed_by_id = opened_by_id, signed_at = now() where id = ${box._id}`
    for (const [change, constraint] of [
      [signed(5000, 'deposit'), 'cash_boxes_rest'],
      [signed(6000, null), 'cash_boxes_rest_to'],
      [signed(6000, 'gift'), 'cash_boxes_rest_to'],
    ] as const)
      await expect(database().execute(change)).rejects.toMatchObject({ cause: { constraint } })
    await count()
    for (const change of [
      sql`update cash_box_counts set counted_minor = 1`,
      sql`delete from cash_box_counts`,
    ])
      await expect(database().execute(change)).rejects.toMatchObject({
        ...{ cause: { message: 'what went through a cash box can only be added to' } },
      })
  })
})

test('M14 a signed box says what was open when it was signed, and no reason where nothing differs', async () => {
  const away = await createSession(owner, { fee: 70 })
  const sold = await desk.ask('POST', '/desk/payments', cash(away, { amount: 70 }))
  expect(sold.status).toBe(200)
  const before = await openAtDesk()
  expect((await owner.ask('DELETE', `/sessions/${away}`)).status).toBe(200)
  expect((await sign(await open(), { reason: 'Never mind' })).status).toBe(200)
  const signed = (await list()).boxes.find(({ _id }) => _id === box._id)?.signed
  expect(signed).toMatchObject({ amount: 170, difference: 0, by: expect.any(String) })
  expect(signed).not.toHaveProperty('reason')
  expect(signed?.open).toEqual([
    { kind: 'refund_at_desk', currency: 'BDT', count: before.count + 1, amount: before.amount + 70 },
  ])
})

test('M14 a signed box says who counted what, and why it differs', async () => {
  const reason = 'A note was torn'
  const counted = { 50: 1, 20: 2 }
  expect((await sign(box, { counted, reason, left: 10 }, second)).status).toBe(200)
  const signed = (await list()).boxes.find(({ _id }) => _id === box._id)
  expect(signed?.signed).toMatchObject({ counted, amount: 90, difference: -10, reason, left: 10 })
  const { body } = await owner.ask('GET', '/audit-trail?action=cash-box.signed')
  const [act] = body.acts as unknown as AuditEvent[]
  const rest = { deposit: 80, to: 'City Bank', reference: null }
  expect(act?.after).toEqual({ expected: 100, counted: 90, left: 10, ...rest, reason })
})
