import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import type { Role } from '../../contract/people/roles.ts'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { startCheckout } from '../support/hosted-payments.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let decider: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  ;[decider] = (await createUsers([app], 1, 'Admin')) as [Person]
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

// Their tokens outlast every clock.
const somebody = async (role: Role = 'Student') => (await createUsers([app], 1, role))[0] as Person
const overviewOf = async (person: Person) =>
  (await person.ask('GET', '/overview')).body as unknown as Overview

describe('I01 an Instructor’s classes', () => {
  const today = { classStart: '2030-02-01T10:00:00Z', classEnd: '2030-02-01T11:00:00Z' }
  const registration = { registrationStart: '2020-01-01', registrationEnd: '2030-02-01' }

  async function teach(tutor: Person, changes: object = {}): Promise<string> {
    const id = await createSession(tutor, { ...registration, ...today, ...changes })
    await decider.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
    return id
  }

  test('I01 say who comes: the first five by name, and how many in all', async () => {
    const [tutor, other] = [await somebody('Instructor'), await somebody('Instructor')]
    const id = await teach(tutor)
    const names = ['Anika', 'Badhon', '', 'Dipa', 'Emon', 'Farah', 'Gone']
    for (const name of names) {
      const person = await somebody()
      const { database } = app.services.context
      await database
        .update(users)
        .set({ name: name || null })
        .where(eq(users.id, person.id))
      await person.ask('POST', '/bookedSessions', { sessionId: id })
      if (name === 'Gone') await person.ask('DELETE', `/bookedSessions/${id}`)
    }
    app.setTime('2030-02-01T04:00:00Z')
    const { teaching } = await overviewOf(tutor)
    expect(teaching?.today).toMatchObject([{ sessionId: id, enrolled: 6 }])
    expect(teaching?.today[0]?.students).toEqual([
      'Anika',
      'Badhon',
      expect.stringMatching(/^[^@]+$/),
      'Dipa',
      'Emon',
    ])
    expect(teaching?.next).toEqual(teaching?.today[0])
    expect((await overviewOf(other)).teaching).toMatchObject({ today: [], next: null })
  })

  test('B03 carry what a change needs: it is made from here, and refused once somebody else has made one', async () => {
    const tutor = await somebody('Instructor')
    const repeat = { weekdays: ['fri'], startTime: '16:00', endTime: '17:00', from: '2030-02-01', count: 2 }
    const id = await teach(tutor, { repeat })
    app.setTime('2030-02-01T04:00:00Z')
    const { teaching } = await overviewOf(tutor)
    const [{ _id = '', version } = {}] = teaching?.today ?? []
    const path = `/sessions/${id}/classes/${_id}`
    const move = { start: '2030-02-01T12:00:00Z', end: '2030-02-01T13:00:00Z', reason: 'No power', version }
    expect((await tutor.ask('PATCH', path, move)).status).toBe(200)
    expect((await overviewOf(tutor)).teaching?.today).toMatchObject([{ start: '2030-02-01T12:00:00.000Z' }])
    const cancellation = { state: 'cancelled', reason: 'Ill', version }
    expect(await tutor.ask('PATCH', path, cancellation)).toMatchObject({
      status: 409,
      body: { code: 'class_changed_meanwhile' },
    })
    const read = (await overviewOf(tutor)).teaching?.today[0]?.version
    expect((await tutor.ask('PATCH', path, { ...cancellation, version: read })).status).toBe(200)
    expect((await overviewOf(tutor)).teaching?.today).toEqual([])
  })
})

describe('R07 what an Admin decides from here', () => {
  test('R07 sessions, the oldest first and at most five: approved as they were read, and not once rewritten', async () => {
    const own = await boot()
    try {
      const [boss] = (await createUsers([own], 1, 'Admin')) as [Person]
      const [teacher] = (await createUsers([own], 1, 'Instructor')) as [Person]
      const ids: string[] = []
      for (let index = 0; index < 6; index += 1) ids.push(await createSession(teacher, { fee: 50 }))
      const { decisions, waiting } = await overviewOf(boss)
      expect(waiting?.sessions).toBe(6)
      expect(decisions?.sessions.map(({ _id }) => _id)).toEqual(ids.slice(0, 5))
      const [first, second] = decisions?.sessions ?? []
      expect(first).toMatchObject({ fee: 50, tutor: 'Farhana Rahman', status: 'pending', managed: true })
      const listed = (await boss.ask('GET', `/sessions?status=pending&page=1&limit=6`)).body.data
      expect(listed.at(-1)).toEqual(first)
      const approve = (id: string | undefined, version: string | undefined) =>
        boss.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 50, version })
      expect((await approve(first?._id, first?.version)).status).toBe(200)
      expect(await approve(second?._id, first?.version)).toMatchObject({
        status: 409,
        body: { code: 'session_changed_meanwhile' },
      })
      expect((await overviewOf(boss)).decisions?.sessions.map(({ _id }) => _id)).toEqual(ids.slice(1))
    } finally {
      await own.stop()
    }
  })

  test('R07 V10 what a tutor changed in an approved session shows before and after, for seven days; an Admin’s own change does not', async () => {
    const tutor = await somebody('Instructor')
    const id = await createSession(tutor, { description: 'Dot products.' })
    const change = (by: Person, body: object) => by.ask('PATCH', `/sessions/${id}`, body)
    await change(decider, { status: 'approved', fee: 0 })
    const shown = async () =>
      (await overviewOf(decider)).tutorChanges?.filter(({ object }) => object?._id === id)
    expect(await shown()).toEqual([])
    expect((await change(decider, { description: 'Cross products.' })).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await change(tutor, { description: 'Cross products, with two mock tests.' })).status).toBe(200)
    expect(await shown()).toMatchObject([
      {
        action: 'session.changed',
        object: { _id: id, title: 'Vectors for HSC' },
        by: { _id: tutor.id },
        before: { description: 'Cross products.' },
        after: { description: 'Cross products, with two mock tests.' },
      },
    ])
    expect((await overviewOf(tutor)).tutorChanges).toBeNull()
    app.setTime(new Date(Date.now() + 8 * 24 * 3600_000).toISOString())
    expect(await shown()).toEqual([])
  })

  test('R07 applications and asked roles, as their lists show them', async () => {
    const [applicant, asking] = [await somebody(), await somebody('user')]
    const id = await applyAsTutor(applicant.ask)
    const { database } = app.services.context
    await database.update(users).set({ requestedRole: 'Instructor' }).where(eq(users.id, asking.id))
    const { decisions } = await overviewOf(owner)
    expect(decisions?.tutors).toMatchObject([{ _id: id, name: 'One of many', userId: applicant.id }])
    expect(decisions?.roles).toMatchObject([{ _id: asking.id, requestedRole: 'Instructor' }])
    expect((await owner.ask('GET', '/tutors?status=pending')).body).toEqual(decisions?.tutors)
    expect((await owner.ask('GET', '/admin/users?asking=true')).body.users).toEqual(decisions?.roles)
    await owner.ask('PATCH', `/tutors/${id}/status`, { status: 'active', email: decisions?.tutors[0]?.email })
    await owner.ask('PATCH', `/admin/users/${asking.id}/role`, { role: 'Instructor' })
    expect((await overviewOf(owner)).decisions).toMatchObject({ tutors: [], roles: [] })
  })

  test('M11 payments that wait, the nearest deadline first; not their own', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
    const times = { registrationEnd: inDays(4), classStart: inDays(5), classEnd: inDays(6) }
    const id = await createSession(decider, { fee: 500, ...times })
    for (const person of [await somebody(), decider]) {
      const { checkoutId } = await startCheckout(person, { sessionId: id, method: 'desk', amount: 500 })
      const trxId = randomUUID().slice(24).toUpperCase()
      const given = await person.ask('POST', `/checkouts/${checkoutId}/reference`, { wallet: 'nagad', trxId })
      expect(given.status).toBe(200)
    }
    const { decisions, waiting } = await overviewOf(decider)
    expect(waiting?.payments).toBe(2)
    expect(decisions?.payments.map(({ mayDecide }) => mayDecide)).toEqual([true, false])
    expect((await decider.ask('GET', '/held-payments')).body.heldPayments).toEqual(decisions?.payments)
    const [first] = decisions?.payments ?? []
    const accepted = await decider.ask('POST', `/held-payments/${first?.attemptId}`, {
      accept: true,
      amount: 500,
    })
    expect(accepted.status).toBe(200)
    expect((await overviewOf(decider)).waiting?.payments).toBe(1)
  })
})

test('M10 a cashier sees how much waits at the desk', async () => {
  const worker = await cashier(app, owner)
  const before = (await overviewOf(worker)).desk
  const id = await createSession(owner, { fee: 5 })
  expect((await worker.ask('POST', '/desk/payments', cash(id))).status).toBe(200)
  expect((await overviewOf(worker)).desk).toEqual(before)
  // The centre cancels: cash has to be refunded by hand, to somebody whom no email reaches.
  expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  expect((await overviewOf(worker)).desk).toEqual({
    payments: before?.payments,
    refunds: (before?.refunds ?? 0) + 1,
    calls: (before?.calls ?? 0) + 1,
  })
  const due = (await worker.ask('GET', '/desk/refunds')).body.refunds as unknown[]
  expect(due).toHaveLength((before?.refunds ?? 0) + 1)
  expect((await overviewOf(await student(app))).desk).toBeNull()
})
