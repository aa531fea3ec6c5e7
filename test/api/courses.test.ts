import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
})
afterAll(() => app.stop())

const seriesOf = async (person: Person, id: string) =>
  (await person.ask('GET', `/sessions/${id}`)).body.seriesId
const put = (person: Person, id: string, seriesId: string | null) =>
  person.ask('PUT', `/sessions/${id}/series`, { seriesId })
const listed = async (person: Person) =>
  (await person.ask('GET', '/series')).body.series as { seriesId: string; title: string; batches: number }[]

test('B04 an Instructor sees their series and the sessions that could begin one, each once, and nobody else’s', async () => {
  const [tutor, other] = [await instructor(app), await instructor(app)]
  const first = await createSession(tutor, { title: 'Waves, evenings' })
  const second = await createSession(tutor, { title: 'Waves, mornings', seriesId: first })
  const alone = await createSession(tutor, { title: 'Optics' })
  await createSession(tutor, {
    title: 'Over',
    classStart: '2020-02-01',
    classEnd: '2020-02-02',
    registrationStart: '2020-01-01',
    registrationEnd: '2020-01-02',
  })
  const rejected = await createSession(tutor, { title: 'Rejected' })
  await boss.ask('PATCH', `/sessions/${rejected}`, { status: 'rejected', rejectionReason: 'Twice' })
  expect(await listed(tutor)).toMatchObject([
    { seriesId: alone, title: 'Optics', batches: 1 },
    { seriesId: first, title: 'Waves, evenings', batches: 2 },
  ])
  expect(await listed(other)).toEqual([])
  expect((await listed(boss)).map(({ seriesId }) => seriesId)).toEqual(expect.arrayContaining([alone, first]))
  // Also when its first session was cancelled.
  expect((await put(tutor, alone, first)).status).toBe(200)
  expect(await seriesOf(tutor, second)).toBe(first)
  expect(await listed(tutor)).toMatchObject([{ seriesId: first, batches: 3 }])
})

test('B04 a session is put into a series, or into none, when its form is sent again', async () => {
  const tutor = await instructor(app)
  const first = await createSession(tutor)
  const id = await createSession(tutor)
  const rewrite = async (changes: object) => {
    const { status } = await tutor.ask('PUT', `/sessions/${id}`, sessionForm({ ...changes }))
    return [status, await seriesOf(tutor, id)]
  }
  expect(await rewrite({ seriesId: first })).toEqual([200, first])
  expect(await rewrite({})).toEqual([200, first])
  expect(await rewrite({ seriesId: null })).toEqual([200, undefined])
  const strangers = await createSession(await instructor(app))
  expect(await tutor.ask('PUT', `/sessions/${id}`, sessionForm({ seriesId: strangers }))).toMatchObject({
    status: 400,
    body: { code: 'course_not_found', field: 'seriesId' },
  })
})

test('B04 a session that leaves the series that began with it leaves the others together, and comes back only when it is put there', async () => {
  const tutor = await instructor(app)
  const first = await createSession(tutor)
  const [second, third] = [
    await createSession(tutor, { seriesId: first }),
    await createSession(tutor, { seriesId: first }),
  ]
  expect((await put(tutor, first, null)).body).toMatchObject({ seriesId: null })
  expect(await Promise.all([first, second, third].map((id) => seriesOf(tutor, id)))).toEqual([
    undefined,
    second,
    second,
  ])
  const fourth = await createSession(tutor, { seriesId: second })
  expect(await seriesOf(tutor, first)).toBe(undefined)
  expect(await seriesOf(tutor, fourth)).toBe(second)
  // One that is named after its first session begins with it anew.
  const fifth = await createSession(tutor, { seriesId: first })
  expect(await Promise.all([first, fifth].map((id) => seriesOf(tutor, id)))).toEqual([first, first])
  expect((await put(tutor, first, second)).body).toMatchObject({ seriesId: second })
  expect(await Promise.all([first, fifth].map((id) => seriesOf(tutor, id)))).toEqual([second, fifth])
})

test('B04 an Instructor puts a session beside their own in a series of which others have some', async () => {
  const tutor = await instructor(app)
  const first = await createSession(boss)
  const own = await createSession(tutor)
  expect((await put(boss, own, first)).status).toBe(200)
  const another = await createSession(tutor, { seriesId: first })
  expect(await seriesOf(tutor, another)).toBe(first)
  expect(await listed(tutor)).toMatchObject([{ seriesId: first, batches: 3 }])
})

test('B04 two that join each other’s series at once end in one, or in each other’s, and nothing waits forever', async () => {
  const tutor = await instructor(app)
  const [one, other] = [await createSession(tutor), await createSession(tutor)]
  await Promise.all([createSession(tutor, { seriesId: one }), createSession(tutor, { seriesId: other })])
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => (index % 2 ? put(tutor, one, other) : put(tutor, other, one))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
})
