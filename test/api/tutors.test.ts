import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tutor } from '../../contract/tutors.ts'
import { boot, type TestApp } from '../boot.ts'
import { admin, caller, instructor, type Person, signUp, student } from '../people.ts'
import { sessionForm } from '../sessions.ts'
import { apply, named, tutor, tutorForm } from '../tutors.ts'

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
  test('P03 C24 visitors may not, and everybody who is signed in may', async () => {
    expect((await caller(app)('POST', '/tutors', tutorForm())).status).toBe(401)
    for (const role of ['student', 'tutor', 'user']) await apply((await signUp(app, role)).ask)
    await apply((await instructor(app)).ask)
  })

  test('R14 a person sees what became of their own application, and nobody else’s', async () => {
    const [applicant, other] = [await student(app), await student(app)]
    const mine = async (person: Person) => (await person.ask('GET', '/tutors/mine')).body.application
    expect(await mine(applicant)).toBeNull()
    const id = await apply(applicant.ask)
    expect(await mine(applicant)).toMatchObject({ _id: id, status: 'pending', email: applicant.email })
    await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
    expect(await mine(applicant)).toMatchObject({ _id: id, status: 'active' })
    expect(await mine(other)).toBeNull()
  })

  test.each([
    ['education', { education: '  ' }, 'Education is required.'],
    ['expertise', { expertise: undefined }, 'Expertise is required.'],
    ['photo', { photo: '' }, 'Photo is required.'],
    ['photo', { photo: 'javascript:alert(1)' }, 'Photo must be a link that begins with http:// or https://.'],
    ['experience', { experience: undefined }, 'Experience is required.'],
    ['experience', { experience: -1 }, 'Experience must be a whole number from 0 to 80.'],
    ['experience', { experience: 1.5 }, 'Experience must be a whole number from 0 to 80.'],
    ['availability', { availability: 'Nights' }, 'Availability must be one of Weekdays, Weekends, Evenings.'],
    ['bio', { bio: 'x'.repeat(2001) }, 'Bio can be at most 2000 characters long.'],
  ])('V13 V15 a bad %s is named in a sentence', async (field, change, message) => {
    const { status, body } = await people.student.ask('POST', '/tutors', tutorForm(change))
    expect({ status, body }).toMatchObject({ status: 400, body: { field, message } })
  })

  test('E09 V13 K07 name and email come from the account, Weekdays and pending by themselves', async () => {
    const person = await named(app, await student(app), 'Farhana Rahman')
    const id = await apply(person.ask, {
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
      name: 'Farhana Rahman',
      email: person.email,
      education: 'BSc in Physics, University of Dhaka',
      expertise: 'HSC Physics',
      experience: 0,
      availability: 'Weekdays',
      photo: 'https://images.example/me.webp',
      bio: '',
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await roleOf(person)).toBe('Student')
  })

  test('a name given after sign-up is the account’s from the next call on', async () => {
    const person = await named(app, await student(app), 'Nusrat Jahan')
    await person.ask('GET', '/bookedSessions')
    const { users } = (await people.admin.ask('GET', `/admin/users?search=${person.email}`)).body
    expect(users).toMatchObject([{ name: 'Nusrat Jahan' }])
  })

  test('an account without a name does not show its address instead', async () => {
    const { name, email } = (await find(await apply((await student(app)).ask))) ?? {}
    expect(name).toBe('Tutor')
    expect(email).toContain('@')
  })

  test('of ten applications of one person at once, one is made', async () => {
    const person = await student(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.ask('POST', '/tutors', tutorForm())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('a second application is 409 while one waits or holds, and possible afterwards', async () => {
    const person = await student(app)
    const id = await apply(person.ask)
    const again = () => person.ask('POST', '/tutors', tutorForm())
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: 'You have already applied. An Admin will decide soon.' },
    })
    await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
    expect(await again()).toMatchObject({ status: 409, body: { message: 'You are a tutor already.' } })
    await people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })
    expect((await again()).status).toBe(200)
  })

  test('a picture of our own is found at the new origin when the origin changes', async () => {
    const id = await apply((await student(app)).ask, { photo: `${app.services.publicUrl}/uploads/x.webp` })
    const moved = await boot({ DATABASE_URL: app.databaseUrl, PUBLIC_URL: 'https://moved.example' })
    try {
      const all = await applications(caller(moved, people.admin.token))
      expect(all.find(({ _id }) => _id === id)?.photo).toBe('https://moved.example/uploads/x.webp')
    } finally {
      await moved.stop()
    }
  })
})

describe('deciding', () => {
  const calls = (id: string) =>
    [
      ['GET', '/tutors', undefined],
      ['PATCH', `/tutors/${id}/status`, { status: 'active' }],
      ['PATCH', `/tutors/${id}`, { status: 'cancelled' }],
      ['DELETE', `/tutors/${id}`, undefined],
    ] as const

  test('P05 C25 C27 C28 C29 only an Admin decides, and sees all applications', async () => {
    const applicant = await student(app)
    const id = await apply(applicant.ask)
    for (const [method, path, body] of calls(id)) {
      expect((await caller(app)(method, path, body)).status).toBe(401)
      for (const { ask } of [people.student, people.instructor, applicant]) {
        expect((await ask(method, path, body)).status).toBe(403)
      }
    }
    expect(await find(id)).toMatchObject({ status: 'pending' })
  })

  test('an unknown application is 404, a malformed id 400', async () => {
    for (const [method, path, body] of calls(UNKNOWN).slice(1)) {
      expect(await people.admin.ask(method, path, body)).toMatchObject({
        status: 404,
        body: { message: 'Tutor not found' },
      })
    }
    for (const [method, path, body] of calls('5').slice(1)) {
      expect(await people.admin.ask(method, path, body)).toMatchObject({
        status: 400,
        body: { field: 'id' },
      })
    }
  })

  test('C27 C28 another status than the one a call is for is refused', async () => {
    const id = await apply((await student(app)).ask)
    for (const status of ['active', 'pending', 'inactive', undefined, 7]) {
      expect(await people.admin.ask('PATCH', `/tutors/${id}`, { status })).toMatchObject({
        status: 400,
        body: { field: 'status', message: 'Status can only be set to cancelled here.' },
      })
    }
    expect(await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'cancelled' })).toMatchObject({
      status: 400,
      body: { field: 'status', message: 'Status can only be set to active here.' },
    })
  })

  test('C28 approving with another person’s address changes nothing', async () => {
    const applicant = await student(app)
    const id = await apply(applicant.ask)
    const approve = (email: string) =>
      people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active', email })
    expect(await approve(people.student.email)).toMatchObject({
      status: 400,
      body: { field: 'email', message: 'This is not the address of the applicant.' },
    })
    expect(await find(id)).toMatchObject({ status: 'pending' })
    expect([await roleOf(applicant), await roleOf(people.student)]).toEqual(['Student', 'Student'])
    expect((await approve(applicant.email.toUpperCase())).status).toBe(200)
  })

  test('T10 C28 approval makes the applicant active and an Instructor, who teaches at once', async () => {
    const applicant = await signUp(app, 'tutor')
    const id = await apply(applicant.ask)
    expect((await applicant.ask('POST', '/sessions', sessionForm())).status).toBe(403)
    const body = { status: 'active', email: applicant.email }
    expect(await people.admin.ask('PATCH', `/tutors/${id}/status`, body)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await find(id)).toMatchObject({ status: 'active' })
    expect((await applicant.ask('POST', '/sessions', sessionForm())).status).toBe(200)
    const { users } = (await people.admin.ask('GET', `/admin/users?search=${applicant.email}`)).body
    expect(users).toMatchObject([{ role: 'Instructor', requestedRole: null }])
    expect(await people.admin.ask('PATCH', `/tutors/${id}/status`, body)).toMatchObject({
      status: 409,
      body: { message: 'This application has already been decided.' },
    })
  })

  test('T10 a wish to be Admin is not decided by approving a tutor', async () => {
    const applicant = await signUp(app, 'admin')
    const id = await apply(applicant.ask)
    await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
    const { users } = (await people.admin.ask('GET', `/admin/users?search=${applicant.email}`)).body
    expect(users).toMatchObject([{ role: 'Instructor', requestedRole: 'Admin' }])
  })

  test('T10 C27 deactivation takes the Instructor role away', async () => {
    const person = await tutor(app, people.admin)
    const deactivate = () => people.admin.ask('PATCH', `/tutors/${person.id}`, { status: 'cancelled' })
    expect(await deactivate()).toMatchObject({ status: 200, body: { success: true } })
    expect(await find(person.id)).toMatchObject({ status: 'cancelled' })
    expect(await roleOf(person)).toBe('Student')
    expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(403)
    expect(await deactivate()).toMatchObject({ status: 409, body: { message: 'This tutor is not active.' } })
  })

  test('T10 a waiting application cannot be deactivated, a cancelled one not approved', async () => {
    const id = await apply((await student(app)).ask)
    expect((await people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })).status).toBe(409)
    const former = await tutor(app, people.admin)
    await people.admin.ask('PATCH', `/tutors/${former.id}`, { status: 'cancelled' })
    const approval = await people.admin.ask('PATCH', `/tutors/${former.id}/status`, { status: 'active' })
    expect(approval.status).toBe(409)
    expect(await roleOf(former)).toBe('Student')
  })

  test('T10 an Admin stays Admin through approval, deactivation and deletion', async () => {
    const person = await admin(app)
    const first = await apply(person.ask)
    await people.admin.ask('PATCH', `/tutors/${first}/status`, { status: 'active' })
    expect(await roleOf(person)).toBe('Admin')
    await people.admin.ask('PATCH', `/tutors/${first}`, { status: 'cancelled' })
    const second = await apply(person.ask)
    await people.admin.ask('PATCH', `/tutors/${second}/status`, { status: 'active' })
    await people.admin.ask('DELETE', `/tutors/${second}`)
    expect(await roleOf(person)).toBe('Admin')
  })

  test('T10 C29 deletion removes the application for good, and an active tutor’s role', async () => {
    const person = await tutor(app, people.admin)
    expect(await people.admin.ask('DELETE', `/tutors/${person.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await find(person.id)).toBeUndefined()
    expect(await roleOf(person)).toBe('Student')
    expect((await people.admin.ask('DELETE', `/tutors/${person.id}`)).status).toBe(404)
    const teacher = await instructor(app)
    await people.admin.ask('DELETE', `/tutors/${await apply(teacher.ask)}`)
    expect(await roleOf(teacher)).toBe('Instructor')
  })

  test('T10 of two Admins who decide at the same moment, one does', async () => {
    const other = await admin(app)
    for (let round = 0; round < 5; round += 1) {
      const applicant = await student(app)
      const id = await apply(applicant.ask)
      const approvals = await Promise.all(
        [people.admin, other].map(({ ask }) => ask('PATCH', `/tutors/${id}/status`, { status: 'active' })),
      )
      expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409])
      const ends = await Promise.all([
        people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' }),
        other.ask('DELETE', `/tutors/${id}`),
      ])
      expect(ends[1].status).toBe(200)
      expect([200, 404]).toContain(ends[0].status)
      expect(await roleOf(applicant)).toBe('Student')
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
      await tutor(own, boss, { name, expertise: name === 'Zara' ? 'Organic CHEMISTRY' : 'Math' })
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

  test('R15 C26 visitors may not look', async () => {
    expect((await caller(own)('GET', '/tutors/active')).status).toBe(401)
  })

  test.each(['page=0', 'page=x', 'limit=0', 'limit=101', `search=${'x'.repeat(201)}`])(
    'C26 a bad %s is refused by name',
    async (query) => {
      const { status, body } = await boss.ask('GET', `/tutors/active?${query}`)
      expect(status).toBe(400)
      expect(query).toContain(body.field)
    },
  )

  test('C26 E10 K01 pages of six, newest first, with the number of all', async () => {
    const newestFirst = names.toReversed()
    const first = await active('')
    const second = await active('?page=2&limit=6&search=')
    expect([first.total, second.total]).toEqual([7, 7])
    expect(first.tutors).toHaveLength(6)
    expect([...first.tutors, ...second.tutors].map(({ name }) => name)).toEqual(newestFirst)
    expect(await active('?page=9')).toEqual({ total: 7, tutors: [] })
  })

  test('C26 X14 search is a substring of name or expertise, whatever its case', async () => {
    expect(await found('AMEN')).toEqual(['Amena Khatun'])
    expect(await found(' chemis ')).toEqual(['Zara'])
    expect(await found('নন্য')).toEqual(['অনন্যা'])
    expect(await found('Dhaka')).toEqual([])
    expect(await active('?search=math&limit=1')).toMatchObject({ total: 6 })
  })

  test.each([
    ['%', ['Tanvir 100% Ahmed']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['0% a', ['Tanvir 100% Ahmed']],
    ['a%a', []],
    ['\0', []],
    ["'; drop table tutors; --", []],
  ])('C26 search takes %j for letters', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test('P06 P08 an applicant’s address is for Admins only', async () => {
    expect((await active('')).tutors[0]).toHaveProperty('email')
    const reader = await instructor(own)
    for (const { ask } of [await student(own), reader]) {
      const answer = await active('', ask)
      expect(answer.tutors).toHaveLength(6)
      expect(JSON.stringify(answer)).not.toContain('@')
    }
    expect(await active(`?search=people.test`)).toEqual({ total: 0, tutors: [] })
  })

  test('C25 C26 those that wait come first for Admins, and not at all for others', async () => {
    const waiting = await apply((await named(own, await student(own), 'Waiting')).ask)
    await tutor(own, boss, { name: 'Later' })
    const all = await applications(boss.ask)
    expect(all.map(({ name }) => name)).toEqual(['Waiting', 'Later', ...names.toReversed()])
    expect(all[0]).toMatchObject({ _id: waiting, status: 'pending', email: expect.stringContaining('@') })
    expect(await found('Waiting')).toEqual([])
    const page = (await boss.ask('GET', '/tutors?page=2&limit=2')).body as unknown as Tutor[]
    expect(page.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 2))
  })
})
