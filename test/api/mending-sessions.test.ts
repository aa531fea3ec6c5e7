import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const ROUNDS = 6
const LINK = 'https://meet.example/new'

let app: TestApp
let admin: Person
let somebody: () => Person
let tutor: Person
let other: Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(30))
  ;[tutor, other] = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
  return () => app.stop()
})
afterEach(() => app.setTime())

const session = (changes: object = {}) => createSession(admin, { tutorId: tutor.id, ...changes })
const change = (by: Person, id: string, body: object) => by.ask('PATCH', `/sessions/${id}`, body)
const read = async (id: string) => (await admin.ask('GET', `/sessions/${id}`)).body
const book = (by: Person, sessionId: string) => by.ask('POST', '/bookedSessions', { sessionId })
const historyOf = async (id: string) =>
  (await admin.ask('GET', `/audit-trail?object=${id}&action=session.changed`)).body.acts
async function linkOf(id: string): Promise<string | null> {
  const { database } = app.services.context
  const { rows } = await database.execute<{ link: string | null }>(
    sql`select join_url as link from classes where session_id = ${id} order by start_at`,
  )
  return rows.at(-1)?.link ?? null
}

describe('who may', () => {
  test('V10 nobody but its tutor and Admins, and not before it is approved', async () => {
    const id = await session()
    const student = somebody()
    expect(await change(student, id, { joinUrl: LINK })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect(await change(other, id, { joinUrl: LINK })).toMatchObject({
      status: 403,
      body: { code: 'not_your_session' },
    })
    const waits = await createSession(tutor)
    expect(await change(tutor, waits, { joinUrl: LINK })).toMatchObject({
      status: 409,
      body: { code: 'session_not_editable' },
    })
    expect(await linkOf(id)).toBeNull()
  })

  test.each([
    ['title', { title: 'Mine' }],
    ['fee', { fee: 0 }],
    ['capacity', { capacity: 9 }],
    ['duration', { duration: '1h' }],
    ['registrationEnd', { registrationEnd: '2037-01-01' }],
    ['minimum', { minimum: null }],
    ['tutorId', { tutorId: '' }],
    ['mode', { mode: 'online' }],
    ['plan', { plan: null }],
  ])('V10 a tutor does not change %s, and nothing else that came with it', async (field, body) => {
    const id = await session()
    const before = await read(id)
    expect(await change(tutor, id, { description: 'Changed', ...body })).toMatchObject({
      status: 403,
      body: { code: 'admin_changes_only', field },
    })
    expect(await read(id)).toEqual(before)
  })

  test('V10 a tutor mends link, place, description and picture; who taught it before does not any more', async () => {
    const branchId = (await admin.ask('POST', '/branches', { name: 'Mirpur 10', address: '5 Road' })).body
      .insertedId
    const id = await session({ mode: 'onsite' })
    const image = 'https://images.example/new.png'
    const mended = { description: 'Clearer', image, branchId, place: 'Hall 2' }
    expect((await change(tutor, id, { ...mended, joinUrl: LINK })).status).toBe(200)
    expect(await read(id)).toMatchObject({ description: 'Clearer', image, place: 'Mirpur 10, Hall 2' })
    expect(await linkOf(id)).toBe(LINK)
    expect(await historyOf(id)).toMatchObject([
      {
        by: { _id: tutor.id },
        before: { where: null, joinUrl: null },
        // Whoever reads the trail does not get into the class by it.
        after: { where: 'Mirpur 10, Hall 2', joinUrl: 'meet.example', description: 'Clearer' },
      },
    ])
    expect((await change(admin, id, { tutorId: other.id })).status).toBe(200)
    expect((await change(tutor, id, { joinUrl: '' })).status).toBe(403)
    expect((await change(other, id, { joinUrl: '' })).status).toBe(200)
    expect(await linkOf(id)).toBeNull()
  })
})

test('V10 a session on site says where: a branch, a room of one, or in words', async () => {
  const branchId = (await admin.ask('POST', '/branches', { name: 'Uttara 4', address: '9 Road' })).body
    .insertedId
  const id = await session({ mode: 'online' })
  const unplaced = { status: 400, body: { code: 'required', field: 'place' } }
  expect(await change(admin, id, { mode: 'onsite' })).toMatchObject(unplaced)
  expect(await change(admin, id, { mode: 'onsite', place: '  ' })).toMatchObject(unplaced)
  expect(await read(id)).toMatchObject({ mode: 'online' })
  expect((await change(admin, id, { mode: 'onsite', branchId })).status).toBe(200)
  expect(await change(tutor, id, { branchId: null })).toMatchObject(unplaced)
  expect((await change(tutor, id, { branchId: null, place: 'Hall 2' })).status).toBe(200)
  expect(await change(tutor, id, { place: '' })).toMatchObject(unplaced)
  expect(await read(id)).toMatchObject({ mode: 'onsite', place: 'Hall 2' })
})

test('V10 of a session without a place, as programs create some, everything else can be changed', async () => {
  const id = await session({ mode: 'onsite' })
  expect((await change(admin, id, { title: 'Waves' })).status).toBe(200)
})

describe('what was promised', () => {
  test('V10 a session on site loses a link that it does not need, from its classes to come', async () => {
    const id = await session({ mode: 'onsite', place: 'Hall 2' })
    const student = somebody()
    await book(student, id)
    expect((await change(tutor, id, { joinUrl: LINK })).status).toBe(200)
    expect((await change(student, id, { joinUrl: null })).status).toBe(403)
    expect(await linkOf(id)).toBe(LINK)
    expect((await change(tutor, id, { joinUrl: null })).status).toBe(200)
    expect(await linkOf(id)).toBeNull()
    expect(await read(id)).toMatchObject({ mode: 'onsite', place: 'Hall 2' })
    const taken = { before: { joinUrl: 'meet.example' }, after: { joinUrl: null } }
    expect(await historyOf(id)).toEqual(expect.arrayContaining([expect.objectContaining(taken)]))
  })

  test('V10 a new fee is what newcomers pay: what was sold, held and is still due keeps its price', async () => {
    const [paid, parts] = [await session({ fee: 300 }), await createPlan(admin)]
    const [early, holder, byParts, newcomer] = [somebody(), somebody(), somebody(), somebody()]
    expect((await pay(app, early, paid, 30_000)).status).toBe(200)
    const secret = await startPayment(holder, paid, 30_000)
    expect((await payPart(app, byParts, parts, { part: 1, amount: 1000 })).status).toBe(200)
    const shown = async () => [
      (await early.ask('GET', `/booked/${paid}`)).body.sessionDetails,
      await duesOf(byParts),
    ]
    const before = await shown()
    expect(before).toMatchObject([{ fee: 300 }, Array(6).fill({ amount: 1000 })])
    for (const id of [paid, parts]) expect((await change(admin, id, { fee: 12_000 })).status).toBe(200)
    expect(await shown()).toEqual(before)
    const transactionId = await confirm(app, secret)
    const held = { sessionId: paid, transactionId, email: holder.email }
    expect((await holder.ask('POST', '/payments', held)).status).toBe(200)
    const asBefore = { sessionId: paid, amountInCents: 30_000 }
    expect((await newcomer.ask('POST', '/create-payment-intent', asBefore)).status).toBe(400)
    expect((await pay(app, newcomer, paid, 1_200_000)).status).toBe(200)
    expect((await payPart(app, newcomer, parts, { part: 1, amount: 2000 })).status).toBe(200)
    expect(await duesOf(byParts)).toEqual(before[1])
  })
})

describe('what is refused', () => {
  test.each([
    ['joinUrl', { joinUrl: 'meet' }, 400, 'must_be_link'],
    ['joinUrl', { joinUrl: 5 }, 400, 'must_be_text'],
    ['registrationEnd', { registrationEnd: 'soon' }, 400, 'must_be_date'],
    ['registrationEnd', { registrationEnd: '2001-01-01' }, 400, 'registration_ends_before_start'],
    ['body', { version: 'x' }, 400, 'nothing_to_change'],
    [undefined, { version: 'x', title: 'x' }, 409, 'session_changed_meanwhile'],
  ])('V10 V15 a bad %s (%j)', async (field, body, status, code) => {
    const id = await session()
    const answer = await change(admin, id, body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.field).toBe(field)
  })

  test('B08 registration does not end before it is decided whether the session runs', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
    const id = await session({ minimum: { count: 2, decideAt: inDays(4) } })
    expect(await change(admin, id, { registrationEnd: inDays(3) })).toMatchObject({
      status: 409,
      body: { code: 'registration_before_minimum', field: 'registrationEnd' },
    })
    expect((await change(admin, id, { registrationEnd: inDays(4.5) })).status).toBe(200)
    expect(await historyOf(id)).toMatchObject([{ after: { registrationEnd: expect.any(String) } }])
  })

  test('V10 a closed registration sells nothing, and one that is opened again does', async () => {
    const id = await session()
    expect((await change(admin, id, { registrationEnd: new Date().toISOString() })).status).toBe(200)
    expect((await book(somebody(), id)).status).toBe(409)
    const later = new Date(Date.now() + 24 * 3600_000).toISOString()
    expect((await change(admin, id, { registrationEnd: later })).status).toBe(200)
    expect((await book(somebody(), id)).status).toBe(200)
  })
})

describe('at once', () => {
  test('V10 of two who have read the same, one changes it and the other is told', async () => {
    const id = await session()
    const { version } = (await read(id)) as unknown as { version: string }
    const answers = await Promise.all([
      change(admin, id, { version, description: 'One' }),
      change(tutor, id, { version, joinUrl: LINK }),
    ])
    expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'done',
      'session_changed_meanwhile',
    ])
  })

  test('V10 of a last seat that is booked and taken away at once, one wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await session({ capacity: 2 })
      await book(somebody(), id)
      const student = somebody()
      const answers = await Promise.all([book(student, id), change(admin, id, { capacity: 1 })])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { enrolled, capacity } = (await read(id)) as unknown as { enrolled: number; capacity: number }
      expect(enrolled).toBe(capacity)
    }
  })

  test('V10 control: who counts the seats before the lock takes away one that was sold', async () => {
    const id = await session({ capacity: 2 })
    await book(somebody(), id)
    const { database } = app.services.context
    const lowered = database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ enrolled: number }>(
        sql`select enrolled from sessions where id = ${id}`,
      )
      expect((await book(somebody(), id)).status).toBe(200)
      await transaction.execute(sql`update sessions set capacity = ${rows[0]?.enrolled} where id = ${id}`)
    })
    // Only the database's own rule is left.
    await expect(lowered).rejects.toThrow()
  })
})
