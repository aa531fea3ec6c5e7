import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveries, users } from '../../db/schema.ts'
import { writeStopLink } from '../../domain/users/stop-link.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, notifyAll } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, newPhone } from '../support/desk.ts'
import { deliveriesOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn, writeInEnglish } from '../support/sms-outbox.ts'

/** Ten in the morning in Dhaka. */
const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(6))
  turnSmsOn(app)
  await writeInEnglish(admin)
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

const session = (title: string) =>
  createSession(admin, {
    ...{ title, registrationStart: '2031-01-01', registrationEnd: first.start, fee: 5 },
    ...{ classStart: first.start, classEnd: first.end },
  })
async function moveClass(id: string): Promise<void> {
  const [one] = await readClasses(admin, id)
  const { status } = await admin.ask('PATCH', `/sessions/${id}/classes/${one?._id}`, {
    ...later,
    reason: 'Rain',
  })
  expect(status).toBe(200)
  await notifyAll(app)
}
const newNumber = () => {
  const typed = newPhone()
  return { typed, phone: `+88${typed.replace('-', '')}` }
}
/** Sells a seat to a child who is reached by this number. Returns the child's id. */
async function sell(sessionId: string, name: string, phone: string, whose = 'mother'): Promise<string> {
  const personId = randomUUID()
  const sale = cash(sessionId, { name, phone, whose, personId })
  expect((await admin.ask('POST', '/desk/payments', sale)).status).toBe(200)
  return personId
}
const add = (id: string, contact: Record<string, unknown>) =>
  admin.ask('POST', `/desk/people/${id}/contacts`, {
    whose: 'father',
    receives: true,
    pays: false,
    ...contact,
  })

test('G14 a mother of two is told of each child by name, and neither message names the other', async () => {
  const { typed, phone } = newNumber()
  const [optics, algebra] = [await session('Optics'), await session('Algebra')]
  await sell(optics, 'Rahim Uddin', typed)
  await sell(algebra, 'Ayesha Siddika', typed)
  await moveClass(optics)
  await moveClass(algebra)
  const bodies = (await smsTo(app, phone)).map(({ body }) => body ?? '')
  const [ofRahim, ofAyesha] = ['Rahim Uddin', 'Ayesha Siddika'].map((name) =>
    bodies.filter((body) => body.startsWith(`${name}: `)),
  )
  expect((ofRahim?.length ?? 0) + (ofAyesha?.length ?? 0)).toBe(bodies.length)
  expect(ofRahim?.some((body) => body.includes('Optics'))).toBe(true)
  for (const body of ofRahim ?? []) expect(body).not.toMatch(/Ayesha|Algebra/)
  for (const body of ofAyesha ?? []) expect(body).not.toMatch(/Rahim|Optics/)
  // She was reached: nobody has to ring.
  expect(await callsAbout(admin, optics)).toEqual([])
})

test('G14 each contact that receives gets it, in its own way; one that does not gets nothing', async () => {
  const [mother, father, aunt] = [newNumber(), newNumber(), newNumber()]
  const id = await session('Waves')
  const child = await sell(id, 'Rahim', mother.typed)
  const email = `${randomUUID()}@people.test`
  await add(child, { phone: father.typed })
  await add(child, { phone: aunt.typed, whose: 'other', receives: false })
  await add(child, { email })
  await moveClass(id)
  for (const { phone } of [mother, father])
    expect((await smsTo(app, phone)).at(-1)?.body).toMatch(/^Rahim: .*Waves/)
  expect(await smsTo(app, aunt.phone)).toEqual([])
  const [mail] = await deliveriesOf(app, eq(deliveries.contact, email))
  expect(mail?.subject).toMatch(/^Rahim: /)
  // The father's click must not stop what the child gets.
  expect(mail && (await writeStopLink(app.services.context, mail))).toBeUndefined()
})

test('G14 the person’s own message names nobody, and what is about the account goes to nobody else', async () => {
  const person = somebody()
  const { typed, phone } = newNumber()
  await app.services.context.database.update(users).set({ name: 'Nusrat' }).where(eq(users.id, person.id))
  await add(person.id, { phone: typed })
  const id = await session('Sound')
  const sale = cash(id, { email: person.email, phone: null, name: null })
  expect((await admin.ask('POST', '/desk/payments', sale)).status).toBe(200)
  await moveClass(id)
  const own = await deliveriesOf(app, eq(deliveries.contact, person.email))
  expect(own.length).toBeGreaterThan(0)
  for (const { subject, body } of own) expect(`${subject} ${body}`).not.toContain('Nusrat: ')
  const others = await smsTo(app, phone)
  expect(others.every(({ body }) => body?.startsWith('Nusrat: '))).toBe(true)
  expect((await admin.ask('PATCH', `/admin/users/${person.id}/role`, { role: 'Instructor' })).status).toBe(
    200,
  )
  await moveClass(await session('Light'))
  expect(await smsTo(app, phone)).toHaveLength(others.length)
})

test('G14 staff see a child’s messages on their page, and not those of a brother with the same number', async () => {
  const { typed } = newNumber()
  const id = await session('Heat')
  const [one, other] = [await sell(id, 'Rahim', typed), await sell(id, 'Karim', typed)]
  await moveClass(id)
  for (const [child, name, brother] of [
    [one, 'Rahim', 'Karim'],
    [other, 'Karim', 'Rahim'],
  ] as const) {
    const { body } = await admin.ask('GET', `/desk/people/${child}`)
    const subjects = (body.messages as { subject: string }[]).map(({ subject }) => subject)
    expect(subjects.length).toBeGreaterThan(0)
    for (const subject of subjects) {
      expect(subject).toContain(name)
      expect(subject).not.toContain(brother)
    }
  }
})
