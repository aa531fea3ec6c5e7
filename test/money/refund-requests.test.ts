import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import { behindLock } from '../support/behind-lock.ts'
import { cash, fillBox, sumsOfBox } from '../support/desk.ts'
import { admin, giveRole, type Person } from '../support/people.ts'
import {
  app,
  database,
  decide,
  desk,
  give,
  owner,
  paymentOf,
  requestOf,
  second,
  startLimits,
  taken,
  waiting,
} from '../support/refund-limits.ts'
import { createSession } from '../support/sessions.ts'

startLimits()

test('M10 M14 cash that another Admin confirms comes out of the box of who asked for it', async () => {
  const branch = async (name: string, by: Person) => {
    const { insertedId: branchId } = (await owner.ask('POST', '/branches', { name, address: 'Dhaka' })).body
    expect((await by.ask('PUT', '/desk/branch', { branchId })).status).toBe(200)
    return branchId
  }
  const [here, there] = [await branch('Uttara', owner), await branch('Banani', second)]
  const reference = '7012345678'
  const sale = cash(await createSession(owner, { fee: 1500 }), { amount: 1500, method: 'rocket', reference })
  const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
  expect((await give(paymentId, owner, { method: 'cash' })).body).toMatchObject({ waits: true })
  const request = await requestOf(paymentId)
  expect(request).toMatchObject({ method: 'rocket', givenBy: 'cash' })
  await fillBox(owner, 1500)
  expect((await decide(request?._id, true, second)).status).toBe(200)
  const { boxes } = (await owner.ask('GET', '/cash-boxes')).body as unknown as { boxes: CashBox[] }
  const givenAt = async (id: unknown) => {
    const box = boxes.find(({ branch }) => branch?._id === id)
    return box ? (await sumsOfBox(app, box._id)).given : 0
  }
  expect([await givenAt(here), await givenAt(there)]).toEqual([1500, 0])
  // All use one box again.
  for (const id of [here, there])
    expect((await owner.ask('PATCH', `/branches/${id}`, { closed: true })).status).toBe(200)
})

test('M10 a refused wish moves nothing, and its Admin may ask again or withdraw it', async () => {
  const paymentId = await taken(1500)
  await give(paymentId, owner)
  expect((await decide((await requestOf(paymentId))?._id, false, second)).status).toBe(200)
  await give(paymentId, owner)
  expect((await decide((await requestOf(paymentId))?._id, false, owner)).status).toBe(200)
  expect(await requestOf(paymentId)).toBeUndefined()
  expect((await paymentOf(paymentId))?.status).toBe('paid')
})

test('M10 wishes that wait longest are listed first, and an Admin who asked is told which are their own', async () => {
  const [earlier, later] = [await taken(1500), await taken(1500)]
  for (const id of [later, earlier]) await give(id, owner)
  const asked = await requestOf(earlier)
  await database().execute(`update refund_acts set at = at - interval '1 hour' where id = '${asked?._id}'`)
  const listed = (await waiting(second)).filter(({ paymentId }) => [earlier, later].includes(paymentId))
  expect(listed.map(({ paymentId, isOwn }) => [paymentId, isOwn])).toEqual([
    [earlier, false],
    [later, false],
  ])
  for (const { _id } of listed) expect((await decide(_id, false, owner)).status).toBe(200)
})

test('M10 of Admins who confirm and one who refuses at once, one side decides, and the money goes once', async () => {
  const third = await admin(app)
  for (let round = 0; round < 4; round += 1) {
    const paymentId = await taken(1500)
    await give(paymentId, owner)
    const id = (await requestOf(paymentId))?._id
    const answers = await Promise.all([
      decide(id, true, second),
      decide(id, true, third),
      decide(id, false, owner),
    ])
    const [one, other, refusal] = answers.map(({ status }) => status === 200)
    expect(one || other).toBe(!refusal)
    expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: refusal ? 0 : 1500_00 })
  }
  await giveRole(app, third.email, 'Student')
})

test('M10 of one who confirms and one who refuses after both have looked, one decides', async () => {
  const paymentId = await taken(1500)
  await give(paymentId, owner)
  const id = (await requestOf(paymentId))?._id
  const lock = sql`select from refund_acts where id = ${id} for update`
  const answers = await behindLock(app, lock, [
    () => decide(id, true, second),
    () => decide(id, false, owner),
  ])
  const [confirmed, refused] = answers.map(({ status }) => status)
  expect([confirmed, refused].toSorted()).toEqual([200, 409])
  expect(await paymentOf(paymentId)).toMatchObject({ refundedMinor: confirmed === 200 ? 1500_00 : 0 })
})
