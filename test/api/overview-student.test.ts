import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { startCheckout } from '../support/hosted-payments.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'
import { atHour, book, cancel, fullSession, giveOut, join } from '../support/waitlist.ts'

let app: TestApp
let owner: Person

// Their tokens outlast every clock.
const somebody = async () => (await createUsers([app], 1))[0] as Person
const overviewOf = async (person: Person) =>
  (await person.ask('GET', '/overview')).body as unknown as Overview

beforeAll(async () => {
  app = await boot()
  ;[owner] = (await createUsers([app], 1, 'Admin')) as [Person]
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

describe('I01 the ticket of the next class', () => {
  const joinUrl = 'https://meet.example/vectors'
  const times = { classStart: '2030-02-01T10:00:00Z', classEnd: '2030-02-01T11:00:00Z' }
  const registration = { registrationStart: '2020-01-01', registrationEnd: '2030-01-31' }

  test('I01 says from when an online class can be joined, and that it has a link, never which', async () => {
    const person = await somebody()
    const id = await createSession(owner, { ...registration, ...times, joinUrl, mode: 'online' })
    await book(person, id)
    for (const time of ['2030-02-01T09:44:59.999Z', '2030-02-01T09:45:00.000Z']) {
      app.setTime(time)
      const { nextClass } = await overviewOf(person)
      expect(nextClass).toMatchObject({
        isOnline: true,
        joinOpensAt: '2030-02-01T09:45:00.000Z',
        hasLink: true,
      })
      expect(nextClass).not.toHaveProperty('isClosed')
      expect(JSON.stringify(nextClass)).not.toContain('meet.example')
    }
  })

  test('I01 says who teaches, and where: branch, room and the address for the way there', async () => {
    const person = await somebody()
    const branch = await owner.ask('POST', '/branches', { name: 'Mirpur', address: 'House 3, Mirpur 10' })
    const room = await owner.ask('POST', '/rooms', { branchId: branch.body.insertedId, name: 'Room 4' })
    const id = await createSession(owner, {
      ...registration,
      ...times,
      branchId: branch.body.insertedId,
      roomId: room.body.insertedId,
    })
    await book(person, id)
    const [held] = await readClasses(person, id)
    const { nextClass } = await overviewOf(person)
    expect(nextClass).toMatchObject({
      ...{ sessionId: id, classId: held?._id, tutor: 'Farhana Rahman', start: '2030-02-01T10:00:00.000Z' },
      ...{ image: 'https://images.example/vectors.webp', isOnline: false, slug: expect.any(String) },
      ...{ place: 'Mirpur, Room 4', branch: 'Mirpur', room: 'Room 4', address: 'House 3, Mirpur 10' },
    })
    expect(nextClass).not.toHaveProperty('joinOpensAt')
    expect(nextClass).not.toHaveProperty('hasLink')
  })

  test('B10 says that a late part closes the class', async () => {
    const person = await somebody()
    app.setTime('2030-05-20T04:00:00Z')
    const id = await createPlan(owner, { joinUrl })
    await payPart(app, person, id, { part: 1, amount: 1000 })
    app.setTime('2030-07-27T10:00:00Z')
    expect((await overviewOf(person)).nextClass).toMatchObject({
      ...{ sessionId: id, isOnline: true, isClosed: true },
    })
  })
})

describe('B10 what a student owes', () => {
  test('B10 is nothing for who pays at once, and what the page of dues says for who pays by parts', async () => {
    const person = await somebody()
    app.setTime('2030-05-20T04:00:00Z')
    const whole = await createSession(owner, {
      ...{ registrationStart: '2020-01-01', registrationEnd: '2030-06-20', fee: 100 },
      ...{ classStart: '2030-12-01T10:00:00Z', classEnd: '2030-12-01T11:00:00Z' },
    })
    await pay(app, person, whole, 10_000)
    expect((await overviewOf(person)).owed).toBeNull()

    const ids = [await createPlan(owner), await createPlan(owner)]
    for (const id of ids) await payPart(app, person, id, { part: 1, amount: 1000 })
    const dues = await duesOf(person)
    expect((await overviewOf(person)).owed).toMatchObject({
      ...{ amount: 0, amountInCents: 0, bookings: 0, first: null, currency: 'BDT' },
      next: { part: 2, dueOn: dues[0]?.dueOn, amount: 1000, state: 'due' },
    })

    // The second part of both on its day, and the third of the first: late and due today count.
    const days = [...new Set(dues.filter(({ state }) => state === 'due').map(({ dueOn }) => dueOn))].sort()
    app.setTime(`${days[1]}T04:00:00Z`)
    const open = (await duesOf(person)).filter(
      ({ dueOn, state }) => state !== 'paid' && dueOn <= (days[1] ?? ''),
    )
    const { owed } = await overviewOf(person)
    expect(open).toHaveLength(4)
    expect(owed).toMatchObject({ amount: 4000, amountInCents: 400_000, bookings: 2 })
    expect(owed?.first).toMatchObject({ part: 2, state: 'late', closedFrom: expect.any(String) })
    expect(owed?.next).toMatchObject({ part: 4, dueOn: days[2] })
    expect(await payPart(app, person, owed?.first?.sessionId ?? '', { part: 2, amount: 1000 })).toMatchObject(
      {
        status: 200,
      },
    )
    expect((await overviewOf(person)).owed).toMatchObject({ amount: 3000, bookings: 2 })
  })
})

test('I01 a student sees how far each course has come, and when it goes on', async () => {
  const person = await somebody()
  app.setTime('2030-05-20T04:00:00Z')
  const registration = { registrationStart: '2020-01-01', registrationEnd: '2030-05-30' }
  const course = await createSession(owner, {
    ...{ ...registration, title: 'Course' },
    repeat: { weekdays: ['sat'], startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 4 },
  })
  const single = await createSession(owner, {
    ...{ ...registration, title: 'One class' },
    ...{ classStart: '2030-06-12T10:00:00Z', classEnd: '2030-06-12T11:00:00Z' },
  })
  const over = await createSession(owner, {
    ...registration,
    ...{ classStart: '2030-06-01T10:00:00Z', classEnd: '2030-06-01T11:00:00Z' },
  })
  const gone = await createSession(owner, registration)
  for (const id of [course, single, over, gone]) await book(person, id)
  await cancel(person, gone)
  app.setTime('2030-06-10T04:00:00Z')
  const { progress } = await overviewOf(person)
  expect(progress).toMatchObject([
    { sessionId: single, title: 'One class', held: 0, total: 1, next: '2030-06-12T10:00:00.000Z' },
    { sessionId: course, title: 'Course', held: 2, total: 4, next: '2030-06-15T10:00:00.000Z' },
  ])
  expect(await overviewOf(await somebody())).toMatchObject({ progress: [] })
})

describe('I01 the line of a course', () => {
  const registration = { registrationStart: '2020-01-01', registrationEnd: '2030-07-30' }
  const weekly = { weekdays: ['sat'], startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 6 }
  const lineOf = async (person: Person) => (await overviewOf(person)).progress[0]
  const say = async (classId: string | undefined, start: string, states: object[]) => {
    app.setTime(start)
    const roll = { key: randomUUID(), start, takenAt: start, states }
    expect((await owner.ask('PUT', `/classes/${classId}/attendance`, roll)).status).toBe(200)
  }

  test('I01 is empty for a single class, and in the order of the classes of a course, by months', async () => {
    const person = await somebody()
    app.setTime('2030-05-20T04:00:00Z')
    const single = { classStart: '2030-06-12T10:00:00Z', classEnd: '2030-06-12T11:00:00Z' }
    await book(person, await createSession(owner, { ...registration, ...single }))
    expect(await lineOf(person)).toMatchObject({ total: 1, months: [], attendance: { came: 0, of: 0 } })

    const other = await somebody()
    await book(other, await createSession(owner, { ...registration, repeat: weekly }))
    expect(await lineOf(other)).toMatchObject({
      ...{ held: 0, total: 6, next: '2030-06-01T10:00:00.000Z', attendance: { came: 0, of: 0 } },
      months: [
        { month: '2030-06', classes: ['next', 'ahead', 'ahead', 'ahead', 'ahead'] },
        { month: '2030-07', classes: ['ahead'] },
      ],
    })
  })

  test('A11 says what the rolls say of this student, what was cancelled, and what comes next', async () => {
    const [person, late] = [await somebody(), await somebody()]
    app.setTime('2030-05-20T04:00:00Z')
    const id = await createSession(owner, { ...registration, repeat: weekly })
    await book(person, id)
    const [first, second, third, fourth] = await readClasses(owner, id)
    const said = (state: string) => [{ userId: person.id, state }]
    await say(first?._id, '2030-06-01T10:00:00.000Z', said('late'))
    await say(second?._id, '2030-06-08T10:00:00.000Z', said('absent'))
    app.setTime('2030-06-09T04:00:00Z')
    await book(late, id)
    const cancelled = { state: 'cancelled', reason: 'Rain', version: fourth?.version }
    expect((await owner.ask('PATCH', `/sessions/${id}/classes/${fourth?._id}`, cancelled)).status).toBe(200)
    await say(third?._id, '2030-06-15T10:00:00.000Z', said('excused'))
    app.setTime('2030-06-29T10:30:00Z')
    expect(await lineOf(person)).toMatchObject({
      ...{ held: 4, total: 6, next: '2030-07-06T10:00:00.000Z', attendance: { came: 1, of: 2 } },
      months: [
        { month: '2030-06', classes: ['attended', 'absent', 'excused', 'cancelled', 'held'] },
        { month: '2030-07', classes: ['next'] },
      ],
    })
    // Who came later has missed nothing, and nobody's roll is another's.
    expect(await lineOf(late)).toMatchObject({
      attendance: { came: 0, of: 0 },
      months: [{ month: '2030-06', classes: ['held', 'cancelled', 'held'] }, { month: '2030-07' }],
    })
  })

  test('I01 of more than eight courses only the first eight have a line', async () => {
    const person = await somebody()
    app.setTime('2030-05-20T04:00:00Z')
    for (let course = 0; course < 9; course += 1)
      await book(
        person,
        await createSession(owner, {
          ...registration,
          // At another hour each: nobody is in two at once.
          repeat: { ...weekly, startTime: `${10 + course}:00`, endTime: `${10 + course}:30` },
        }),
      )
    const { progress } = await overviewOf(person)
    expect(progress.map(({ months }) => months.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 0])
  })
})

test('B04 a student sees the changed classes that they may still answer, as the list of choices has them', async () => {
  const [person, other] = [await somebody(), await somebody()]
  app.setTime('2030-05-20T04:00:00Z')
  const id = await createSession(owner, {
    ...{ registrationStart: '2020-01-01', registrationEnd: '2030-05-30' },
    ...{ classStart: '2030-06-12T10:00:00Z', classEnd: '2030-06-12T11:00:00Z' },
  })
  await book(person, id)
  const [held] = await readClasses(owner, id)
  const moved = { start: '2030-06-13T10:00:00Z', end: '2030-06-13T11:00:00Z', reason: 'No power' }
  await owner.ask('PATCH', `/sessions/${id}/classes/${held?._id}`, moved)
  const { choices } = await overviewOf(person)
  expect(choices).toMatchObject([
    { kind: 'moved', reason: 'No power', after: { start: '2030-06-13T10:00:00.000Z' } },
  ])
  expect((await person.ask('GET', '/choices')).body).toEqual(choices)
  expect((await overviewOf(other)).choices).toEqual([])
  const [open] = choices
  await person.ask('POST', `/bookings/${open?.bookingId}/choices/${open?.changeId}`, { choice: 'keep' })
  expect((await overviewOf(person)).choices).toEqual([])
})

test('W02 who waits sees their place in the line, then the seat that is kept for them, with nothing booked', async () => {
  const [holder, person] = [await somebody(), await somebody()]
  app.setTime(atHour(12))
  const id = await fullSession(owner, [holder])
  await join(person, id)
  const { waitlist } = await overviewOf(person)
  expect(waitlist).toMatchObject([{ sessionId: id, state: 'waiting', position: 1 }])
  expect((await person.ask('GET', '/waitlist')).body).toEqual(waitlist)
  await cancel(holder, id)
  await giveOut(app, id)
  expect(await overviewOf(person)).toMatchObject({
    bookings: 0,
    waitlist: [{ sessionId: id, state: 'offered', offerExpiresAt: expect.any(String) }],
  })
})

test('M02 a student sees the payments that they have begun, as their list has them', async () => {
  const [person, other] = [await somebody(), await somebody()]
  const id = await createSession(owner, { fee: 100 })
  await startCheckout(person, { sessionId: id, method: 'card', amount: 100 })
  const { checkouts } = await overviewOf(person)
  expect(checkouts).toMatchObject([{ sessionId: id, state: 'open', amount: 100 }])
  expect((await person.ask('GET', '/checkouts')).body).toEqual(checkouts)
  expect((await overviewOf(other)).checkouts).toEqual([])
})

describe('V02 what somebody asked for', () => {
  const requestOf = async (person: Person) => (await overviewOf(person)).tutorRequest

  test('V13 an application waits, is declined, waits again and is approved', async () => {
    const person = await somebody()
    expect(await requestOf(person)).toBeNull()
    const first = await applyAsTutor(person.ask)
    expect(await requestOf(person)).toMatchObject({
      kind: 'application',
      role: 'Instructor',
      state: 'pending',
    })
    await owner.ask('POST', `/tutors/${first}/decline`, { reason: 'No chemistry' })
    expect(await requestOf(person)).toMatchObject({
      kind: 'application',
      state: 'declined',
      reason: 'No chemistry',
    })
    expect((await owner.ask('POST', `/tutors/${first}/decline`, { reason: 'Late' })).status).toBe(404)
    const second = await applyAsTutor(person.ask)
    expect(await requestOf(person)).toMatchObject({ state: 'pending' })
    expect((await owner.ask('POST', `/tutors/${second}/decline`, { reason: ' ' })).status).toBe(400)
    await owner.ask('PATCH', `/tutors/${second}/status`, { status: 'active' })
    expect((await owner.ask('POST', `/tutors/${second}/decline`, { reason: 'Late' })).status).toBe(409)
    await app.syncChanges()
    expect(await requestOf(person)).toMatchObject({ kind: 'application', state: 'approved' })
    // Who was a tutor and is none any more was not declined.
    await owner.ask('DELETE', `/tutors/${second}`)
    await app.syncChanges()
    expect(await requestOf(person)).toMatchObject({ kind: 'application', state: 'approved' })
    app.setTime(new Date(Date.now() + 15 * 24 * 3600_000))
    expect(await requestOf(person)).toBeNull()
  })

  test.each([
    ['PATCH', 'role', { role: 'Instructor' }, 'approved'],
    ['PATCH', 'role', { role: 'Student' }, 'declined'],
    ['DELETE', 'requested-role', undefined, 'declined'],
  ])('V02 a role waits, and is decided: %s %s %o', async (method, path, body, state) => {
    const [person] = (await createUsers([app], 1, 'user')) as [Person]
    await app.services.context.database.execute(
      `update users set requested_role = 'Instructor' where id = '${person.id}'`,
    )
    await app.syncChanges()
    expect(await requestOf(person)).toEqual({ kind: 'role', role: 'Instructor', state: 'pending' })
    expect((await person.ask('GET', '/me')).body).toMatchObject({ requestedRole: 'Instructor' })
    await owner.ask(method, `/admin/users/${person.id}/${path}`, body)
    await app.syncChanges()
    expect(await requestOf(person)).toMatchObject({ kind: 'role', role: 'Instructor', state })
    // A role that nobody had asked for tells of no request.
    const other = await somebody()
    await owner.ask('PATCH', `/admin/users/${other.id}/role`, { role: 'user' })
    expect(await requestOf(other)).toBeNull()
  })
})
