import { gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ratingOf } from '../../contract/reviews/rating.ts'
import { attendanceShares, sessions } from '../../db/schema.ts'
import { removeDemonstration } from '../../domain/demonstration/remove.ts'
import { listParts, sumParts } from '../../domain/fee-parts/list.ts'
import { runAudit } from '../../domain/health/audit/audit.ts'
import { seedDemo } from '../../server/demo.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { findClassViolations } from '../support/class-invariants.ts'
import { findViolations } from '../support/invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
  await seedDemo({ services: app.services, identityAdmin: undefined })
})
afterAll(() => app.stop())

const expectSound = async () => {
  expect(await findViolations(app)).toEqual([])
  expect(await findClassViolations(app.services.context.database)).toEqual([])
}
const netOf = async () => {
  const { rows } = await app.services.context.database.execute(
    sql`select count(*)::integer as papers, coalesce(sum(amount_minor - refunded_minor), 0)::integer as net from payments`,
  )
  return rows[0]
}

test('B10 a demonstration has a course with a part that is paid and one that is late, and its books are in order', async () => {
  const { context } = app.services
  const all = { page: 1, limit: 50 }
  const late = (await listParts(context, { state: 'late' }, all)).rows
  const paid = (await listParts(context, { state: 'paid' }, all)).rows
  expect(late.map(({ part }) => part)).toContain(2)
  expect(late.map(({ student }) => student.email)).toContain('student@demo.test')
  expect(paid.map(({ part }) => part).sort()).toEqual([1, 1, 1, 1, 2, 2])
  expect((await sumParts(context, {})).late.amountMinor).toBe(2 * 1000_00)
  expect(await netOf()).toEqual({ papers: 6, net: 6 * 1000_00 })
  await expectSound()
})

test('A07 A11 a demonstration has stars, and a student who missed three classes in a row', async () => {
  const { reads } = app.services.context
  const rated = await reads.select().from(sessions).where(gt(sessions.ratingCount, 0)).orderBy(sessions.title)
  expect(rated.map(ratingOf)).toEqual([
    { average: 4.3, count: 4 },
    { average: 4.7, count: 3 },
  ])
  const shares = await reads.select().from(attendanceShares)
  const counts = shares.map(({ held, attended, missedInARow }) => [held, attended, missedInARow])
  expect(counts.toSorted()).toEqual([
    [2, 2, 0],
    [3, 0, 3],
    [3, 3, 0],
    [3, 3, 0],
  ])
})

test('O01 the first audit of a demonstration finds nothing', async () => {
  const { database, clock } = app.services.context
  const { violations } = await runAudit(database, {
    now: clock(),
    timeoutMs: 25_000,
    signal: new AbortController().signal,
  })
  expect(violations).toEqual([])
})

test('B10 when a demonstration is removed, no money of it is left in the books', async () => {
  await removeDemonstration(app.services.context, async () => {})
  expect(await netOf()).toEqual({ papers: 6, net: 0 })
  await expectSound()
})
