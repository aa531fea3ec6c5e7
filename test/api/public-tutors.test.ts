import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tutor } from '../../contract/people/tutors.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { book, hadClass, review } from '../support/reviews.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor, createTutor, withDisplayName } from '../support/tutors.ts'

const DAY_MS = 24 * 3600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const window = { registrationStart: inDays(-2), registrationEnd: inDays(1) }
const planned = { ...window, classStart: inDays(3), classEnd: inDays(3.1) }
const later = { classStart: inDays(5), classEnd: inDays(5.1) }

let app: TestApp
let boss: Person
let tutor: Person
let slug: string
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
  tutor = await createTutor(app, boss, { name: 'ফারহানা আক্তার', expertise: 'HSC Physics' })
  slug = await slugOf(tutor)
})
afterAll(() => app.stop())

const slugOf = async ({ ask }: Person) =>
  ((await ask('GET', '/tutors/mine')).body.application as Tutor | null)?.slug ?? ''
const visit = (address: string) => createApiClient(app)('GET', `/tutors/public/${address}`)
const accountOf = async () => (await visit(slug)).body.tutorId as unknown as string

test.each(['nobody', 'farhana-akter-000000000000', '01931f3c-0000-7000-8000-000000000000', '%00', "a'b"])(
  'F04 the unknown address %s is no tutor',
  async (address) => {
    const { status, body } = await visit(address)
    expect([status, body.code ?? body.message]).toEqual(
      address === '%00' ? [400, expect.anything()] : [404, 'tutor_not_found'],
    )
  },
)

test('F04 another spelling of the name is no second address', async () => {
  expect((await visit(`someone-${slug.slice(-12)}`)).status).toBe(404)
})

test('F04 who has applied, or teaches no longer, has no page', async () => {
  const person = await withDisplayName(app, boss, 'Rafi Ahmed')
  await applyAsTutor(person.ask)
  expect(await slugOf(person)).toBe('')

  const former = await createTutor(app, boss, { name: 'Nusrat Jahan' })
  const address = await slugOf(former)
  const sessionId = await createSession(boss, { ...planned, tutorId: (await visit(address)).body.tutorId })
  const session = async () => (await createApiClient(app)('GET', `/sessions/${sessionId}`)).body
  const listed = async () =>
    (await createApiClient(app)('GET', '/sessions')).body.data.find(({ _id }) => _id === sessionId)
  const { photo, expertise, experience } = (await visit(address)).body
  expect(await session()).toMatchObject({
    ...{ tutorSlug: address, tutorPhoto: photo },
    ...{ tutorExpertise: expertise, tutorExperience: experience },
  })
  expect(await listed()).toMatchObject({ tutorPhoto: photo })
  await boss.ask('PATCH', `/tutors/${former.applicationId}`, { status: 'cancelled' })
  expect((await visit(address)).status).toBe(404)
  for (const field of ['tutorSlug', 'tutorPhoto', 'tutorExpertise', 'tutorExperience'])
    expect(await session()).not.toHaveProperty(field)
  expect(await listed()).not.toHaveProperty('tutorPhoto')
})

test('F04 a tutor’s page says what they applied with, and nothing of their account', async () => {
  expect(slug).toMatch(/^farohana-aktar-[0-9a-f]{12}$/)
  const { status, body } = await visit(slug)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...{ tutorId: expect.any(String), slug, name: 'ফারহানা আক্তার', expertise: 'HSC Physics' },
    ...{ education: 'BSc in Physics, University of Dhaka', experience: 4, availability: 'Evenings' },
    ...{ photo: 'https://images.example/me.webp', bio: 'I explain with pictures.' },
    ...{ levels: [], subjects: [], taught: { levels: [], subjects: [] }, reviews: [], classes: [] },
  })
  expect(JSON.stringify(body)).not.toContain(tutor.email)
})

test('F04 a tutor’s page says what they teach and when the next classes are', async () => {
  const tutorId = await accountOf()
  const physics = { ...planned, tutorId, level: '11', subject: 'physics' }
  const first = await createSession(boss, { ...physics, title: 'Vectors' })
  await createSession(boss, { ...physics, level: '9', classStart: inDays(4), classEnd: inDays(4.1) })
  await createSession(boss, { ...planned, tutorId: undefined, subject: 'history', title: 'Another’s' })
  const over = { registrationStart: inDays(-9), registrationEnd: inDays(-8), classStart: inDays(-7) }
  await createSession(boss, { ...physics, ...over, classEnd: inDays(-6), subject: 'ict', title: 'Over' })
  const { body } = await visit(slug)
  expect(body).toMatchObject({ levels: ['9', '11'], subjects: ['physics'] })
  const { classes } = body as unknown as { classes: { sessionId: string; title: string; start: string }[] }
  expect(classes).toHaveLength(2)
  expect(classes[0]).toMatchObject({ sessionId: first, title: 'Vectors', start: planned.classStart })
})

test('F04 sessions and the list of tutors name the address', async () => {
  const listed = (await tutor.ask('GET', '/tutors/active')).body.tutors as unknown as Tutor[]
  expect(listed.find(({ name }) => name === 'ফারহানা আক্তার')).toMatchObject({ slug })
})

test('F04 a booking leads to the page of its tutor', async () => {
  const person = await student(app)
  const sessionId = await createSession(boss, { ...planned, ...later, tutorId: await accountOf() })
  await person.ask('POST', '/bookedSessions', { sessionId })
  expect((await person.ask('GET', `/booked/${sessionId}`)).body).toMatchObject({ tutorSlug: slug })
})

test('F04 A07 a tutor’s page has the average of all their sessions from three reviews on, and the newest of them', async () => {
  const rated = await createTutor(app, boss, { name: 'Rafiq Islam' })
  const address = await slugOf(rated)
  const { tutorId } = (await visit(address)).body
  const written: string[] = []
  for (const stars of [5, 4, 4]) {
    const form = { ...planned, classEnd: inDays(4), tutorId, title: `Stars ${stars}` }
    const id = await createSession(boss, form)
    const person = await student(app)
    await book(person, id)
    await hadClass(app, id)
    expect((await visit(address)).body).not.toHaveProperty('rating')
    await review(person, id, stars, `Says ${stars}`)
    written.push(id)
  }
  const { body } = await visit(address)
  expect(body.rating).toEqual({ average: 4.3, count: 3 })
  expect(body.reviews).toMatchObject([{ rating: 4 }, { rating: 4, title: 'Stars 4' }, { text: 'Says 5' }])
  const [last] = body.reviews as Review[]
  await boss.ask('PUT', `/sessions/${written[2]}/reviews/${last?._id}/hidden`, { reason: 'r' })
  expect((await visit(address)).body).not.toHaveProperty('rating')
  expect((await visit(address)).body.reviews).toHaveLength(2)
})
