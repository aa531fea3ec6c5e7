import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditNightly } from '../../domain/health/audit/nightly.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin } from '../support/people.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'

// An app of its own: the background of another test would run the audit as well, whenever it comes to it.
let app: TestApp
let session: string
beforeAll(async () => {
  app = await boot()
  session = await createSession(await admin(app), { capacity: 5 })
})
afterAll(() => app.stop())

test('O01 metrics say what the consistency audit of the night found, and when', async () => {
  const { context } = app.services
  const nights = new AbortController().signal
  const at = async (time: string) => {
    app.setTime(time)
    await auditNightly(context, nights)
    const { sum } = await scrape(app.url)
    return [sum('boithok_audit_violations'), sum('boithok_audit_timestamp_seconds')]
  }
  const setEnrolled = (change: number) =>
    context.database.execute(sql`update sessions set enrolled = enrolled + ${change} where id = ${session}`)
  const seconds = (time: string) => Date.parse(time) / 1000
  expect((await scrape(app.url)).sum('boithok_audit_violations')).toBe(Number.NaN)
  const [first, evening, night] = ['2020-01-10T12:00Z', '2020-01-10T20:29Z', '2020-01-10T20:31Z'] as const
  expect(await at(first)).toEqual([0, seconds(first)])
  await setEnrolled(1)
  expect(await at(evening)).toEqual([0, seconds(first)])
  expect(await at(night)).toEqual([1, seconds(night)])
  expect(app.logged.join('')).toContain('the counter is not the number of seats')
  await setEnrolled(-1)
  // The table is away in the next night: nobody knows more than before, until there is an audit again.
  const [broken, after] = ['2020-01-11T20:31Z', '2020-01-12T20:31Z'] as const
  await context.database.execute(sql`alter table switches rename to away`)
  expect(await at(broken)).toEqual([1, seconds(night)])
  await context.database.execute(sql`alter table away rename to switches`)
  expect(await at(after)).toEqual([0, seconds(after)])
  app.setTime()
})

test('O01 the audit of the night is a background job', async () => {
  app.startJobs()
  await vi.waitFor(
    async () =>
      expect(
        Math.abs((await scrape(app.url)).sum('boithok_audit_timestamp_seconds') - Date.now() / 1000),
      ).toBeLessThan(60),
    30_000,
  )
})
