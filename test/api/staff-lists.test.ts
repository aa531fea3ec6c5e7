import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { type Ask, admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const DAY_MS = 24 * 3600_000
/** Friday, 20 November 2026, 09:00 in Dhaka. */
const NOW = new Date('2026-11-20T03:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

let app: TestApp
let people: { admin: Person; instructor: Person; other: Person; student: Person }
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await boot()
  app.setTime(NOW)
  const [one, two, three, four] = await Promise.all([
    admin(app),
    instructor(app),
    instructor(app),
    student(app),
  ])
  people = { admin: one, instructor: two, other: three, student: four }
  const window = { registrationStart: inDays(-1), registrationEnd: inDays(6), subject: 'physics' }
  const over = {
    ...{ registrationStart: inDays(-9), registrationEnd: inDays(-5) },
    ...{ classStart: inDays(-4), classEnd: inDays(-3.5) },
  }
  const create = async (name: string, owner: Person, changes: object) => {
    // One after the other.
    app.setTime(new Date(app.services.context.clock().getTime() + 1000))
    ids[name] = await createSession(owner, { ...window, title: `Physics: ${name}`, ...changes })
  }
  await create('open', people.admin, { level: '9' })
  await create('past', people.admin, { ...over, level: '9' })
  await create('waves', people.instructor, { level: '9' })
  await create('heat', people.other, { level: '10' })
  await create('optics', people.instructor, { level: '10' })
  await create('gone', people.instructor, { level: '10' })
  const reject = { status: 'rejected', rejectionReason: 'No' }
  await people.admin.ask('PATCH', `/sessions/${ids.optics}`, reject)
  await people.admin.ask('PATCH', `/sessions/${ids.gone}`, { status: 'approved', fee: 0 })
  await people.student.ask('POST', '/bookedSessions', { sessionId: ids.gone })
  expect((await people.admin.ask('DELETE', `/sessions/${ids.gone}`)).status).toBe(200)
})
afterAll(() => app.stop())

const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0]
async function find(ask: Ask, query: string): Promise<(string | undefined)[]> {
  const { status, body } = await ask('GET', `/sessions?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ _id }) => nameOf(_id))
}
const visitors = () => [createApiClient(app), people.student.ask]

describe('P06 for visitors and Students', () => {
  test.each(['past', 'cancelled', 'all', 'alle'])(
    'a status %s is refused, with filters or without',
    async (status) => {
      for (const ask of visitors())
        for (const more of ['', '&q=physics', '&page=1', '&facets=true'])
          expect(await ask('GET', `/sessions?status=${status}${more}`)).toMatchObject({
            status: 400,
            body: { code: 'must_be_one_of', field: 'status' },
          })
    },
  )

  test('C05 C06 what is not approved stays hidden, whatever they ask for', async () => {
    for (const ask of visitors()) {
      for (const status of ['pending', 'rejected']) {
        expect(await find(ask, `status=${status}`)).toEqual([])
        // A search is that of everybody.
        for (const more of ['q=physics', 'level=9', 'facets=true', 'own=true&sort=newest'])
          expect(await find(ask, `status=${status}&${more}`)).toEqual(['open'])
      }
      expect(await find(ask, 'status=approved')).toEqual(['past', 'open'])
    }
  })
})

describe('P06 for Admins', () => {
  test.each([
    ['status=pending', ['heat', 'waves']],
    ['status=pending&q=physics', ['heat', 'waves']],
    ['status=pending&q=podartho', ['heat', 'waves']],
    ['status=pending&level=9', ['waves']],
    ['status=rejected&subject=physics', ['optics']],
    ['status=approved&q=physics', ['past', 'open']],
    ['status=past', ['past']],
    ['status=past&level=9', ['past']],
    ['status=past&weekday=mon', ['past']],
    ['status=cancelled', ['gone']],
    ['status=cancelled&q=gone', ['gone']],
    ['status=all', ['optics', 'heat', 'waves', 'past', 'open']],
    ['status=all&facets=true', ['optics', 'heat', 'waves', 'past', 'open']],
    ['status=all&sort=soonest', ['past', 'open', 'waves', 'heat', 'optics']],
    ['status=all&q=waves', ['waves']],
    ['status=all&q=physics&own=true', ['past', 'open']],
    ['q=physics', ['open']],
    ['q=waves', []],
  ])('%s', async (query, expected) => {
    const found = await find(people.admin.ask, query)
    expect(query.includes('soonest') ? [...found].sort() : found).toEqual(
      query.includes('soonest') ? [...expected].sort() : expected,
    )
  })

  test('rows keep what approving, changing and the roster need', async () => {
    const { data } = (await people.admin.ask('GET', '/sessions?status=pending&q=waves')).body
    const bare = (await people.admin.ask('GET', '/sessions?status=pending')).body.data
    expect(data).toEqual(bare.filter(({ _id }) => _id === ids.waves))
    expect(data).toMatchObject([{ managed: true, version: expect.any(String) }])
    const public_ = (await people.admin.ask('GET', '/sessions?q=physics')).body.data
    expect(public_).toMatchObject([{ managed: true }])
    const [gone] = (await people.admin.ask('GET', '/sessions?status=cancelled&level=10')).body.data
    expect(gone).toMatchObject({ cancelledAt: expect.any(String) })
    expect(gone).not.toHaveProperty('managed')
  })

  test('pages of what is found', async () => {
    const { body } = await people.admin.ask('GET', '/sessions?status=all&q=physics&limit=2&page=2')
    expect(body.pagination).toEqual({ page: 2, totalPages: 3, total: 5 })
    expect(body.data).toHaveLength(2)
    expect(body).not.toHaveProperty('near')
  })
})

test('P06 an Instructor finds their own in every state, and of others’ what everybody sees', async () => {
  const { ask } = people.instructor
  expect(await find(ask, 'status=all&q=physics')).toEqual(['optics', 'waves', 'past', 'open'])
  expect(await find(ask, 'status=pending&subject=physics')).toEqual(['waves'])
  expect(await find(ask, 'status=cancelled')).toEqual(['gone'])
  expect(await find(ask, 'own=true&q=physics')).toEqual(['optics', 'waves'])
  expect(await find(people.other.ask, 'status=cancelled')).toEqual([])
  expect(await find(people.other.ask, 'status=rejected&level=10')).toEqual([])
  const { data } = (await ask('GET', '/sessions?status=all&level=9')).body
  expect(data.map(({ _id, managed }) => [nameOf(_id), managed])).toEqual([
    ['waves', true],
    ['past', undefined],
    ['open', undefined],
  ])
  expect(data.every((row) => !('version' in row))).toBe(true)
})

test('C10 what was cancelled more than thirty days ago is in no list', async () => {
  const { context } = app.services
  await context.database.update(sessions).set({ shownUntil: context.clock() })
  for (const query of ['status=cancelled', 'status=cancelled&q=gone', 'status=all&q=gone'])
    expect(await find(people.admin.ask, query)).toEqual([])
})
