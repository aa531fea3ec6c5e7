import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'

let app: TestApp
let people: { admin: Person; instructor: Person; other: Person; student: Person }
beforeAll(async () => {
  app = await boot()
  const [one, two, three, four] = await Promise.all([
    admin(app),
    instructor(app),
    instructor(app),
    student(app),
  ])
  people = { admin: one, instructor: two, other: three, student: four }
})
afterAll(() => app.stop())

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

describe('creating', () => {
  test('P04 C08 only an Instructor or an Admin may', async () => {
    expect((await createApiClient(app)('POST', '/sessions', sessionForm())).status).toBe(401)
    expect((await people.student.ask('POST', '/sessions', sessionForm())).status).toBe(403)
  })

  test.each([
    ['title', { title: '   ' }, 'Title is required.'],
    ['tutor', { tutor: undefined }, 'Tutor is required.'],
    ['description', { description: ['a'] }, 'Description must be text.'],
    ['title', { title: 'a\0b' }, 'Title contains a character that cannot be stored.'],
    ['registrationStart', { registrationStart: '' }, 'Registration start time is required.'],
    [
      'classStart',
      { classStart: '2026-02-30' },
      'Class start time must be a date and time, such as 2026-11-20T18:30.',
    ],
    ['fee', { fee: -1 }, 'Fee must be 0 to 999,999.99, in steps of 0.01.'],
    ['fee', { fee: 1_000_000 }, 'Fee must be 0 to 999,999.99, in steps of 0.01.'],
    ['fee', { fee: 0.005 }, 'Fee must be 0 to 999,999.99, in steps of 0.01.'],
    ['fee', { fee: 'Infinity' }, 'Fee must be 0 to 999,999.99, in steps of 0.01.'],
    ['image', { image: 'javascript:alert(1).png' }, 'Invalid image URL'],
    ['image', { image: 'https://images.example/page' }, 'Invalid image URL'],
    ['image', { image: 'https://images.example/a.jpg.exe' }, 'Invalid image URL'],
    ['image', { image: 'ftp://images.example/a.jpg' }, 'Invalid image URL'],
    ['capacity', { capacity: 0 }, 'Capacity must be a whole number from 1 to 100000.'],
    ['registrationEnd', { registrationEnd: '2001-01-01' }, 'Registration must end after it starts.'],
    ['classEnd', { classEnd: '2001-01-01' }, 'The class must end after it starts.'],
  ])('V06 V07 V15 a bad %s is named in the message', async (field, change, message) => {
    const { status, body } = await people.instructor.ask('POST', '/sessions', sessionForm(change))
    expect({ status, body }).toMatchObject({ status: 400, body: { field, message } })
  })

  test.each(Object.keys(sessionForm()))('V06 V15 a session without %s is refused', async (field) => {
    const form = sessionForm({ [field]: undefined })
    expect(await people.instructor.ask('POST', '/sessions', form)).toMatchObject({
      status: 400,
      body: { field, message: expect.stringMatching(/ is required\.$/) },
    })
  })

  test.each(['jpg', 'jpeg', 'png', 'webp', 'svg', 'gif', 'bmp'])(
    'V07 an image URL can end in %s',
    async (end) => {
      const image = `http://images.example/a.${end}`
      const id = await createSession(people.instructor, { image })
      expect((await people.instructor.ask('GET', `/sessions/${id}`)).body).toMatchObject({ image })
    },
  )

  test('E03 C07 an Instructor’s session is pending, and visible to its Instructor and Admins only (P06)', async () => {
    const id = await createSession(people.instructor, {
      fee: '750.5',
      capacity: 20,
      image: 'https://a.example/b.JPG?w=1',
    })
    const { body } = await people.instructor.ask('GET', `/sessions/${id}`)
    expect(body).toMatchObject({
      _id: id,
      status: 'pending',
      fee: 750.5,
      capacity: 20,
      seatsLeft: 20,
      enrolled: 0,
      image: 'https://a.example/b.JPG?w=1',
    })
    expect((await people.admin.ask('GET', `/sessions/${id}`)).status).toBe(200)
    for (const ask of [createApiClient(app), people.student.ask, people.other.ask]) {
      expect(await ask('GET', `/sessions/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'Session not found' },
      })
    }
  })

  test('E03 an Admin’s own session is approved at once', async () => {
    const { body } = await createApiClient(app)('GET', `/sessions/${await createSession(people.admin)}`)
    expect(body).toMatchObject({ status: 'approved', approvedAt: expect.any(String) })
    expect(body).not.toHaveProperty('rejectionReason')
  })

  test('V15 fields that callers may not set are ignored', async () => {
    const id = await createSession(people.instructor, { status: 'approved', enrolled: 9, _id: UNKNOWN })
    expect(id).not.toBe(UNKNOWN)
    expect((await people.instructor.ask('GET', `/sessions/${id}`)).body).toMatchObject({
      status: 'pending',
      enrolled: 0,
    })
  })

  test('E04 dates without a zone are in Dhaka’s, and an end day includes the whole day', async () => {
    const id = await createSession(people.admin, {
      registrationStart: '2026-12-01',
      registrationEnd: '2026-12-05',
      classStart: '2026-12-10T18:30',
      classEnd: '2026-12-10T14:30:00Z',
    })
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
      registrationStart: '2026-11-30T18:00:00.000Z',
      registrationEnd: '2026-12-05T17:59:59.999Z',
      classStart: '2026-12-10T12:30:00.000Z',
      classEnd: '2026-12-10T14:30:00.000Z',
      startDate: '2026-11-30T18:00:00.000Z',
      endDate: '2026-12-10T14:30:00.000Z',
    })
  })
})

describe('deciding', () => {
  test('P05 only an Admin decides', async () => {
    const id = await createSession(people.instructor)
    for (const [ask, status] of [
      [createApiClient(app), 401],
      [people.student.ask, 403],
      [people.instructor.ask, 403],
    ] as const) {
      expect((await ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })).status).toBe(status)
    }
  })

  test('T06 C09 approval as paid sets the fee and the instant', async () => {
    const id = await createSession(people.instructor)
    const decided = await people.admin.ask('PATCH', `/sessions/${id}`, {
      status: 'approved',
      fee: 500,
      approvedAt: '2001-01-01',
    })
    expect(decided).toMatchObject({ status: 200, body: { success: true } })
    const { body } = await createApiClient(app)('GET', `/sessions/${id}`)
    expect(body).toMatchObject({
      status: 'approved',
      fee: 500,
      approvedAt: expect.stringMatching(/^20[2-9]/),
    })
  })

  test('T06 V08 approval as free sets the fee to 0, whatever was sent', async () => {
    const id = await createSession(people.instructor, { fee: 300 })
    await people.admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
      status: 'approved',
      fee: 0,
    })
  })

  test('V08 an approval needs a valid fee', async () => {
    const id = await createSession(people.instructor)
    for (const fee of [undefined, '', -5, 'x', null, 1e308]) {
      const { status, body } = await people.admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { field: 'fee', message: 'Please enter a valid fee amount' },
      })
    }
  })

  test('T07 V09 T09 a rejection has a reason, which its Instructor reads', async () => {
    const id = await createSession(people.instructor)
    const blank = await people.admin.ask('PATCH', `/sessions/${id}`, {
      status: 'rejected',
      rejectionReason: '  ',
    })
    expect(blank).toMatchObject({
      status: 400,
      body: { field: 'rejectionReason', message: 'Rejection reason is required.' },
    })
    await people.admin.ask('PATCH', `/sessions/${id}`, {
      status: 'rejected',
      rejectionReason: 'Too short',
      feedback: 'Add past papers',
    })
    expect((await people.instructor.ask('GET', `/sessions/${id}`)).body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Too short',
      feedback: 'Add past papers',
      rejectedAt: expect.any(String),
    })
  })

  test('T03 a decision is made once, also by two Admins at the same moment', async () => {
    const id = await createSession(people.instructor)
    const answers = await Promise.all([
      people.admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 }),
      people.admin.ask('PATCH', `/sessions/${id}`, { status: 'rejected', rejectionReason: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an unknown session is 404, a malformed id 400', async () => {
    const change = { status: 'approved', fee: 0 }
    expect((await people.admin.ask('PATCH', `/sessions/${UNKNOWN}`, change)).status).toBe(404)
    expect(await people.admin.ask('PATCH', '/sessions/5', change)).toMatchObject({
      status: 400,
      body: { field: 'id' },
    })
  })
})

describe('changing', () => {
  test('T08 V10 an approved session changes in title, duration, fee and capacity only', async () => {
    const id = await createSession(people.admin)
    const change = {
      title: 'New',
      duration: '1h',
      fee: 10.25,
      capacity: 5,
    }
    expect((await people.admin.ask('PATCH', `/sessions/${id}`, change)).status).toBe(200)
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
      title: 'New',
      duration: '1h',
      fee: 10.25,
      capacity: 5,
      tutor: 'Farhana Rahman',
      status: 'approved',
    })
  })

  test('V10 description and picture of an approved session are mended, and the audit trail has both', async () => {
    const id = await createSession(people.admin)
    const change = {
      description: 'Dot and cross products, with two mock tests.',
      image: 'https://images.example/mock-tests.png',
    }
    expect((await people.admin.ask('PATCH', `/sessions/${id}`, change)).status).toBe(200)
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
      ...change,
      status: 'approved',
    })
    const { acts } = (await people.admin.ask('GET', `/audit-trail?object=${id}&action=session.changed`)).body
    expect(acts).toMatchObject([{ after: change }])
    const { body } = await people.admin.ask('PATCH', `/sessions/${id}`, { image: 'https://x.example/a.txt' })
    expect(body).toMatchObject({ field: 'image', code: 'invalid_image_url' })
    expect((await people.instructor.ask('PATCH', `/sessions/${id}`, change)).status).toBe(403)
  })

  test.each([
    ['title', { title: '  ' }, 'Title is required.'],
    ['duration', { duration: '' }, 'Duration is required.'],
    ['fee', { fee: -0.01 }, 'Fee must be 0 to 999,999.99, in steps of 0.01.'],
    ['fee', { fee: 10.005 }, 'Fee must be 0 to 999,999.99, in steps of 0.01.'],
    ['capacity', { capacity: 0 }, 'Capacity must be a whole number from 1 to 100000.'],
    ['body', {}, 'Nothing to change: send at least one field.'],
    ['tutor', { title: 'New', tutor: 'x' }, expect.stringContaining('“tutor” cannot be changed here')],
    ['status', { title: 'New', status: 'pending' }, expect.stringContaining('“status” cannot be changed')],
    ['classStart', { classStart: '2026-12-01T10:00' }, expect.stringContaining('“classStart” cannot be')],
  ])('V10 V15 a bad %s (%j) changes nothing', async (field, change, message) => {
    const id = await createSession(people.admin)
    const before = (await createApiClient(app)('GET', `/sessions/${id}`)).body
    expect(await people.admin.ask('PATCH', `/sessions/${id}`, change)).toMatchObject({
      status: 400,
      body: { field, message },
    })
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toEqual(before)
  })

  test('T08 a pending or rejected session can be neither changed nor deleted', async () => {
    const [pending, rejected] = [
      await createSession(people.instructor),
      await createSession(people.instructor),
    ]
    await people.admin.ask('PATCH', `/sessions/${rejected}`, { status: 'rejected', rejectionReason: 'No' })
    for (const id of [pending, rejected]) {
      expect((await people.admin.ask('PATCH', `/sessions/${id}`, { title: 'x' })).status).toBe(409)
      expect((await people.admin.ask('DELETE', `/sessions/${id}`)).status).toBe(409)
    }
  })

  test('capacity cannot go below the taken seats', async () => {
    const id = await createSession(people.admin, { capacity: 3 })
    await people.student.ask('POST', '/bookedSessions', { sessionId: id })
    await (await student(app)).ask('POST', '/bookedSessions', { sessionId: id })
    const { status, body } = await people.admin.ask('PATCH', `/sessions/${id}`, { capacity: 1 })
    expect({ status, body }).toMatchObject({ status: 409, body: { field: 'capacity' } })
    expect((await people.admin.ask('PATCH', `/sessions/${id}`, { capacity: 2 })).status).toBe(200)
  })

  test('C10 a deleted session that nobody booked is gone at once', async () => {
    const title = 'Never to be held'
    const id = await createSession(people.admin, { title })
    expect((await people.student.ask('GET', `/sessions/${id}`)).status).toBe(200)
    expect((await people.admin.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
    for (const person of [people.student, people.other, people.admin])
      expect((await person.ask('GET', `/sessions/${id}`)).status).toBe(404)
  })

  test('C10 deleting a session cancels its bookings and keeps them', async () => {
    const id = await createSession(people.admin, { title: 'Called off' })
    await people.student.ask('POST', '/bookedSessions', { sessionId: id })
    expect(await people.admin.ask('DELETE', `/sessions/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await people.admin.ask('GET', `/sessions/${id}`)).body).toHaveProperty('cancelledAt')
    expect((await people.admin.ask('DELETE', `/sessions/${id}`)).status).toBe(404)
    expect((await people.student.ask('GET', `/booked/${id}`)).status).toBe(404)
    expect((await people.student.ask('GET', '/bookedSessions?state=cancelled')).body).toMatchObject([
      {
        sessionId: id,
        title: 'Called off',
        cancelReason: expect.any(String),
        cancelledAt: expect.any(String),
      },
    ])
  })

  test('C10 a seat that was given up before keeps no deleted session at its address', async () => {
    const id = await createSession(people.admin, { title: 'Given up early' })
    const { insertedId } = (await people.other.ask('POST', '/bookedSessions', { sessionId: id })).body
    expect((await people.other.ask('DELETE', `/bookedSessions/${insertedId}`)).status).toBe(200)
    expect((await people.admin.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
    expect((await people.other.ask('GET', `/sessions/${id}`)).status).toBe(404)
  })
})
