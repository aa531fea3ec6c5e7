import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  app,
  back,
  box,
  database,
  desk,
  eachWithABox,
  enter,
  open,
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

test('M14 the first cash opens a box, and all cash goes through it', async () => {
  const paymentId = await take(second)
  expect((await back(paymentId, owner)).status).toBe(200)
  expect(await open()).toMatchObject({ _id: box._id, float: 0, taken: 200, given: 30, expected: 170 })
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

test('M10 M14 cash is whole taka, whichever way it goes', async () => {
  const refused = (field = 'amount') => ({ status: 400, body: { code: 'cash_in_whole_taka', field } })
  for (const kind of ['deposit', 'expense', 'added'])
    expect(await enter(box, { kind, amount: 20.5 })).toMatchObject(refused())
  expect(await back(await take(), owner, { amount: 30.25 })).toMatchObject(refused())
  expect(await sign(await open(), { left: 0.5 })).toMatchObject(refused('left'))
  expect(await owner.ask('POST', '/cash-boxes', { float: 0.5 })).toMatchObject(refused('float'))
  // A wallet's money is refunded as it came.
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
