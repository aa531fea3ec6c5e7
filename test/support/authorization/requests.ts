import { randomUUID } from 'node:crypto'
import { dayOf } from '../../../contract/formats/dates.ts'
import { sectionKinds } from '../../../contract/home/section-kinds.ts'
import { defaultMessageRule } from '../../../contract/messages/message-rule.ts'
import { calledOf } from '../../../contract/people/local-part.ts'
import { tutorSlug } from '../../../domain/tutors/slug.ts'
import { newSubject } from '../catalogue.ts'
import { cash, fillBox, newPhone } from '../desk.ts'
import { drawn, pictureForm } from '../marks.ts'
import type { Ask } from '../people.ts'
import { sessionForm, weekly } from '../sessions.ts'
import { tutorForm } from '../tutors.ts'
import type { Asker, Whose } from './table.ts'
import type { Account, World } from './world.ts'

/** `ask` replaces the cell's own user. */
export type Request = { path: string; body?: unknown; ask?: Ask }
type Setting = { world: World; me: Account; asker: Asker; whose: Whose }

const newClass = () => ({ start: '2040-01-01T10:00', end: '2040-01-01T11:00', reason: 'r' })

const newCode = () => randomUUID().slice(0, 8)

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const FEE = 5
const AMOUNT = 500

/**
 * A valid request for each endpoint, so that only the permission decides. Each request creates its own
 * objects.
 */
export const requests: Record<string, (setting: Setting) => Promise<Request>> = {
  'GET /config': async () => ({ path: '/config' }),
  'GET /openapi.json': async () => ({ path: '/openapi.json' }),
  'GET /': async () => ({ path: '' }),
  'POST /images': async () => ({ path: '/images', body: picture() }),

  'POST /auth/session': async () => ({ path: '/auth/session' }),
  'DELETE /auth/session': leaving('/auth/session'),
  'DELETE /auth/sessions': leaving('/auth/sessions'),
  'DELETE /auth/account': leaving('/auth/account'),

  'GET /me': async () => ({ path: '/me' }),
  'GET /users/role/{email}': async (setting) => ({
    path: `/users/role/${emailOf(setting) ?? ownerOf(setting).phone}`,
  }),
  'POST /users': async (setting) => ({ path: '/users', body: { email: emailOf(setting), role: 'student' } }),
  'GET /me/messages': async () => ({ path: '/me/messages' }),
  'PATCH /me/messages': async () => ({ path: '/me/messages', body: { language: 'bn' } }),
  'POST /me/push-subscriptions': async () => ({
    path: '/me/push-subscriptions',
    body: {
      endpoint: `https://push.example/${randomUUID()}`,
      keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    },
  }),
  'DELETE /me/push-subscriptions/{id}': async () => ({ path: `/me/push-subscriptions/${randomUUID()}` }),
  'GET /me/calendar': async () => ({ path: '/me/calendar' }),
  'GET /me/data.zip': async () => ({ path: '/me/data.zip' }),
  'POST /me/calendar': async () => ({ path: '/me/calendar' }),
  'GET /me/children': async () => ({ path: '/me/children' }),
  'DELETE /me/children/{id}': async (setting) => ({
    path: `/me/children/${await guardianshipOf(setting, 'guardian')}`,
  }),
  'GET /me/guardians': async () => ({ path: '/me/guardians' }),
  'POST /me/guardians': async (setting) => ({
    path: '/me/guardians',
    body: { email: otherOf(setting).email, relation: 'mother' },
  }),
  'DELETE /me/guardians/{id}': async (setting) => ({
    path: `/me/guardians/${await guardianshipOf(setting, 'child')}`,
  }),
  'GET /desk/people/{id}/guardians': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/guardians`,
  }),
  'POST /desk/people/{id}/guardians': async (setting) => ({
    // Of a student: who works here has none.
    path: `/desk/people/${setting.whose === 'unknown' ? UNKNOWN : setting.world.others.Student.id}/guardians`,
    body: { email: setting.world.people.Instructor.email, relation: 'father' },
  }),
  'DELETE /desk/people/{id}/guardians/{guardianId}': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/guardians/${await guardianshipOf(setting, 'child')}`,
  }),
  'GET /outbox': async () => ({ path: '/outbox?search=a&state=kept&page=1&limit=5' }),
  'GET /audit-trail': async () => ({
    path: `/audit-trail?person=a&action=role.changed&object=${UNKNOWN}&from=2020-01-01&to=2030-01-01&page=1&limit=5`,
  }),
  'POST /outbox/{id}/retry': async ({ world, me, whose }) => ({
    path: `/outbox/${whose === 'unknown' ? UNKNOWN : await world.failedEmail(me)}/retry`,
  }),
  'GET /system': async () => ({ path: '/system' }),
  'GET /admin/bookings': async () => ({ path: '/admin/bookings?from=2026-11-01&to=2026-11-30' }),
  'GET /admin/users': async () => ({ path: '/admin/users' }),
  'PATCH /admin/users/{id}/role': async (setting) => ({
    path: `/admin/users/${personOf(setting)}/role`,
    body: { role: ownerOf(setting).role },
  }),
  'PATCH /admin/users/{id}/cashier': async (setting) => ({
    path: `/admin/users/${personOf(setting)}/cashier`,
    body: { on: false },
  }),
  'DELETE /admin/users/{id}/requested-role': async (setting) => {
    await setting.world.requestRole(ownerOf(setting))
    return { path: `/admin/users/${personOf(setting)}/requested-role` }
  },
  'POST /admin/users/{id}/number': async (setting) => ({
    path: `/admin/users/${personOf(setting)}/number`,
  }),
  'POST /admin/users/{id}/join': async ({ world, me, whose }) => ({
    path: `/admin/users/${whose === 'unknown' ? UNKNOWN : await world.besideAccount(me)}/join`,
  }),
  'DELETE /admin/users/{id}/sign-ins': async ({ world, asker, whose }) => {
    const { id, ask } = await world.leaver(asker)
    const other = whose === 'unknown' ? UNKNOWN : (await world.leaver('user')).id
    return { path: `/admin/users/${whose === 'own' ? id : other}/sign-ins`, ask }
  },

  'GET /notifications': async () => ({ path: '/notifications' }),
  'GET /overview': async () => ({ path: '/overview' }),
  'GET /classes': async () => ({ path: '/classes?from=2026-11-21&to=2026-11-27' }),
  'GET /classes/days': async () => ({ path: '/classes/days?from=2026-11-21&to=2026-11-27' }),
  'GET /classes/mine': async () => ({ path: '/classes/mine?from=2026-11-21&to=2026-11-27' }),
  'GET /tutors/mine': async () => ({ path: '/tutors/mine' }),
  'GET /sessions': async (setting) => ({ path: `/sessions${emailQuery(setting)}` }),
  'GET /sessions/{id}': async (setting) => ({ path: `/sessions/${await sessionOf(setting)}` }),
  'GET /sessions/{id}/mine': async (setting) => ({ path: `/sessions/${await sessionOf(setting)}/mine` }),
  'GET /sessions/{id}/seats': async (setting) => ({ path: `/sessions/${await sessionOf(setting)}/seats` }),
  'GET /sessions/{id}/bookings': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/bookings`,
  }),
  'GET /sessions/{id}/bookings.csv': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/bookings.csv`,
  }),
  'GET /sessions/{id}/reviews': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/reviews`,
  }),
  'GET /sessions/{id}/reviews/mine': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/reviews/mine`,
  }),
  'PUT /sessions/{id}/reviews': async (setting) => {
    const id = await sessionOf(setting)
    if (setting.whose === 'booked') await setting.world.hadClass(id)
    return { path: `/sessions/${id}/reviews`, body: { rating: 4 } }
  },
  'DELETE /sessions/{id}/reviews': async (setting) => ({
    path: (await reviewOf(setting, ownerOf(setting), setting.world.others.Admin)).replace(/\/[^/]+$/, ''),
  }),
  'PUT /sessions/{id}/reviews/{reviewId}/answer': async (setting) => ({
    path: `${await reviewOf(setting, setting.world.people.user)}/answer`,
    body: { text: 'Thank you' },
  }),
  'PUT /sessions/{id}/reviews/{reviewId}/hidden': async (setting) => ({
    path: `${await reviewOf(setting, setting.world.people.user)}/hidden`,
    body: { reason: 'Names somebody' },
  }),
  'GET /sessions/{id}/attendance': async (setting) => ({
    path: `/sessions/${await sessionWithClassesOf(setting)}/attendance?month=2040-01`,
  }),
  'GET /me/attendance/month': async () => ({ path: '/me/attendance/month?month=2040-01' }),
  'GET /classes/taught': async () => ({ path: '/classes/taught?month=2040-01' }),
  'GET /desk/people/{id}/attendance': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/attendance?month=2040-01`,
  }),
  'GET /sessions/{id}/stake': async (setting) => ({
    path: `/sessions/${await sessionWithClassesOf(setting)}/stake`,
  }),
  'POST /sessions/{id}/classes': async (setting) => ({
    path: `/sessions/${await sessionWithClassesOf(setting)}/classes`,
    body: newClass(),
  }),
  'PATCH /sessions/{id}/classes/{classId}': async (setting) => {
    const sessionId = await sessionWithClassesOf(setting)
    return { path: `/sessions/${sessionId}/classes/${await classOf(setting, sessionId)}`, body: newClass() }
  },
  'PUT /sessions/{id}/topics': async (setting) => {
    const sessionId = await sessionWithClassesOf(setting)
    const topics = [{ classId: await classOf(setting, sessionId), topic: 'Vectors' }]
    return { path: `/sessions/${sessionId}/topics`, body: { topics } }
  },
  'POST /classes/{id}/join': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionWithClassesOf(setting))}/join`,
  }),
  'GET /catalogue': async () => ({ path: '/catalogue' }),
  'POST /catalogue/{kind}': async () => ({ path: '/catalogue/subjects', body: newSubject() }),
  'PATCH /catalogue/{kind}/{slug}': async ({ world, whose }) => ({
    path: `/catalogue/subjects/${whose === 'own' ? await world.subject() : 'unknown'}`,
    body: { hidden: true },
  }),
  'DELETE /catalogue/{kind}/{slug}': async ({ world, whose }) => ({
    path: `/catalogue/subjects/${whose === 'own' ? await world.subject() : 'unknown'}`,
  }),
  'GET /branches': async () => ({ path: '/branches' }),
  'POST /branches': async () => ({ path: '/branches', body: { name: randomUUID(), address: 'a' } }),
  'PATCH /branches/{id}': async ({ world, whose }) => ({
    path: `/branches/${whose === 'own' ? await world.branch() : UNKNOWN}`,
    body: { address: 'b' },
  }),
  'GET /rooms': async () => ({ path: '/rooms' }),
  'POST /rooms': async ({ world, whose }) => ({
    path: '/rooms',
    body: { branchId: whose === 'own' ? await world.branch() : UNKNOWN, name: randomUUID() },
  }),
  'PATCH /rooms/{id}': async ({ world, whose }) => ({
    path: `/rooms/${whose === 'own' ? await world.room() : UNKNOWN}`,
    body: { size: 20 },
  }),
  'POST /days-off/preview': async (setting) => ({ path: '/days-off/preview', body: dayOffOf(setting) }),
  'POST /days-off/free-day': async (setting) => ({ path: '/days-off/free-day', body: dayOffOf(setting) }),
  'POST /days-off': async (setting) => {
    await setting.world.session(ownerOf(setting), 'approved')
    return { path: '/days-off', body: { ...dayOffOf(setting), _id: randomUUID(), reason: 'r' } }
  },
  'GET /classes/owed': async () => ({ path: '/classes/owed' }),

  'GET /holidays': async () => ({ path: '/holidays' }),
  'POST /holidays': async () => ({ path: '/holidays', body: { day: '2027-03-20', name: 'Eid' } }),
  'POST /holidays/import': async () => ({ path: '/holidays/import', body: { csv: '2027-03-21,Eid' } }),
  'DELETE /holidays/{day}': async ({ world, whose }) => ({
    path: `/holidays/${whose === 'own' ? await world.holiday() : '2099-01-01'}`,
  }),
  'GET /discounts': async () => ({ path: '/discounts' }),
  'POST /discounts': async () => ({
    path: '/discounts',
    body: { code: newCode(), kind: 'percent', value: 10 },
  }),
  'PATCH /discounts/{id}': async ({ world, whose }) => ({
    path: `/discounts/${whose === 'own' ? await world.discount() : UNKNOWN}`,
    body: { active: false },
  }),
  'POST /sessions': async () => ({ path: '/sessions', body: sessionForm() }),
  'POST /sessions/preview': async () => ({ path: '/sessions/preview', body: { repeat: weekly() } }),
  'PATCH /sessions/{id}': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}`,
    body: { status: 'approved', fee: 0 },
  }),
  'PUT /sessions/{id}': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}`,
    body: sessionForm(),
  }),
  'GET /series': async () => ({ path: '/series' }),
  'PUT /sessions/{id}/series': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/series`,
    body: { seriesId: null },
  }),
  'DELETE /sessions/{id}': async (setting) => ({ path: `/sessions/${await sessionOf(setting, 'approved')}` }),
  'DELETE /sessions/{id}/cancellation': async (setting) => ({
    path: `/sessions/${await sessionOf(setting, 'approved')}/cancellation`,
  }),

  'POST /bookedSessions': async (setting) => ({
    path: '/bookedSessions',
    body: { sessionId: await sessionOf(setting) },
  }),
  'GET /bookedSessions': async (setting) => ({ path: `/bookedSessions${emailQuery(setting)}` }),
  'GET /choices': async () => ({ path: '/choices' }),
  'GET /bookings/{id}/choices': async (setting) => ({
    path: `/bookings/${await bookingOf(setting)}/choices`,
  }),
  'POST /bookings/{id}/choices/{changeId}': async (setting) => {
    const booking = await bookingOf(setting)
    const change = setting.whose === 'unknown' ? UNKNOWN : await setting.world.changedClass(booking)
    return { path: `/bookings/${booking}/choices/${change}`, body: { choice: 'keep' } }
  },
  'GET /bookings/{id}/switches': async (setting) => ({
    path: `/bookings/${await bookingOf(setting)}/switches`,
  }),
  'POST /bookings/{id}/switch': async (setting) => ({
    path: `/bookings/${await bookingOf(setting)}/switch`,
    // To a session of no course of theirs: nothing moves.
    body: { sessionId: await setting.world.session(otherOf(setting), 'approved') },
  }),
  'GET /booked/{id}': async (setting) => ({ path: `/booked/${await bookingOf(setting)}` }),
  'GET /booked/{id}/calendar.ics': async (setting) => ({
    path: `/booked/${await bookingOf(setting)}/calendar.ics`,
  }),
  'DELETE /bookedSessions/{id}': async (setting) => ({
    path: `/bookedSessions/${await bookingOf(setting)}`,
  }),
  'GET /bookings/{id}/timeline': async (setting) => ({
    path: `/bookings/${await bookingOf(setting)}/timeline`,
  }),

  'GET /bookings/{id}/receipt': async (setting) => ({
    path: `/bookings/${await bookingOf(setting)}/receipt`,
  }),
  'GET /bookings/{id}/receipt.pdf': async (setting) => ({
    path: `/bookings/${await bookingByCodeOf(setting)}/receipt.pdf`,
  }),

  'GET /payments/{id}/receipt': async (setting) => ({
    path: `/payments/${await paymentOf(setting)}/receipt`,
  }),
  'GET /payments/{id}/receipt.pdf': async (setting) => ({
    path: `/payments/${await paymentOf(setting)}/receipt.pdf`,
  }),

  'GET /payments/check': async (setting) => ({
    path: `/payments/check${emailQuery(setting, { sessionId: await setting.world.session(otherOf(setting), 'approved', FEE) })}`,
  }),
  'POST /create-payment-intent': async (setting) => ({
    path: '/create-payment-intent',
    body: { sessionId: await sessionOf(setting, 'pending', FEE), amountInCents: AMOUNT },
  }),
  'POST /checkouts': async (setting) => ({
    path: '/checkouts',
    body: { sessionId: await sessionOf(setting, 'pending', FEE), method: 'card', amount: AMOUNT / 100 },
  }),
  'GET /checkouts': async () => ({ path: '/checkouts' }),
  'GET /checkouts/{id}': async (setting) => ({ path: `/checkouts/${await checkoutOf(setting)}` }),
  'POST /checkouts/{id}/reference': async (setting) => ({
    path: `/checkouts/${await checkoutOf(setting)}/reference`,
    body: { wallet: 'nagad', trxId: newTrxId() },
  }),
  'GET /desk/bookings/{id}': async (setting) => ({ path: `/desk/bookings/${await bookingOf(setting)}` }),
  'DELETE /desk/bookings/{id}': async (setting) => ({ path: `/desk/bookings/${await bookingOf(setting)}` }),
  'POST /desk/bookings/{id}/choices/{changeId}': async (setting) => {
    const booking = await bookingOf(setting)
    const change = setting.whose === 'unknown' ? UNKNOWN : await setting.world.changedClass(booking)
    return { path: `/desk/bookings/${booking}/choices/${change}`, body: { choice: 'keep' } }
  },
  'POST /desk/bookings/{id}/switch': async (setting) => ({
    path: `/desk/bookings/${await bookingOf(setting)}/switch`,
    // To a session of no course of theirs: nothing moves.
    body: { sessionId: await setting.world.session(otherOf(setting), 'approved') },
  }),
  'GET /interests': async () => ({ path: '/interests' }),
  'POST /interests': async () => ({ path: '/interests', body: { level: '9', subject: 'physics' } }),
  'DELETE /interests/{id}': async (setting) => ({ path: `/interests/${await interestOf(setting)}` }),
  'GET /desk/interests': async () => ({ path: '/desk/interests' }),
  'GET /desk/sessions/{id}/line': async (setting) => ({
    path: `/desk/sessions/${await sessionOf(setting, 'approved')}/line`,
  }),
  'GET /desk/calls': async () => ({ path: '/desk/calls' }),
  'POST /desk/calls/{id}/told': callAbout,
  'DELETE /desk/calls/{id}/told': callAbout,
  'GET /held-payments': async () => ({ path: '/held-payments' }),
  'GET /disputes': async () => ({ path: '/disputes' }),
  'GET /refunds/unanswered': async () => ({ path: '/refunds/unanswered' }),
  'POST /refunds/{id}/answer': async (setting) => ({
    path: `/refunds/${await lostRefundOf(setting)}/answer`,
    body: { reference: null },
  }),
  'GET /refund-requests': async () => ({ path: '/refund-requests' }),
  'POST /refund-requests/{id}': async (setting) => ({
    path: `/refund-requests/${await refundRequestOf(setting)}`,
    body: { accept: true },
  }),
  'POST /held-payments/{attemptId}': async (setting) => ({
    path: `/held-payments/${await heldPaymentOf(setting)}`,
    body: { accept: true, amount: AMOUNT / 100 },
  }),
  'DELETE /sessions/{id}/hold': async (setting) => ({
    path: `/sessions/${await sessionOf(setting, 'pending', FEE)}/hold`,
  }),
  'POST /sessions/{id}/waitlist': async (setting) => {
    const id = await sessionOf(setting)
    if (setting.whose === 'open') await setting.world.sellOut(id)
    return { path: `/sessions/${id}/waitlist` }
  },
  'DELETE /sessions/{id}/waitlist': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/waitlist`,
  }),
  'GET /waitlist': async () => ({ path: '/waitlist' }),
  'GET /classes/{id}/substitutes': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionWithClassesOf(setting))}/substitutes`,
  }),
  'PUT /classes/{id}/substitute': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionWithClassesOf(setting))}/substitute`,
    body: { tutorId: UNKNOWN },
  }),
  'POST /classes/{id}/substitute/answer': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionWithClassesOf(setting))}/substitute/answer`,
    body: { agrees: true },
  }),
  'DELETE /classes/{id}/substitute': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionWithClassesOf(setting))}/substitute`,
  }),
  'GET /classes/{id}/attendance': async (setting) => ({
    path: `/classes/${(await runningClassOf(setting)).id}/attendance`,
  }),
  'PUT /classes/{id}/attendance': async (setting) => {
    const { id, start, userId } = await runningClassOf(setting)
    const states = [{ userId, state: 'present' }]
    return {
      path: `/classes/${id}/attendance`,
      body: { key: randomUUID(), start, takenAt: start, states },
    }
  },
  'POST /classes/{id}/absence': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionOf(setting))}/absence`,
    body: { reason: 'r' },
  }),
  'DELETE /classes/{id}/absence': async (setting) => ({
    path: `/classes/${await classOf(setting, await sessionOf(setting))}/absence`,
  }),
  'GET /me/attendance': async () => ({ path: `/me/attendance?sessionId=${UNKNOWN}` }),
  'GET /attendance/often-absent': async (setting) => ({
    path: `/attendance/often-absent${setting.whose === '-' ? '' : `?sessionId=${await sessionOf(setting)}`}`,
  }),
  'GET /sessions/{id}/attendance/{userId}': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/attendance/${UNKNOWN}`,
  }),
  'GET /settings': async () => ({ path: '/settings' }),
  'PUT /settings/attendance': async () => ({
    path: '/settings/attendance',
    body: { noticeHours: 2, minimumShare: 75 },
  }),
  'PUT /settings/seats': async () => ({ path: '/settings/seats', body: { confirmedOnly: true } }),
  'GET /settings/waitlist': async () => ({ path: '/settings/waitlist' }),
  'PUT /settings/waitlist': async () => ({
    path: '/settings/waitlist',
    body: { offerMinutes: 30, deskOfferMinutes: 120 },
  }),
  'POST /payments': async (setting) => {
    const { world, me, whose } = setting
    const other = otherOf(setting)
    const sessionId = await world.session(other, 'approved', FEE)
    const payer = whose === 'other' || !canPay(setting) ? other : me
    const transactionId =
      whose === 'unknown' ? 'pi_unknown' : await world.paidIntent(payer, sessionId, AMOUNT)
    const email = whose === 'other-email' ? addressOf(other) : addressOf(me)
    return { path: '/payments', body: { sessionId, transactionId, email } }
  },
  'GET /balance': async () => ({ path: '/balance' }),
  'GET /paymentsid': async (setting) => ({ path: `/paymentsid${emailQuery(setting)}` }),

  'GET /money': async () => ({ path: '/money' }),
  'POST /payments/recheck': async (setting) => ({
    path: '/payments/recheck',
    body: { sessionId: await sessionOf(setting, 'pending', FEE) },
  }),
  'GET /desk/people': async (setting) => ({
    path: `/desk/people?sessionId=${await sessionOf(setting, 'pending', FEE)}&phone=01712345678`,
  }),
  'GET /desk/seats': async () => ({ path: '/desk/seats?phone=01712345678' }),
  'GET /desk/people/{id}': async (setting) => ({ path: `/desk/people/${personOf(setting)}` }),
  'POST /desk/people': async () => ({ path: '/desk/people', body: { name: 'Rahima', phone: '01712345678' } }),
  'POST /desk/people/{id}/bookings': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/bookings`,
    body: { sessionId: await setting.world.session(otherOf(setting), 'approved') },
  }),
  'POST /desk/people/{id}/waitlist': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/waitlist`,
    body: { sessionId: await soldOut(setting) },
  }),
  'DELETE /desk/people/{id}/waitlist/{sessionId}': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/waitlist/${await soldOut(setting)}`,
  }),
  'PUT /desk/people/{id}/identity': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/identity`,
    body: { name: 'Rahima', phone: '01711000000' },
  }),
  'GET /admin/users/{id}/join/{otherId}': async (setting) => ({
    path: `/admin/users/${personOf(setting)}/join/${setting.me.id}`,
  }),
  'POST /admin/users/{id}/join/{otherId}': async (setting) => ({
    path: `/admin/users/${personOf(setting)}/join/${setting.me.id}`,
  }),
  'PUT /desk/people/{id}/language': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/language`,
    body: { language: 'bn' },
  }),
  'POST /desk/people/{id}/notes': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/notes`,
    body: { text: 'Pays on Fridays' },
  }),
  'POST /desk/people/{id}/contacts': async (setting) => ({
    path: (await childOf(setting)).contacts,
    body: { phone: newPhone(), whose: 'mother', receives: true, pays: false },
  }),
  'PUT /desk/people/{id}/contacts/{contactId}': async (setting) => ({
    path: (await childOf(setting)).contact,
    body: { whose: 'father', receives: false, pays: true },
  }),
  'DELETE /desk/people/{id}/contacts/{contactId}': async (setting) => ({
    path: (await childOf(setting)).contact,
  }),
  'POST /desk/people/{id}/advances': async (setting) => ({
    path: `/desk/people/${personOf(setting)}/advances`,
    body: { method: 'cash', amount: 5 },
  }),
  'POST /desk/payments': async (setting) => ({
    path: '/desk/payments',
    body: cash(await sessionOf(setting, 'pending', FEE)),
  }),
  'GET /desk/refunds': async () => ({ path: '/desk/refunds' }),
  'GET /desk/receipts': async () => ({ path: '/desk/receipts' }),
  'GET /staff-search': async () => ({ path: '/staff-search?q=rahim' }),
  'GET /dues': async () => ({ path: '/dues' }),
  'GET /desk/dues': async () => ({ path: '/desk/dues' }),
  'GET /desk/dues.csv': async () => ({ path: '/desk/dues.csv' }),
  'PATCH /dues/{id}': async (setting) => ({
    path: `/dues/${await partOf(setting, false)}`,
    body: { dueOn: '2040-01-01', reason: 'r' },
  }),
  'PUT /dues/{id}/waiver': async (setting) => ({
    path: `/dues/${await partOf(setting, false)}/waiver`,
    body: { reason: 'r' },
  }),
  'DELETE /dues/{id}/waiver': async (setting) => ({ path: `/dues/${await partOf(setting, true)}/waiver` }),
  'PUT /settings/cashier-rights': async () => ({ path: '/settings/cashier-rights', body: { decide: false } }),
  'GET /settings/messages': async () => ({ path: '/settings/messages' }),
  'PUT /settings/messages': async () => ({ path: '/settings/messages', body: defaultMessageRule }),
  'PUT /settings/sms-limit': async () => ({ path: '/settings/sms-limit', body: { smsPerDay: 300 } }),
  'PUT /settings/retention': async () => ({
    path: '/settings/retention',
    body: { messageDays: 400, historyYears: 7 },
  }),
  'GET /outbox/sms-costs': async () => ({ path: '/outbox/sms-costs' }),
  'PUT /settings/refund-limit': async () => ({ path: '/settings/refund-limit', body: { refundLimit: 5000 } }),
  'PUT /settings/sent-money': async () => ({ path: '/settings/sent-money', body: { checkHours: 24 } }),
  'PUT /settings/dues': async () => ({
    path: '/settings/dues',
    body: { graceDays: 7, remindEveryDays: 7, remindUntilDays: 28 },
  }),
  'POST /refunds': async (setting) => ({
    path: '/refunds',
    body: { payment: await paymentOf(setting), amount: FEE, reason: 'Moved away' },
  }),
  'POST /payments/{id}/corrections': async (setting) => ({
    path: `/payments/${await advanceOf(setting)}/corrections`,
    body: { correctionId: randomUUID(), method: 'cash', reason: 'It was cash' },
  }),
  'POST /payments/{id}/confirmation': async (setting) => ({
    path: `/payments/${await advanceOf(setting)}/confirmation`,
  }),
  'GET /settings/refund-rule': async () => ({ path: '/settings/refund-rule' }),
  'PUT /settings/refund-rule': async () => ({
    path: '/settings/refund-rule',
    body: { hoursBefore: 24, percent: 100 },
  }),
  'GET /texts/{kind}': async () => ({ path: '/texts/refund' }),
  'GET /settings/texts': async () => ({ path: '/settings/texts' }),
  'GET /settings/texts/{kind}': async () => ({ path: '/settings/texts/refund' }),
  'PUT /settings/texts/{kind}': async ({ world }) => ({
    path: '/settings/texts/terms',
    body: { language: 'en', body: `As of ${randomUUID()}`, version: await world.text() },
  }),
  'GET /settings/texts/{kind}/versions/{version}': async ({ world, whose }) => ({
    path: `/settings/texts/terms/versions/${whose === 'own' ? await world.text() : 999_999}`,
  }),
  'GET /settings/first-hour': async () => ({ path: '/settings/first-hour' }),
  'PUT /settings/first-hour': async () => ({ path: '/settings/first-hour', body: { state: 'begun' } }),
  'GET /settings/pages': async () => ({ path: '/settings/pages' }),
  'PUT /settings/pages/{slug}': async () => ({
    path: '/settings/pages/career',
    body: { title: 'Career', body: 'Write to us.', published: false },
  }),
  'DELETE /settings/pages/{slug}': async () => ({ path: '/settings/pages/nothing' }),
  'GET /home': async () => ({ path: '/home' }),
  'GET /settings/home/preview': async () => ({ path: '/settings/home/preview' }),
  'GET /settings/home/reviews': async () => ({ path: '/settings/home/reviews' }),
  'GET /settings/home': async () => ({ path: '/settings/home' }),
  'PUT /settings/home/sections': async ({ world }) => ({
    path: '/settings/home/sections',
    body: {
      ...{ kind: 'sessions', revision: (await world.home()).sessions },
      content: { heading: { en: randomUUID() }, text: {} },
    },
  }),
  'PUT /settings/home/order': async ({ world }) => ({
    path: '/settings/home/order',
    body: {
      revision: (await world.home()).revision,
      sections: sectionKinds.map((kind) => ({ kind, isOn: false })),
    },
  }),
  'POST /settings/home/versions': async ({ world }) => {
    const { revision, version } = await world.home()
    return { path: '/settings/home/versions', body: { revision, version } }
  },
  'POST /settings/home/versions/{version}/taking-back': async ({ world, whose }) => ({
    path: `/settings/home/versions/${whose === 'own' ? (await world.home()).version : 999_999}/taking-back`,
  }),
  'PUT /settings/home/draft': async ({ world, whose }) => {
    const { revision, version } = await world.home()
    return { path: '/settings/home/draft', body: { revision, version: whose === 'own' ? version : 999_999 } }
  },
  'GET /settings/centre': async () => ({ path: '/settings/centre' }),
  'PUT /settings/centre': async () => ({ path: '/settings/centre', body: {} }),
  'POST /settings/centre/marks': async () => ({
    path: '/settings/centre/marks',
    body: pictureForm(await drawn()),
  }),
  'GET /admin/payments': async () => ({ path: '/admin/payments' }),
  'GET /admin/payments.csv': async () => ({ path: '/admin/payments.csv' }),
  'GET /cash-boxes': async () => ({ path: '/cash-boxes' }),
  'POST /cash-boxes': async ({ world }) => ({
    path: '/cash-boxes',
    body: { branchId: world.deskBranchId },
  }),
  'PUT /desk/branch': async ({ world }) => ({
    path: '/desk/branch',
    body: { branchId: await world.branch() },
  }),
  'PATCH /cash-boxes/{id}': async ({ world, whose }) => ({
    path: `/cash-boxes/${whose === 'own' ? (await world.cashBox()).id : UNKNOWN}`,
    body: { branchId: await world.branch() },
  }),
  'POST /cash-boxes/{id}/entries': async ({ world, whose }) => ({
    path: `/cash-boxes/${whose === 'own' ? (await world.cashBox()).id : UNKNOWN}/entries`,
    body: { entryId: randomUUID(), kind: 'expense', amount: 5, note: 'Tea' },
  }),
  'DELETE /cash-boxes/{id}/entries/{entryId}': async ({ world, whose }) => {
    const { id, entryId } = await world.cashBox()
    return { path: `/cash-boxes/${id}/entries/${whose === 'own' ? entryId : UNKNOWN}` }
  },
  'POST /cash-boxes/{id}/counts': async ({ world, whose }) => ({
    path: `/cash-boxes/${whose === 'own' ? (await world.cashBox()).id : UNKNOWN}/counts`,
    body: { countId: randomUUID(), counted: { 5: 1 } },
  }),
  'POST /cash-boxes/{id}/signature': async ({ world, whose, me }) => {
    const box = whose === 'own' ? await world.cashBox() : undefined
    const countId = box && (await world.cashCount(box.id, me))
    return {
      path: `/cash-boxes/${box?.id ?? UNKNOWN}/signature`,
      body: { countId: countId ?? UNKNOWN, left: 5 },
    }
  },
  'GET /close': async () => ({ path: '/close' }),
  'GET /close/rows': async () => ({ path: '/close/rows?kind=in' }),
  'GET /close/providers': async () => ({ path: '/close/providers' }),
  'POST /close/statement': async () => ({
    path: '/close/statement?method=bkash',
    body: 'TrxID,Amount\n',
  }),
  'GET /close.csv': async () => ({ path: '/close.csv' }),
  'GET /close.xlsx': async () => ({ path: '/close.xlsx' }),
  // Only the provider can sign a webhook.
  'POST /webhooks/stripe': async () => ({ path: '/webhooks/stripe', body: {} }),
  'POST /webhooks/bkash': async () => ({ path: '/webhooks/bkash', body: {} }),
  'POST /webhooks/sslcommerz': async () => ({ path: '/webhooks/sslcommerz', body: {} }),

  'POST /notes': async (setting) => ({
    path: '/notes',
    body: { title: 'T', description: 'D', email: emailOf(setting) },
  }),
  'GET /notes': async (setting) => ({ path: `/notes${emailQuery(setting)}` }),
  'GET /notes.md': async () => ({ path: '/notes.md' }),
  'PUT /notes/{id}': async (setting) => ({
    path: `/notes/${await noteOf(setting)}`,
    body: { title: 'T', description: 'D' },
  }),
  'DELETE /notes/{id}': async (setting) => ({ path: `/notes/${await noteOf(setting)}` }),

  'GET /materials': async (setting) => ({ path: `/materials?sessionId=${await sessionOf(setting)}` }),
  'PUT /sessions/{id}/materials/seen': async (setting) => ({
    path: `/sessions/${await sessionOf(setting)}/materials/seen`,
    body: { until: '2026-11-01T00:00:00Z' },
  }),
  'POST /materials': async (setting) => {
    const { me, whose } = setting
    const inSession = whose !== 'none' && whose !== 'other-email'
    return {
      path: '/materials',
      body: {
        ...material,
        ...(inSession && { sessionId: await sessionOf(setting) }),
        tutorEmail: addressOf(whose === 'other-email' ? otherOf(setting) : me),
      },
    }
  },
  'GET /materialsid': async (setting) => ({ path: `/materialsid${emailQuery(setting, {}, 'tutorEmail')}` }),
  'PATCH /materials/{id}': async (setting) => ({
    path: `/materials/${await materialOf(setting)}`,
    body: material,
  }),
  'DELETE /materials/{id}': async (setting) => ({ path: `/materials/${await materialOf(setting)}` }),

  'POST /tutors': async ({ world, me }) => {
    await world.withdrawApplication(me)
    return { path: '/tutors', body: tutorForm() }
  },
  'GET /tutors': async () => ({ path: '/tutors' }),
  'GET /tutors/active': async () => ({ path: '/tutors/active' }),
  'GET /tutors/public/{slug}': async (setting) => {
    await applicationOf(setting, 'active')
    const owner = ownerOf(setting)
    const slug = tutorSlug({ name: calledOf(owner), userId: owner.id })
    return { path: `/tutors/public/${setting.whose === 'unknown' ? UNKNOWN : slug}` }
  },
  'PATCH /tutors/{id}': async (setting) => ({
    path: `/tutors/${await applicationOf(setting, 'active')}`,
    body: { status: 'cancelled' },
  }),
  'PATCH /tutors/{id}/status': async (setting) => ({
    path: `/tutors/${await applicationOf(setting, 'pending')}/status`,
    body: { status: 'active', email: addressOf(ownerOf(setting)) },
  }),
  'POST /tutors/{id}/decline': async (setting) => ({
    path: `/tutors/${await applicationOf(setting, 'pending')}/decline`,
    body: { reason: 'Not now' },
  }),
  'GET /tutors/{id}/file': async ({ world, whose }) => ({
    path: `/tutors/${whose === 'own' ? await world.keptApplication() : UNKNOWN}/file`,
  }),
  'POST /tutors/{id}/notes': async ({ world, whose }) => ({
    path: `/tutors/${whose === 'own' ? await world.keptApplication() : UNKNOWN}/notes`,
    body: { text: 'Call on Sunday' },
  }),
  'DELETE /tutors/{id}': async (setting) => ({ path: `/tutors/${await applicationOf(setting, 'pending')}` }),
}

const material = {
  title: 'Chart',
  image: 'https://images.example/chart.webp',
  link: 'https://drive.example/chart',
}

/** One white pixel. */
function picture(): FormData {
  const form = new FormData()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg=='
  form.set('image', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'pixel.png')
  return form
}

/** A visitor has no payment to record. */
const canPay = ({ asker }: Setting) => asker !== 'anonymous' && asker !== 'expired'

const otherOf = ({ world, asker }: Setting): Account => world.others[asker]

/** A checkout that its owner has just started. */
async function checkoutOf(setting: Setting): Promise<string> {
  const { world, me, whose } = setting
  if (whose === 'unknown') return UNKNOWN
  const owner = whose === 'own' && canPay(setting) ? me : otherOf(setting)
  const sessionId = await world.session(otherOf(setting), 'approved', FEE)
  const { body } = await owner.ask('POST', '/checkouts', { sessionId, method: 'card', amount: AMOUNT / 100 })
  return String(body.checkoutId)
}

const newTrxId = () => randomUUID().slice(24).toUpperCase()

/** A payment of somebody else that waits for a person; the attempt that gave its transaction id. */
async function heldPaymentOf(setting: Setting): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const id = await checkoutOf(setting)
  await otherOf(setting).ask('POST', `/checkouts/${id}/reference`, { wallet: 'rocket', trxId: newTrxId() })
  return setting.world.attemptOf(id)
}

const ownerOf = (setting: Setting): Account => (setting.whose === 'own' ? setting.me : otherOf(setting))

const personOf = (setting: Setting): string => (setting.whose === 'unknown' ? UNKNOWN : ownerOf(setting).id)

/** Between the caller and the other one. `end`: which of the two is the one whose it is. */
async function guardianshipOf(setting: Setting, end: 'guardian' | 'child'): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const { me, whose, world } = setting
  const [owner, stranger] = whose === 'own' ? [me, otherOf(setting)] : [otherOf(setting), me]
  return end === 'child' ? world.guardianship(stranger, owner) : world.guardianship(owner, stranger)
}

/** Whoever signed in by a phone number has none, and the website sends none. */
const addressOf = ({ email }: Account): string | undefined => email ?? undefined

function emailOf(setting: Setting): string | undefined {
  if (setting.whose === '-') return undefined
  return setting.whose === 'unknown' ? 'nobody@people.test' : addressOf(ownerOf(setting))
}

function emailQuery(setting: Setting, more: Record<string, string> = {}, name = 'email'): string {
  const email = emailOf(setting)
  return `?${new URLSearchParams({ ...more, ...(email && { [name]: email }) })}`
}

/** Of a tutor, the days in which the sessions of `sessionForm` are. */
const dayOffOf = (setting: Setting) => ({
  ...{ day: dayOf(new Date(), 6), until: dayOf(new Date(), 8), tutorId: personOf(setting) },
  ...{ act: 'move', days: 30 },
})

/** One's own is approved, so that its classes can be changed. */
const sessionWithClassesOf = (setting: Setting) =>
  sessionOf(setting, setting.whose === 'own' ? 'approved' : 'pending')

/** A class of an approved session whose roll is open, and a student in it. */
async function runningClassOf(setting: Setting): Promise<{ id: string; start: string; userId: string }> {
  const { world, me, whose } = setting
  const start = new Date(Date.now() + 600_000).toISOString()
  if (whose === 'unknown') return { id: UNKNOWN, start, userId: me.id }
  const sessionId = await world.session(ownerOf(setting), 'approved')
  await world.booking(me, sessionId)
  const id = await classOf(setting, sessionId)
  await world.startClass(id, start)
  return { id, start, userId: me.id }
}

/** The first class of a session. */
/** A child who is reached by their mother's number, and that contact. */
async function childOf({ world, whose }: Setting): Promise<{ contacts: string; contact: string }> {
  const pathsOf = (id: string, contactId: string) => {
    const contacts = `/desk/people/${id}/contacts`
    return { contacts, contact: `${contacts}/${contactId}` }
  }
  if (whose === 'unknown') return pathsOf(UNKNOWN, UNKNOWN)
  const { ask } = world.people.Admin
  const { body } = await ask('POST', '/desk/people', { name: 'Rahim', phone: newPhone(), whose: 'mother' })
  const { _id: id } = body.person as { _id: string }
  const [contact] = (await ask('GET', `/desk/people/${id}`)).body.contacts as { _id: string }[]
  return pathsOf(id, contact?._id ?? UNKNOWN)
}

async function classOf({ world }: Setting, sessionId: string): Promise<string> {
  const { body } = await world.people.Admin.ask('GET', `/sessions/${sessionId}`)
  const classes = body.classes as unknown as { _id: string }[] | undefined
  return classes?.[0]?._id ?? UNKNOWN
}

async function sessionOf(
  setting: Setting,
  status: 'pending' | 'approved' = 'pending',
  fee = 0,
): Promise<string> {
  const { world, me, whose } = setting
  if (whose === 'unknown') return UNKNOWN
  if (whose !== 'open' && whose !== 'booked') return world.session(ownerOf(setting), status, fee)
  const session = await world.session(otherOf(setting), 'approved', fee)
  if (whose === 'booked') await world.booking(me, session)
  return session
}

/** The path of a review by somebody, of a session of its owner. */
async function reviewOf(setting: Setting, author: Account, owner?: Account): Promise<string> {
  const { world, whose, me } = setting
  // Of an unknown one the session is theirs, so that the review is what is missing.
  const sessionId = await world.session(owner ?? (whose === 'unknown' ? me : ownerOf(setting)), 'approved')
  const id = whose === 'unknown' ? UNKNOWN : await world.review(author, sessionId)
  return `/sessions/${sessionId}/reviews/${id}`
}

async function soldOut(setting: Setting): Promise<string> {
  const id = await setting.world.session(otherOf(setting), 'approved')
  await setting.world.sellOut(id)
  return id
}

async function callAbout(setting: Setting): Promise<Request> {
  const { world, whose } = setting
  const id =
    whose === 'unknown'
      ? UNKNOWN
      : await world.call(ownerOf(setting), await world.session(otherOf(setting), 'approved', FEE))
  return { path: `/desk/calls/${id}/told` }
}

async function bookingOf(setting: Setting): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const session = await setting.world.session(otherOf(setting), 'approved')
  return setting.world.booking(ownerOf(setting), session)
}

async function bookingByCodeOf(setting: Setting): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const session = await setting.world.session(otherOf(setting), 'approved', FEE)
  return setting.world.bookingByCode(ownerOf(setting), session)
}

async function lostRefundOf(setting: Setting): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const session = await setting.world.session(otherOf(setting), 'approved', FEE)
  return setting.world.lostRefund(ownerOf(setting), session, AMOUNT)
}

async function refundRequestOf(setting: Setting): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const { world } = setting
  const session = await world.session(otherOf(setting), 'approved', FEE)
  await fillBox(world.people.Admin, AMOUNT)
  return world.refundRequest(world.others.Admin, ownerOf(setting), session, AMOUNT)
}

async function partOf(setting: Setting, isWaived: boolean): Promise<string> {
  return setting.whose === 'unknown' ? UNKNOWN : setting.world.part(ownerOf(setting), isWaived)
}

const advanceOf = (setting: Setting) =>
  setting.whose === 'unknown' ? UNKNOWN : setting.world.advance(ownerOf(setting))

async function paymentOf(setting: Setting): Promise<string> {
  if (setting.whose === 'unknown') return UNKNOWN
  const session = await setting.world.session(otherOf(setting), 'approved', FEE)
  return setting.world.payment(ownerOf(setting), session, AMOUNT)
}

const noteOf = async (setting: Setting) =>
  setting.whose === 'unknown' ? UNKNOWN : setting.world.note(ownerOf(setting))

const interestOf = async (setting: Setting) =>
  setting.whose === 'unknown' ? UNKNOWN : setting.world.interest(ownerOf(setting))

const materialOf = async (setting: Setting) =>
  setting.whose === 'unknown' ? UNKNOWN : setting.world.material(ownerOf(setting))

const applicationOf = async (setting: Setting, status: 'pending' | 'active') =>
  setting.whose === 'unknown' ? UNKNOWN : setting.world.application(ownerOf(setting), status)

function leaving(path: string) {
  return async ({ world, asker }: Setting): Promise<Request> => ({
    path,
    ask: (await world.leaver(asker)).ask,
  })
}
