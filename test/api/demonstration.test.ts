import { gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sectionKinds } from '../../contract/home/section-kinds.ts'
import { ratingOf } from '../../contract/reviews/rating.ts'
import { attendanceShares, sessions } from '../../db/schema.ts'
import { removeDemonstration } from '../../domain/demonstration/remove.ts'
import { listParts, sumParts } from '../../domain/fee-parts/list.ts'
import { runAudit } from '../../domain/health/audit/audit.ts'
import { seedDemo } from '../../server/demo.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { findClassViolations } from '../support/class-invariants.ts'
import { shownHome } from '../support/home.ts'
import { findViolations } from '../support/invariants.ts'
import { createApiClient } from '../support/people.ts'

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

test('R02 R03 N11 N12 N13 the home page of a demonstration is the specification’s, in both languages', async () => {
  const visitor = { ask: createApiClient(app) }
  const { sections } = await shownHome(visitor)
  expect(sections.map(({ kind }) => kind)).toEqual(sectionKinds)
  expect(sections).toContainEqual({
    ...{ kind: 'figures', heading: 'Our Achievements' },
    text: 'Admission Success of Boithok in the 2022–24 Academic Year. Your success is our inspiration.',
    entries: [
      { icon: 'trophy', value: 95, unit: '%', heading: 'Success Rate', text: 'Project Delivery' },
      { icon: 'folder', value: 1200, unit: '+', heading: 'Projects Completed', text: 'Across Industries' },
      { icon: 'smile', value: 85, unit: '%', heading: 'Client Satisfaction', text: 'Positive Feedback' },
    ],
  })
  expect(sections.find(({ kind }) => kind === 'testimonials')).toMatchObject({
    heading: 'Why do students and parents choose us first?',
    entries: Array(6).fill({ text: expect.any(String), name: expect.any(String), line: expect.any(String) }),
  })
  const texts: string[] = []
  JSON.stringify((await shownHome(visitor, 'bn')).sections, (name, value) => {
    if (typeof value === 'string' && !/^(kind|picture|link|icon|unit)$/.test(name)) texts.push(value)
    return value
  })
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((text) => /[a-z0-9]/i.test(text))).toEqual([])
})

test('Y02 when a demonstration is removed, its home page goes too', async () => {
  await removeDemonstration(app.services.context, async () => {})
  expect((await shownHome({ ask: createApiClient(app) })).sections).toEqual([
    { kind: 'banner' },
    { kind: 'sessions' },
  ])
})

test('B10 when a demonstration is removed, no money of it is left in the books', async () => {
  await removeDemonstration(app.services.context, async () => {})
  expect(await netOf()).toEqual({ papers: 6, net: 0 })
  await expectSound()
})
