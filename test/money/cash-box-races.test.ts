import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  box,
  database,
  desk,
  eachWithABox,
  list,
  open,
  owner,
  second,
  sign,
  startBoxes,
  take,
} from '../support/cash-boxes.ts'

startBoxes()
eachWithABox()

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
