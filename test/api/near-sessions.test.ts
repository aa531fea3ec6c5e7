import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../contract/sessions/sessions.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const DAY_MS = 24 * 3600_000
/** Friday, 20 November 2026, 09:00 in Dhaka. */
const NOW = new Date('2026-11-20T03:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

let app: TestApp
let owner: Person
let branchId: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await boot()
  app.setTime(NOW)
  owner = await admin(app)
  branchId = (await owner.ask('POST', '/branches', { name: 'Farmgate', address: '12 Green Road' })).body
    .insertedId
  const create = async (name: string, changes: object) => {
    const window = { registrationStart: inDays(-1), registrationEnd: inDays(6) }
    ids[name] = await createSession(owner, { ...window, title: name, description: 'For all.', ...changes })
  }
  const friday = { classStart: '2026-11-27T15:30', classEnd: '2026-11-27T18:00' }
  const saturday = { classStart: '2026-11-28T10:00', classEnd: '2026-11-28T12:00' }
  const physics = { subject: 'physics', level: '9', mode: 'online', language: 'bn' }
  await create('Vectors', { ...physics, ...friday, fee: 300 })
  await create('Motion', { ...physics, ...saturday, level: '10', fee: 300 })
  await create('Grammar', { subject: 'english', level: '9', ...saturday, branchId, fee: 300 })
  // Taught before, and nobody teaches it now.
  await create('Thermodynamics', {
    ...physics,
    ...{ registrationStart: inDays(-9), registrationEnd: inDays(-5) },
    ...{ classStart: inDays(-4), classEnd: inDays(-3.9) },
  })
})
afterAll(() => app.stop())

type Near = { sessions: Session[]; without: string[] }

async function nearOf(query: string, ask = createApiClient(app)) {
  const { status, body } = await ask('GET', `/sessions?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const near = body.near as Near | undefined
  if (near) expect(body.pagination).toMatchObject({ total: 0 })
  return near && { names: near.sessions.map(({ title }) => title), without: near.without }
}

test.each([
  'q=zxqwv',
  'subject=ielts',
  'subject=ielts&level=9',
  'q=zxqwv&weekday=fri',
  'q=vectors',
  'level=9',
  '',
])('F01 nothing is near, or nothing needs to be: %s', async (query) =>
  expect(await nearOf(query)).toBeUndefined(),
)

test('F01 a list of staff by its status says what there is and nothing else', async () => {
  expect(await nearOf('status=pending&level=9', owner.ask)).toBeUndefined()
  expect(await nearOf('level=9&weekday=mon', owner.ask)).toBeDefined()
})

test.each([
  // One filter is enough, and of several the one that is missed least.
  ['level=9&weekday=mon', ['Vectors', 'Grammar'], ['weekday']],
  [`subject=physics&place=PLACE`, ['Vectors', 'Motion'], ['place']],
  ['subject=english&weekday=fri&place=PLACE', ['Grammar'], ['weekday']],
  ['subject=physics&from=2027-01-01&to=2027-02-01', ['Vectors', 'Motion'], ['from', 'to']],
  ['level=10&language=en', ['Motion'], ['language']],
  ['level=10&mode=onsite', ['Motion'], ['mode']],
  ['subject=physics&level=12&weekday=fri', ['Vectors'], ['level']],
  ['subject=physics&free=true', ['Vectors', 'Motion'], ['free']],
  ['q=motion&weekday=fri', ['Motion'], ['weekday']],
  ['q=motion&from=2027-01-01', ['Motion'], ['from']],
  // No single one.
  ['subject=english&weekday=fri&language=bn', ['Grammar'], ['weekday', 'language']],
  ['subject=physics&level=12&free=true', ['Vectors', 'Motion'], ['level', 'free']],
  // One word of more than two.
  ['q=vectors+zxqwv+wvqxz', ['Vectors'], ['q']],
  ['q=vectors+zxqwv+wvqxz&level=10', ['Vectors'], ['q', 'level']],
  ['q=vectors+zxqwv+wvqxz&level=9&from=2027-01-01', ['Vectors'], ['q', 'from']],
  // What was taught tells the subject.
  ['q=thermodynamics', ['Vectors', 'Motion'], ['q']],
  ['q=zxqwv&subject=physics', ['Vectors', 'Motion'], ['q']],
  ['q=thermodynamics&level=9', ['Vectors', 'Motion'], ['q', 'level']],
])('F01 %s: %j without %j', async (query, names, without) => {
  expect(await nearOf(query.replace('PLACE', branchId))).toEqual({ names, without })
})

test('F01 six at most, as everybody may see them', async () => {
  for (let n = 0; n < 8; n += 1)
    await createSession(owner, { title: `Chess ${n}`, subject: 'logic', level: '8' })
  const { body } = await createApiClient(app)('GET', '/sessions?subject=logic&level=9')
  const { sessions } = body.near as Near
  expect(sessions).toHaveLength(6)
  expect(sessions.every((session) => !('managed' in session))).toBe(true)
})
