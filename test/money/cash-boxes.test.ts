import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import type { Close } from '../../contract/day-close/day-close.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, nameBranch, signBox, sumsOfBox } from '../support/desk.ts'
import { findViolations } from '../support/invariants.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let second: Person
let stranger: Person
let sessionId: string
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  ;[desk, second] = [await cashier(app, owner), await cashier(app, owner)]
  stranger = await student(app)
  sessionId = await createSession(owner, { fee: 100, capacity: 500 })
})
afterAll(async () => {
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const database = () => app.services.context.database
type List = { boxes: CashBox[]; ownBranchId: string | null }
const list = async (by = desk) => (await by.ask('GET', '/cash-boxes')).body as unknown as List
/** The box that is open, of the branch that the cashier uses. */
const open = async (by = desk) => {
  const { boxes, ownBranchId } = await list(by)
  const found = boxes.find(({ branch, signed }) => !signed && (branch?._id ?? null) === ownBranchId)
  return (found && { ...found, ...(await sumsOfBox(app, found._id)) }) as OpenBox
}
type OpenBox = CashBox & { taken: number; given: number; expected: number }
async function take(by = desk): Promise<string> {
  const { status, body } = await by.ask('POST', '/desk/payments', cash(sessionId, { amount: 100 }))
  expect(status).toBe(200)
  return body.paymentId as string
}
/** A part of it, which only an Admin gives back. */
const back = (paymentId: string, by: Person, changes = {}) =>
  by.ask('POST', `/payments/${paymentId}/refunds`, { amount: 30, reason: 'Came late', ...changes })
const enter = (box: CashBox, changes = {}, by = desk) =>
  by.ask('POST', `/cash-boxes/${box._id}/entries`, {
    ...{ entryId: randomUUID(), kind: 'expense', amount: 20, note: 'Tea', ...changes },
  })
/** What the desk owes now. */
const openAtDesk = async () => {
  const { open } = (await owner.ask('GET', '/close')).body as unknown as Close
  return open?.find(({ kind }) => kind === 'refund_at_desk') ?? { count: 0, amount: 0 }
}
const sign = (
  box: Pick<OpenBox, '_id' | 'expected'>,
  {
    counted = { 1: box.expected },
    ...changes
  }: Record<string, unknown> & { counted?: Record<string, number> } = {},
  by = desk,
) => signBox(by, box._id, counted, changes)

// Each test begins with a box of its own, which has 100 taka of a payment.
let box: OpenBox
beforeEach(async () => {
  const before = await open()
  if (before) expect((await sign(before)).status).toBe(200)
  await take()
  box = await open()
})

describe('M14 a cash box refuses', () => {
  test.each([
    [{ counted: { 100: -1 } }, 400, 'must_be_whole_number', undefined],
    [{ counted: { 100: 1.5 } }, 400, 'must_be_whole_number', undefined],
    [{ counted: { 100: 2 } }, 400, 'difference_reason_required', 'reason'],
    [{ counted: { 100: 2 }, reason: ' ' }, 400, 'difference_reason_required', 'reason'],
    [{ left: 101 }, 400, 'more_left_than_counted', 'left'],
    [{ left: -1 }, 400, 'must_be_zero_or_more', 'left'],
    [{ left: 40, restKind: null }, 400, 'rest_needs_place', 'restKind'],
    [{ left: 40, restKind: 'gift' }, 400, 'must_be_one_of', 'restKind'],
    [{ left: 40, restTo: ' ' }, 400, 'required', 'restTo'],
  ])('M14 the signature %j: %i %s', async (changes, status, code, field) => {
    const answer = await sign(box, changes)
    expect(answer).toMatchObject({ status, body: { ...(code && { code }), ...(field && { field }) } })
    // What was counted stays written down.
    const { counts: _counts, taken: _taken, given: _given, ...is } = await open()
    expect(box).toMatchObject(is)
  })

  test.each([
    [{ kind: 'gift' }, 400, 'must_be_one_of', 'kind'],
    [{ amount: 0 }, 400, 'amount_out_of_range', 'amount'],
    [{ note: ' ' }, 400, 'required', 'note'],
  ])('M14 the entry %j: %i %s', async (changes, status, code, field) => {
    expect(await enter(box, changes)).toMatchObject({ status, body: { code, field } })
    expect(await open()).toEqual(box)
  })

  test('M14 an entry that is in another box', async () => {
    const entryId = randomUUID()
    expect((await enter(box, { entryId })).status).toBe(200)
    expect((await sign(await open())).status).toBe(200)
    await take()
    const next = await open()
    expect(await enter(next, { entryId })).toMatchObject({
      ...{ status: 409, body: { code: 'entry_in_other_box', field: 'entryId' } },
    })
    expect(await open()).toEqual(next)
  })

  test('M14 who does not work at the desk', async () => {
    expect((await stranger.ask('GET', '/cash-boxes')).status).toBe(403)
    expect((await sign(box, {}, stranger)).status).toBe(403)
  })

  test('M14 everything once it is signed, in the database too', async () => {
    expect((await enter(box, { entryId: '01931f3c-0000-7000-8000-00000000ca54' })).status).toBe(200)
    expect((await back(await take(), owner)).status).toBe(200)
    const signed = await open()
    expect((await sign(signed)).status).toBe(200)
    const refused = { status: 409, body: { code: 'cash_box_signed' } }
    expect(await sign(signed)).toMatchObject(refused)
    expect(await enter(signed)).toMatchObject(refused)
    const { insertedId: branchId } = (
      await owner.ask('POST', '/branches', { name: 'Gulshan', address: 'Dhaka' })
    ).body
    expect(await owner.ask('PATCH', `/cash-boxes/${signed._id}`, { branchId })).toMatchObject(refused)
    expect((await owner.ask('PATCH', `/branches/${branchId}`, { closed: true })).status).toBe(200)
    const undo = `/cash-boxes/${signed._id}/entries/01931f3c-0000-7000-8000-00000000ca54`
    expect(await desk.ask('DELETE', undo)).toMatchObject(refused)
    const id = signed._id
    // The next box, which is open, is none of its business.
    await take()
    const isSigned = `the cash box ${id} is signed`
    const onlyGrows = 'what went through a cash box can only be added to'
    for (const [change, message] of [
      [sql`update cash_boxes set counted_minor = 1 where id = ${id}`, onlyGrows],
      [sql`update cash_boxes set signed_at = null where id = ${id}`, onlyGrows],
      [sql`delete from cash_boxes where id = ${id}`, onlyGrows],
      [sql`truncate cash_boxes cascade`, onlyGrows],
      [sql`update cash_box_entries set amount_minor = 1 where cash_box_id = ${id}`, onlyGrows],
      [sql`delete from cash_box_entries where cash_box_id = ${id}`, onlyGrows],
      [sql`truncate cash_box_entries cascade`, onlyGrows],
      [sql`update payments set cash_box_id = null where cash_box_id = ${id}`, onlyGrows],
      [sql`update refunds set cash_box_id = null where cash_box_id = ${id}`, onlyGrows],
      [
        sql`insert into cash_box_entries (id, cash_box_id, kind, amount_minor, entered_by_id, entered_at)
          select gen_random_uuid(), id, 'added', 1, opened_by_id, now() from cash_boxes where id = ${id}`,
        isSigned,
      ],
      [sql`insert into payments (id, cash_box_id) values (gen_random_uuid(), ${id})`, isSigned],
      [sql`insert into refunds (id, cash_box_id) values (gen_random_uuid(), ${id})`, isSigned],
    ] as const)
      await expect(database().execute(change)).rejects.toMatchObject({ cause: { message } })
  })

  test('M14 an unknown box, entry and branch', async () => {
    const unknown = '01931f3c-0000-7000-8000-000000000000'
    expect((await sign({ ...box, _id: unknown })).status).toBe(404)
    expect(await desk.ask('DELETE', `/cash-boxes/${box._id}/entries/${unknown}`)).toMatchObject({
      ...{ status: 404, body: { code: 'entry_not_found' } },
    })
    expect(await owner.ask('POST', '/cash-boxes', { branchId: unknown })).toMatchObject({
      ...{ status: 400, body: { code: 'choose_open_branch' } },
    })
  })
})

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

test('M14 the first cash opens a box, and all cash goes through it', async () => {
  const paymentId = await take(second)
  expect((await back(paymentId, owner)).status).toBe(200)
  expect(await open()).toMatchObject({ _id: box._id, float: 0, taken: 200, given: 30, expected: 170 })
})

describe('M10 M14 money that goes back another way than it came', () => {
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

  test('M14 a wallet’s money that is handed out comes out of the box, and of no signed one', async () => {
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

test('M14 a deposit of most of a box that is sent several times at once is in it once', async () => {
  const deposit = { entryId: randomUUID(), kind: 'deposit', amount: 80 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(box, deposit)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await open()).toMatchObject({ expected: 20, entries: [{ _id: deposit.entryId }] })
})

test('M14 deposits, expenses and what is put in are entries; a wrong one is undone once', async () => {
  const entryId = randomUUID()
  for (const _again of [1, 2])
    expect((await enter(box, { entryId, kind: 'deposit', amount: 80, note: 'Sonali Bank' })).status).toBe(200)
  await enter(box, { amount: 15, note: 'Chalk', reference: 'B-7' })
  await enter(box, { kind: 'added', amount: 40, note: 'Change' })
  expect((await open()).expected).toBe(45)
  const undo = () => desk.ask('DELETE', `/cash-boxes/${box._id}/entries/${entryId}`)
  expect((await undo()).status).toBe(200)
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'entry_undone' } })
  const { entries, expected } = await open()
  expect(expected).toBe(125)
  // What undid it is not undone, nor by another box what was entered in this one.
  const nothing = { status: 404, body: { code: 'entry_not_found' } }
  const undone = entries.find(({ undoes }) => undoes === entryId)?._id
  expect(await desk.ask('DELETE', `/cash-boxes/${box._id}/entries/${undone}`)).toMatchObject(nothing)
  const chalk = entries.find(({ note }) => note === 'Chalk')?._id
  expect((await sign(await open())).status).toBe(200)
  await take()
  const next = await open()
  expect(await desk.ask('DELETE', `/cash-boxes/${next._id}/entries/${chalk}`)).toMatchObject(nothing)
  expect((await open()).expected).toBe(100)
  expect(entries.map(({ kind, amount, undoes }) => [kind, amount, undoes === entryId])).toEqual([
    ['deposit', 80, false],
    ['expense', 15, false],
    ['added', 40, false],
    ['deposit', -80, true],
  ])
})

test('M14 entries are listed in the order of their time', async () => {
  await enter(box, { note: 'Later' })
  app.setTime(new Date(Date.now() - 60_000))
  await enter(box, { note: 'Earlier' })
  app.setTime()
  expect((await open()).entries.map(({ note }) => note)).toEqual(['Earlier', 'Later'])
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

test('M10 M14 cash is whole taka, whichever way it goes', async () => {
  const refused = (field = 'amount') => ({ status: 400, body: { code: 'cash_in_whole_taka', field } })
  for (const kind of ['deposit', 'expense', 'added'])
    expect(await enter(box, { kind, amount: 20.5 })).toMatchObject(refused())
  expect(await back(await take(), owner, { amount: 30.25 })).toMatchObject(refused())
  expect(await sign(await open(), { left: 0.5 })).toMatchObject(refused('left'))
  expect(await owner.ask('POST', '/cash-boxes', { float: 0.5 })).toMatchObject(refused('float'))
  // A wallet's money goes back as it came.
  const fee = 10.5
  const sale = cash(await createSession(owner, { fee }), {
    amount: fee,
    method: 'rocket',
    reference: '7100000001',
  })
  const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
  expect(await back(paymentId, owner, { amount: 10.5, method: 'cash' })).toMatchObject(refused())
  expect((await back(paymentId, owner, { amount: 10.5 })).status).toBe(200)
})

test('M14 what stays is the next float, and nobody changes it, in the database neither', async () => {
  expect(await desk.ask('POST', '/cash-boxes', { float: 50 })).toMatchObject({ status: 200 })
  expect((await open()).float).toBe(0)
  expect((await sign(await open(), { left: 35 })).status).toBe(200)
  expect(await open()).toBeUndefined()
  expect(await desk.ask('POST', '/cash-boxes', { float: 0 })).toMatchObject({
    ...{ status: 409, body: { code: 'float_is_known', field: 'float', params: { left: 35 } } },
  })
  await take()
  const next = await open()
  expect(next).toMatchObject({ float: 35, expected: 135 })
  expect(await owner.ask('PATCH', `/cash-boxes/${next._id}`, { float: 0 })).toMatchObject({ status: 400 })
  await expect(
    database().execute(sql`update cash_boxes set float_minor = 0 where id = ${next._id}`),
  ).rejects.toMatchObject({ cause: { message: 'what went through a cash box can only be added to' } })
  expect((await open()).float).toBe(35)
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

describe('M14 two hands at once', () => {
  test('M14 of two people who sign a box one does', async () => {
    const answers = await Promise.all([sign(box), sign(box, {}, second), sign(box, {}, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('M14 cash that comes while a box is signed is in its sum or in the next one', async () => {
    const people = 8
    const taking = Array.from({ length: people }, (_, index) => take(index % 2 ? desk : second))
    const signing = (async () => {
      for (;;) {
        const answer = await sign({ ...box, ...((await open()) ?? box) })
        if (answer.status === 200 || answer.body.code === 'cash_box_signed') return
      }
    })()
    await Promise.all([...taking, signing])
    const { boxes } = await list()
    const [signed, next] = [boxes.find(({ _id }) => _id === box._id), await open()]
    expect(signed?.signed?.amount).toBe(signed?.expected)
    expect(signed?.expected).toBe(signed?.taken)
    expect((signed?.taken ?? 0) + (next?.taken ?? 0)).toBe(100 + people * 100)
  })

  test.each([
    ['cash that is under way is waited for, and never left out', true, 409],
    ['without it nobody waits', false, 200],
  ])('M14 %s', async (_name, isUnderWay, status) => {
    const [countId, rest] = [randomUUID(), { left: 0, restKind: 'deposit', restTo: 'City Bank' }]
    const counted = { countId, counted: { 1: box.expected } }
    expect((await desk.ask('POST', `/cash-boxes/${box._id}/counts`, counted)).status).toBe(200)
    const [started, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const taking = database().transaction(async (transaction) => {
      if (isUnderWay)
        await transaction.execute(sql`
          insert into cash_box_entries (id, cash_box_id, kind, amount_minor, entered_by_id, entered_at)
          select gen_random_uuid(), id, 'added', 2000, opened_by_id, now() from cash_boxes where id = ${box._id}`)
      started.resolve()
      await taken.promise
    })
    await started.promise
    const signing = desk.ask('POST', `/cash-boxes/${box._id}/signature`, { countId, ...rest })
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%cash_boxes%'
      and datname = current_database()`
    if (isUnderWay)
      await expect.poll(async () => (await database().execute(waiting)).rows.length).toBeGreaterThan(0)
    else expect((await signing).status).toBe(200)
    taken.resolve()
    await taking
    expect((await signing).status).toBe(status)
    if (isUnderWay) expect(await open()).toMatchObject({ _id: box._id, expected: 120 })
  })
})

test('M14 B09 the only branch that is open is everybody’s, until it is closed', async () => {
  const branch = { name: 'Uttara', address: 'Dhaka' }
  const only = (await owner.ask('POST', '/branches', branch)).body.insertedId as string
  expect((await list(second)).ownBranchId).toBe(only)
  expect((await owner.ask('PATCH', `/branches/${only}`, { closed: true })).status).toBe(200)
  expect((await list(second)).ownBranchId).toBeNull()
})

describe('M14 of several branches each has its box', () => {
  let [dhanmondi, mirpur] = ['', '']
  beforeAll(async () => {
    const branch = async (name: string) =>
      (await owner.ask('POST', '/branches', { name, address: 'Dhaka' })).body.insertedId as string
    dhanmondi = await branch('Dhanmondi')
    mirpur = await branch('Mirpur')
  })

  test('M14 a cashier counts that of their branch, an Admin every one', async () => {
    await nameBranch(owner, desk, dhanmondi)
    await nameBranch(owner, second, mirpur)
    expect((await desk.ask('POST', '/cash-boxes', { branchId: dhanmondi, float: 50 })).status).toBe(200)
    expect((await second.ask('POST', '/cash-boxes', { branchId: mirpur })).status).toBe(200)
    for (const branchId of [mirpur, null])
      expect(await desk.ask('POST', '/cash-boxes', { branchId })).toMatchObject({
        ...{ status: 403, body: { code: 'branch_not_yours' } },
      })
    expect((await desk.ask('PUT', '/desk/branch', { branchId: mirpur })).status).toBe(403)
    const named = `/audit-trail?action=cashier.added`
    expect((await owner.ask('GET', named)).body.acts).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ after: { branch: 'Mirpur' } })]),
    )
    await take()
    const own = await open()
    expect(own).toMatchObject({ branch: { name: 'Dhanmondi' }, expected: 150 })
    expect(await sign(own, {}, second)).toMatchObject({ status: 403, body: { code: 'other_cash_box' } })
    expect(await enter(own, {}, second)).toMatchObject({ status: 403, body: { code: 'other_cash_box' } })
    expect((await list(second)).boxes.find(({ _id }) => _id === own._id)?.mayCount).toBe(false)
    expect((await sign(own, { left: 150 }, owner)).status).toBe(200)
    // What stays there is the next float there, and nowhere else.
    expect((await sign(await open(second), {}, second)).status).toBe(200)
    for (const [by, float] of [
      [second, 0],
      [desk, 150],
    ] as const) {
      await take(by)
      expect(await open(by)).toMatchObject({ float, taken: 100 })
    }
    const { acts } = (await owner.ask('GET', `/audit-trail?action=cash-box.opened`)).body
    expect(acts).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ after: { branch: 'Dhanmondi', float: 150 } })]),
    )
    expect((await sign(await open(), {}, owner)).status).toBe(200)
  })

  test('M14 an Admin says at which branch one is, and the next cash opens its box', async () => {
    const choose = (branchId: unknown, by = owner) => by.ask('PUT', '/desk/branch', { branchId })
    expect(await choose('')).toMatchObject({ status: 400, body: { field: 'branchId' } })
    expect(await choose('01931f3c-0000-7000-8000-000000000000')).toMatchObject({
      ...{ status: 400, body: { code: 'choose_open_branch' } },
    })
    expect((await choose(mirpur, stranger)).status).toBe(403)
    const there = await open(second)
    expect((await sign(there, {}, second)).status).toBe(200)
    expect((await choose(mirpur)).status).toBe(200)
    expect((await list(owner)).ownBranchId).toBe(mirpur)
    expect(await open(owner)).toBeUndefined()
    await take(owner)
    expect(await open(owner)).toMatchObject({ branch: { name: 'Mirpur' }, taken: 100 })
    expect((await sign(await open(owner), {}, owner)).status).toBe(200)
    expect((await choose(dhanmondi)).status).toBe(200)
    expect((await second.ask('POST', '/cash-boxes', { branchId: mirpur })).status).toBe(200)
  })

  test('M14 a box without a branch is given one until it is signed, where none is open', async () => {
    const there = await open(second)
    expect((await owner.ask('POST', '/cash-boxes', {})).status).toBe(200)
    const lost = (await list()).boxes.find(({ branch, signed }) => !branch && !signed) as CashBox
    const move = (branchId: string) => owner.ask('PATCH', `/cash-boxes/${lost._id}`, { branchId })
    expect(there.branch?._id).toBe(mirpur)
    expect(await move(mirpur)).toMatchObject({ status: 409, body: { code: 'cash_box_open_there' } })
    expect((await sign(there, {}, second)).status).toBe(200)
    expect((await move(mirpur)).status).toBe(200)
  })
})
