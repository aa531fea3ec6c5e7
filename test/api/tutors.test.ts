import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tutor } from '../../contract/people/tutors.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person, signUp, student } from '../support/people.ts'
import { applyAsTutor, createTutor, tutorForm, withDisplayName } from '../support/tutors.ts'

let app: TestApp
let people: { admin: Person; instructor: Person; student: Person }
beforeAll(async () => {
  app = await boot()
  const [one, two, three] = await Promise.all([admin(app), instructor(app), student(app)])
  people = { admin: one, instructor: two, student: three }
})
afterAll(() => app.stop())

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const roleOf = async ({ ask, email }: Person) => (await ask('GET', `/users/role/${email}`)).body.role
const applications = async (ask = people.admin.ask) =>
  (await ask('GET', '/tutors')).body as unknown as Tutor[]
const find = async (id: string) => (await applications()).find(({ _id }) => _id === id)

describe('applying', () => {
  test('P03 C24 every signed-in user can apply, a visitor cannot', async () => {
    expect((await createApiClient(app)('POST', '/tutors', tutorForm())).status).toBe(401)
    for (const role of ['student', 'tutor', 'user']) await applyAsTutor((await signUp(app, role)).ask)
    await applyAsTutor((await instructor(app)).ask)
  })

  test('R14 a user sees the state of their own application, and of no other', async () => {
    const [applicant, other] = [await student(app), await student(app)]
    const mine = async (person: Person) => (await person.ask('GET', '/tutors/mine')).body.application
    expect(await mine(applicant)).toBeNull()
    const id = await applyAsTutor(applicant.ask)
    expect(await mine(applicant)).toMatchObject({ _id: id, status: 'pending', email: applicant.email })
    await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
    expect(await mine(applicant)).toMatchObject({ _id: id, status: 'active' })
    expect(await mine(other)).toBeNull()
  })

  test.each([
    ['photo', { photo: 'javascript:alert(1)' }, 'Photo must be a link that begins with http:// or https://.'],
    ['experience', { experience: -0.5 }, 'Experience must be a number, 0 or more.'],
    ['experience', { experience: 'many' }, 'Experience must be a number, 0 or more.'],
    ['availability', { availability: 'Nights' }, 'Availability must be one of Weekdays, Weekends, Evenings.'],
    ['bio', { bio: 'x'.repeat(2001) }, 'Bio can be at most 2000 characters long.'],
  ])('V13 V15 a bad %s is named in the message', async (field, change, message) => {
    const { status, body } = await people.student.ask('POST', '/tutors', tutorForm(change))
    expect({ status, body }).toMatchObject({ status: 400, body: { field, message } })
  })

  test.each([
    ['education', 'Education is required.'],
    ['expertise', 'Expertise is required.'],
    ['experience', 'Experience is required.'],
    ['photo', 'Photo is required.'],
  ])('V13 V15 an application without %s is refused', async (field, message) => {
    for (const nothing of [undefined, '']) {
      const { status, body } = await people.student.ask('POST', '/tutors', tutorForm({ [field]: nothing }))
      expect({ status, body }).toMatchObject({ status: 400, body: { field, message } })
    }
  })

  test.each([0, 1.5, '1.5', 81])('V13 an experience of %j years is accepted', async (experience) => {
    const id = await applyAsTutor((await student(app)).ask, { experience })
    expect(await find(id)).toMatchObject({ experience: Number(experience) })
  })

  test('E09 V13 K07 name and email come from the account; Weekdays and pending are defaults', async () => {
    const person = await withDisplayName(app, await student(app), 'Farhana Rahman')
    const id = await applyAsTutor(person.ask, {
      name: 'Somebody Else',
      email: people.admin.email,
      status: 'active',
      _id: UNKNOWN,
      experience: '0',
      availability: undefined,
      bio: '',
    })
    expect(await find(id)).toEqual({
      _id: id,
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Farhana Rahman',
      email: person.email,
      emailVerified: true,
      education: 'BSc in Physics, University of Dhaka',
      expertise: 'HSC Physics',
      experience: 0,
      availability: 'Weekdays',
      photo: 'https://images.example/me.webp',
      bio: '',
      status: 'pending',
      state: 'new',
      subjects: [],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await roleOf(person)).toBe('Student')
  })

  test('a name set after sign-up is the account’s from the next request on', async () => {
    const person = await withDisplayName(app, await student(app), 'Nusrat Jahan')
    await person.ask('GET', '/bookedSessions')
    const { users } = (await people.admin.ask('GET', `/admin/users?search=${person.email}`)).body
    expect(users).toMatchObject([{ name: 'Nusrat Jahan' }])
  })

  test('V13 an account without a name is called by the first part of its address, never by all of it', async () => {
    const { name, email } = (await find(await applyAsTutor((await student(app)).ask))) ?? {}
    expect(email).toBe(`${name}@${email?.split('@')[1]}`)
    expect(name).not.toContain('@')
  })

  test('of ten concurrent applications of one user, one is created', async () => {
    const person = await student(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.ask('POST', '/tutors', tutorForm())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('a second application is 409 while one is pending or active, and possible afterwards', async () => {
    const person = await student(app)
    const id = await applyAsTutor(person.ask)
    const again = () => person.ask('POST', '/tutors', tutorForm())
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: 'You have already applied. An Admin will decide soon.' },
    })
    await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
    expect(await again()).toMatchObject({ status: 409, body: { message: 'You are already a tutor.' } })
    await people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })
    expect((await again()).status).toBe(200)
  })

  test('an uploaded image is found at the new origin when the origin changes', async () => {
    const id = await applyAsTutor((await student(app)).ask, {
      photo: `${app.services.publicUrl}/uploads/x.webp`,
    })
    const moved = await boot({ DATABASE_URL: app.databaseUrl, PUBLIC_URL: 'https://moved.example' })
    try {
      const all = await applications(createApiClient(moved, people.admin.token))
      expect(all.find(({ _id }) => _id === id)?.photo).toBe('https://moved.example/uploads/x.webp')
    } finally {
      await moved.stop()
    }
  })
})

describe('listing', () => {
  let own: TestApp
  let boss: Person
  const names = [
    'Amena Khatun',
    'Rahim Uddin',
    'Tanvir 100% Ahmed',
    'under_score',
    'back\\slash',
    'অনন্যা',
    'Zara',
  ]
  beforeAll(async () => {
    own = await boot()
    boss = await admin(own)
    for (const name of names) {
      await createTutor(own, boss, { name, expertise: name === 'Zara' ? 'Organic CHEMISTRY' : 'Math' })
    }
  })
  afterAll(() => own.stop())

  const active = async (query: string, ask = boss.ask) => {
    const { status, body } = await ask('GET', `/tutors/active${query}`)
    expect(status).toBe(200)
    return { total: body.total, tutors: body.tutors as Tutor[] }
  }
  const found = async (search: string) =>
    (await active(`?search=${encodeURIComponent(search)}`)).tutors.map(({ name }) => name)

  test('R15 C26 visitors are refused', async () => {
    expect((await createApiClient(own)('GET', '/tutors/active')).status).toBe(401)
  })

  test.each(['page=0', 'page=x', 'limit=0', 'limit=101', `search=${'x'.repeat(201)}`])(
    'C26 a bad %s is refused, with the parameter’s name',
    async (query) => {
      const { status, body } = await boss.ask('GET', `/tutors/active?${query}`)
      expect(status).toBe(400)
      expect(query).toContain(body.field)
    },
  )

  test('C26 E10 K01 pages of six, newest first, with the total', async () => {
    const newestFirst = names.toReversed()
    const first = await active('')
    const second = await active('?page=2&limit=6&search=')
    expect([first.total, second.total]).toEqual([7, 7])
    expect(first.tutors).toHaveLength(6)
    expect([...first.tutors, ...second.tutors].map(({ name }) => name)).toEqual(newestFirst)
    expect(await active('?page=9')).toEqual({ total: 7, tutors: [] })
  })

  test('C26 X14 search finds beginnings of words of the name, and what the expertise contains, ignoring case', async () => {
    expect(await found('AMEN')).toEqual(['Amena Khatun'])
    expect(await found(' chemis ')).toEqual(['Zara'])
    expect(await found('অনন')).toEqual(['অনন্যা'])
    expect(await found('Anonna')).toEqual(['অনন্যা'])
    expect(await found('Dhaka')).toEqual([])
    expect(await active('?search=math&limit=1')).toMatchObject({ total: 6 })
  })

  test.each([
    ['%', []],
    ['_', []],
    ['\\', []],
    ['100% a', ['Tanvir 100% Ahmed']],
    ['\0', []],
    ["'; drop table tutors; --", []],
  ])('C26 search takes %j literally', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test('P06 P08 only Admins see an applicant’s email', async () => {
    expect((await active('')).tutors[0]).toHaveProperty('email')
    const reader = await instructor(own)
    for (const { ask } of [await student(own), reader]) {
      const answer = await active('', ask)
      expect(answer.tutors).toHaveLength(6)
      expect(JSON.stringify(answer)).not.toContain('@')
    }
    expect(await active(`?search=people.test`)).toEqual({ total: 0, tutors: [] })
  })

  test('C25 C26 pending applications come first for Admins, and are hidden from others', async () => {
    const waiting = await applyAsTutor((await withDisplayName(own, await student(own), 'Waiting')).ask)
    await createTutor(own, boss, { name: 'Later' })
    const all = await applications(boss.ask)
    expect(all.map(({ name }) => name)).toEqual(['Waiting', 'Later', ...names.toReversed()])
    expect(all[0]).toMatchObject({ _id: waiting, status: 'pending', email: expect.stringContaining('@') })
    expect(await found('Waiting')).toEqual([])
    const page = (await boss.ask('GET', '/tutors?page=2&limit=2')).body as unknown as Tutor[]
    expect(page.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 2))
  })
})
