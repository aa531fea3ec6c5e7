import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import {
  database,
  desk,
  enter,
  list,
  open,
  owner,
  second,
  sign,
  startBoxes,
  stranger,
  take,
} from '../support/cash-boxes.ts'
import { nameBranch } from '../support/desk.ts'

startBoxes()

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
    // As it was opened while the centre had no branches.
    await database().execute(sql`
      insert into cash_boxes (id, currency, float_minor, opened_by_id, opened_at)
      select ${randomUUID()}, 'BDT', 0, id, now() from users where email = ${owner.email}`)
    const lost = (await list()).boxes.find(({ branch, signed }) => !branch && !signed) as CashBox
    const move = (branchId: string) => owner.ask('PATCH', `/cash-boxes/${lost._id}`, { branchId })
    expect(there.branch?._id).toBe(mirpur)
    expect(await move(mirpur)).toMatchObject({ status: 409, body: { code: 'cash_box_open_there' } })
    expect((await sign(there, {}, second)).status).toBe(200)
    expect((await move(mirpur)).status).toBe(200)
  })
})
