import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RosterEntry } from '../../contract/bookings/roster.ts'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { DeskRefund } from '../../contract/desk/desk.ts'
import type { RefundableSeat } from '../../contract/payments/refunds-by-staff.ts'
import { bookFreeSession } from '../../domain/bookings/book.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { ownAct } from '../../domain/seats/seat-act.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { newPhone } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const HOUR = 3600_000

let app: TestApp
let admin: Person
let cashier: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(10))
  cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await app.syncChanges()
})
afterAll(async () => {
  await processRefunds(app.services.context)
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

/** Moves the first class of a session by an hour, and returns the change. */
async function moveClass(sessionId: string): Promise<string> {
  const [first] = await readClasses(admin, sessionId)
  const inAnHour = (time = '') => new Date(Date.parse(time) + HOUR).toISOString()
  const times = { start: inAnHour(first?.start), end: inAnHour(first?.end), reason: 'No power' }
  const path = `/sessions/${sessionId}/classes/${first?._id}`
  const { body } = await admin.ask('PATCH', path, times)
  await notifyAll(app)
  return body.changeId as string
}
const cancel = (by: Person, bookingId: string) => by.ask('DELETE', `/desk/bookings/${bookingId}`)
const answer = (by: Person, bookingId: string, changeId: string, body: object) =>
  by.ask('POST', `/desk/bookings/${bookingId}/choices/${changeId}`, body)
const actsOn = async (id: string) =>
  (await admin.ask('GET', `/audit-trail?object=${id}`)).body.acts as AuditEvent[]
async function hasSeat(sessionId: string, bookingId: string): Promise<boolean> {
  const { body } = await admin.ask('GET', `/sessions/${sessionId}/bookings`)
  return (body.bookings as RosterEntry[]).some(({ _id }) => _id === bookingId)
}

test('B15 the desk sees a booking, whose it is, what would be refunded, and who may move money', async () => {
  const id = await createSession(admin, { fee: 5 })
  const { bookingId, phone } = await sellToPhone(cashier, id)
  expect((await cashier.ask('GET', `/desk/bookings/${UNKNOWN}`)).body.code).toBe('booking_not_found')
  expect((await somebody().ask('GET', `/desk/bookings/${bookingId}`)).status).toBe(403)
  const { body } = await cashier.ask('GET', `/desk/bookings/${bookingId}`)
  expect(body).toMatchObject({
    person: { name: 'Rahima Begum', phone, email: null },
    booking: { _id: bookingId, sessionId: id, cancellation: { refund: 5 } },
    choices: { open: [], refund: { amount: 5 } },
    movesMoney: false,
  })
  expect((await admin.ask('GET', `/desk/bookings/${bookingId}`)).body.movesMoney).toBe(true)
})

test('B15 an Admin cancels for a walk-in: the seat is free, the money is refunded at the desk, and the history says who', async () => {
  const id = await createSession(admin, { fee: 5 })
  const { bookingId, paymentId, phone } = await sellToPhone(cashier, id)
  expect((await cancel(cashier, bookingId)).body.code).toBe('admin_moves_money')
  expect(await hasSeat(id, bookingId)).toBe(true)
  const { status, body } = await cancel(admin, bookingId)
  expect([status, body.refund]).toEqual([200, 5])
  expect((await cancel(admin, bookingId)).body.refund).toBe(5)
  expect(await hasSeat(id, bookingId)).toBe(false)
  const { refunds } = (await cashier.ask('GET', '/desk/refunds')).body as unknown as { refunds: DeskRefund[] }
  expect(refunds.find((due) => due.paymentId === paymentId)).toMatchObject({
    phone,
    reasonCode: 'cancelled_at_desk',
    amount: 5,
  })
  expect(await actsOn(bookingId)).toMatchObject([{ action: 'booking.cancelled', by: { _id: admin.id } }])
  // They asked for it.
  expect(await callsAbout(cashier, id)).toEqual([])
})

test('B15 a cashier cancels a free seat, and the person reads that the centre did it for them', async () => {
  const id = await createSession(admin, { title: 'Free' })
  const person = somebody()
  const { insertedId } = (await person.ask('POST', '/bookedSessions', { sessionId: id })).body
  expect((await cancel(cashier, insertedId)).status).toBe(200)
  const { body } = await person.ask('GET', `/booked/${insertedId}`)
  expect(body.sessionDetails.cancelReasonCode).toBe('cancelled_at_desk')
  const email = (await emailsOf(app, person)).at(-1)
  expect(email?.body).toContain('The coaching centre cancelled this booking for you.')
  expect(await actsOn(insertedId)).toMatchObject([{ by: { _id: cashier.id }, concerns: { _id: person.id } }])
})

test('B15 the desk is bound by the rule for cancelling, as the person is', async () => {
  const soon = new Date(Date.now() + 3 * HOUR).toISOString()
  const id = await createSession(admin, { fee: 5, registrationEnd: soon, classStart: soon })
  const { bookingId } = await sellToPhone(cashier, id)
  expect((await cancel(admin, bookingId)).body.code).toBe('cancel_too_late_for_refund')
})

test('B15 the desk and the person cancel at once: one seat is freed, and money is refunded once', async () => {
  const id = await createSession(admin, { fee: 5 })
  const person = somebody()
  expect((await pay(app, person, id, 500)).status).toBe(200)
  const { body } = await person.ask('GET', `/booked/${id}`)
  const { _id } = body.sessionDetails
  const answers = await Promise.all([cancel(admin, _id), person.ask('DELETE', `/bookedSessions/${_id}`)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await actsOn(_id)).filter(({ action }) => action === 'booking.cancelled')).toHaveLength(1)
})

test('B15 a cashier keeps a seat for somebody after a change, once, which ends the call', async () => {
  const id = await createSession(admin, { fee: 5 })
  const { bookingId } = await sellToPhone(cashier, id)
  const changeId = await moveClass(id)
  expect(await callsAbout(cashier, id)).toHaveLength(1)
  expect((await answer(cashier, bookingId, UNKNOWN, { choice: 'keep' })).body.code).toBe('choice_not_found')
  for (const by of [cashier, cashier])
    expect((await answer(by, bookingId, changeId, { choice: 'keep' })).status).toBe(200)
  expect((await answer(admin, bookingId, changeId, { choice: 'refund' })).body.code).toBe('choice_made')
  expect(await callsAbout(cashier, id)).toEqual([])
  expect(await actsOn(bookingId)).toMatchObject([{ action: 'booking.kept', by: { _id: cashier.id } }])
})

test('B15 an Admin returns a seat for somebody after a change; a cashier moves no money', async () => {
  const id = await createSession(admin, { fee: 5 })
  const { bookingId } = await sellToPhone(cashier, id)
  const changeId = await moveClass(id)
  expect((await answer(cashier, bookingId, changeId, { choice: 'refund' })).body.code).toBe(
    'admin_moves_money',
  )
  expect(await hasSeat(id, bookingId)).toBe(true)
  expect((await answer(admin, bookingId, changeId, { choice: 'refund' })).body.refund).toBe(5)
  expect(await hasSeat(id, bookingId)).toBe(false)
})

test('B15 the desk moves somebody to another batch: a cashier to one that costs no less, an Admin to any', async () => {
  const seriesId = await createSession(admin, { fee: 5 })
  const [same, dearer, cheaper] = await Promise.all(
    [5, 8, 3].map((fee) => createSession(admin, { fee, seriesId })),
  )
  const { bookingId, phone } = await sellToPhone(cashier, seriesId)
  const changeId = await moveClass(seriesId)
  const to = (sessionId = '') => ({ choice: 'switch', sessionId })
  expect((await answer(cashier, bookingId, changeId, to(cheaper))).body.code).toBe('admin_moves_money')
  expect((await answer(cashier, bookingId, changeId, to(same))).status).toBe(200)
  expect(await hasSeat(same ?? '', bookingId)).toBe(true)

  // A dearer one is held until the desk takes the difference.
  const again = await moveClass(same ?? '')
  const { body } = await answer(cashier, bookingId, again, to(dearer))
  expect(body.checkout).toMatchObject({ sessionId: dearer, amount: 3 })
  const paid = { sessionId: dearer, phone, method: 'cash', amount: 3 }
  expect((await cashier.ask('POST', '/desk/payments', paid)).status).toBe(200)
  expect(await hasSeat(dearer ?? '', bookingId)).toBe(true)
  const found = await admin.ask('GET', `/desk/bookings/${bookingId}`)
  const { payments } = found.body.refundable as RefundableSeat
  expect(payments).toMatchObject([{ amount: 5 }, { amount: 3, isDifference: true }])
  expect(payments[0]).not.toHaveProperty('isDifference')
})

describe('B15 M15 a seat that a balance has paid', () => {
  /** Somebody who has paid 5 from money in advance. */
  async function seatFromBalance(sessionId: string) {
    const { body } = await cashier.ask('POST', '/desk/people', { name: 'Rahima Begum', phone: newPhone() })
    const person = body.person as { _id: string; phone: string }
    await cashier.ask('POST', `/desk/people/${person._id}/advances`, { method: 'cash', amount: 5 })
    const sold = { sessionId, phone: person.phone, method: 'balance', amount: 5 }
    const { bookingId } = (await cashier.ask('POST', '/desk/payments', sold)).body
    const balance = async () => {
      const found = await cashier.ask('GET', `/desk/people/${person._id}`)
      return (found.body.balance as { amount: number }).amount
    }
    expect(await balance()).toBe(0)
    return { bookingId: bookingId as string, balance }
  }

  test('B15 M15 a cashier cancels, and the money is in the balance again', async () => {
    const id = await createSession(admin, { fee: 5 })
    const { bookingId, balance } = await seatFromBalance(id)
    expect((await cashier.ask('GET', `/desk/bookings/${bookingId}`)).body.movesMoney).toBe(true)
    for (const _twice of [1, 2]) expect((await cancel(cashier, bookingId)).body.refund).toBe(5)
    expect(await balance()).toBe(5)
    expect(await hasSeat(id, bookingId)).toBe(false)
  })

  test('B15 M15 a cashier gives up after a change', async () => {
    const id = await createSession(admin, { fee: 5 })
    const { bookingId, balance } = await seatFromBalance(id)
    const changeId = await moveClass(id)
    expect((await answer(cashier, bookingId, changeId, { choice: 'refund' })).body.refund).toBe(5)
    expect(await balance()).toBe(5)
  })

  test('B15 M15 a cashier moves to a cheaper batch', async () => {
    const id = await createSession(admin, { fee: 5 })
    const cheaper = await createSession(admin, { fee: 3, seriesId: id })
    const { bookingId, balance } = await seatFromBalance(id)
    const moved = await cashier.ask('POST', `/desk/bookings/${bookingId}/switch`, { sessionId: cheaper })
    expect(moved).toMatchObject({ status: 200, body: { refund: 2 } })
    expect(await balance()).toBe(2)
  })

  test('B15 M15 a cashier does not cancel once some of it was paid in cash', async () => {
    const id = await createSession(admin, { fee: 5 })
    const dearer = await createSession(admin, { fee: 8, seriesId: id })
    const { bookingId } = await seatFromBalance(id)
    await cashier.ask('POST', `/desk/bookings/${bookingId}/switch`, { sessionId: dearer })
    const { person } = (await cashier.ask('GET', `/desk/bookings/${bookingId}`)).body
    const { phone } = person as { phone: string }
    await cashier.ask('POST', '/desk/payments', { sessionId: dearer, phone, method: 'cash', amount: 3 })
    expect((await cashier.ask('GET', `/desk/bookings/${bookingId}`)).body.movesMoney).toBe(false)
    expect((await cancel(cashier, bookingId)).body.code).toBe('admin_moves_money')
    expect(await hasSeat(dearer, bookingId)).toBe(true)
  })
})

test('B15 a free class of a walk-in is cancelled by a cashier', async () => {
  const paid = await createSession(admin, { fee: 5 })
  const { phone } = await sellToPhone(cashier, paid)
  const free = await createSession(admin)
  const { body } = await cashier.ask('GET', `/desk/people?${new URLSearchParams({ sessionId: paid, phone })}`)
  const { _id: id } = body.person as { _id: string }
  const actor = {
    ...admin,
    id,
    uid: '',
    phone: null,
    name: null,
    picture: null,
    role: 'Student' as const,
    requestedRole: null,
    isCashier: false,
  }
  const signIn = { uid: '', authTime: new Date(), sid: null }
  const bookingId = await bookFreeSession(app.services.context, ownAct({ ...actor, signIn }), free)
  expect((await cancel(cashier, bookingId)).body.refund).toBe(0)
  expect(await hasSeat(free, bookingId)).toBe(false)
})
