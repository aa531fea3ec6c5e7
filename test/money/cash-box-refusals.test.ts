import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  back,
  box,
  database,
  desk,
  eachWithABox,
  enter,
  open,
  owner,
  sign,
  startBoxes,
  stranger,
  take,
} from '../support/cash-boxes.ts'

startBoxes()
eachWithABox()

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
