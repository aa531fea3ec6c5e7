import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { cashier } from '../support/desk.ts'
import { admin, createApiClient, instructor, type Person, signUp, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
const overviewOf = async (person: Person) => (await person.ask('GET', '/overview')).body

test('R07 a visitor has no overview', async () => {
  expect((await createApiClient(app)('GET', '/overview')).status).toBe(401)
})

const forAdmins = { waiting: null, decisions: null, centre: null, firstHour: null }
const forStaff = { own: null, teaching: null, desk: null, tutorChanges: null, ...forAdmins }

test('R07 everybody reads what their role has, and nothing of another’s', async () => {
  const partsOf = async (person: Person) =>
    Object.entries(await overviewOf(person)).flatMap(([name, part]) =>
      name in forStaff && part !== null ? [name] : [],
    )
  expect(await partsOf(await signUp(app, 'user'))).toEqual([])
  expect(await partsOf(await student(app))).toEqual([])
  expect(await partsOf(await cashier(app, owner))).toEqual(['desk'])
  expect(await partsOf(await instructor(app))).toEqual(['own', 'teaching'])
  expect(await partsOf(owner)).toEqual(['own', 'waiting', 'decisions', 'tutorChanges', 'centre'])
})

test('R07 a student sees the next class, not a past one, and the number of bookings', async () => {
  const person = await student(app)
  expect(await overviewOf(person)).toEqual({
    ...{ nextClass: null, bookings: 0, hasBooked: false, newMaterials: [] },
    ...{ choices: [], waitlist: [], checkouts: [], owed: null, progress: [], tutorRequest: null },
    ...forStaff,
  })
  const classes = [
    { title: 'over', classStart: inDays(-0.2), classEnd: inDays(0.01) },
    { title: 'later', classStart: inDays(9), classEnd: inDays(9.1) },
    { title: 'under way', classStart: inDays(-0.1), classEnd: inDays(0.1) },
  ]
  for (const change of classes) {
    await person.ask('POST', '/bookedSessions', { sessionId: await createSession(owner, change) })
  }
  app.setTime(inDays(0.02))
  expect(await overviewOf(person)).toMatchObject({ nextClass: { title: 'under way' }, bookings: 3 })
  app.setTime()
})

test('R07 an Instructor sees the decisions on their own sessions', async () => {
  const [teacher, other] = [await instructor(app), await instructor(app)]
  await createSession(teacher)
  await createSession(other)
  const rejected = await createSession(teacher)
  await owner.ask('PATCH', `/sessions/${rejected}`, { status: 'rejected', rejectionReason: 'Too short' })
  expect(await overviewOf(teacher)).toMatchObject({ own: { pending: 1, rejected: 1 }, waiting: null })
})

test('R07 an Admin sees how much awaits a decision', async () => {
  const own = await boot()
  try {
    const [decider, teacher, applicant] = [
      await admin(own),
      await instructor(own),
      await signUp(own, 'tutor'),
    ]
    for (let index = 0; index < 4; index += 1) await createSession(teacher)
    // Both asked for the role at sign-up. Who has applied as well waits among the applications alone.
    const wishing = await signUp(own, 'tutor')
    await applicant.ask('POST', '/tutors', {
      education: 'BSc',
      expertise: 'Physics',
      experience: 3,
      photo: 'https://images.example/me.webp',
    })
    const { waiting } = await overviewOf(decider)
    expect(waiting).toEqual({
      sessions: 4,
      tutors: 1,
      roles: 1,
      payments: 0,
      disputes: 0,
      calls: 0,
      untaught: 0,
      waivers: 0,
      refunds: 0,
    })
    const { body } = await decider.ask('GET', '/admin/users?asking=true')
    expect((body as unknown as { users: { email: string }[] }).users.map(({ email }) => email)).toEqual([
      wishing.email,
    ])
  } finally {
    await own.stop()
  }
})
