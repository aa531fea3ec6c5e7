import { expect, test } from 'vitest'
import type { OpenChoice } from '../../contract/classes/class-change-choices.ts'
import { renderCalendar } from '../../domain/classes/calendar/ics.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import {
  admin,
  app,
  book,
  branch,
  cancel,
  emailsTo,
  NOW,
  preview,
  reason,
  session,
  somebody,
  startDaysOff,
  take,
} from '../support/days-off.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createUsers } from '../support/users.ts'

startDaysOff()

test('B03 a class that is left out stays, and who has a seat in it alone hears nothing', async () => {
  const branchId = await branch()
  const [off, on] = [await session(branchId, [7, 14], 9), await session(branchId, [7, 14], 10)]
  const [touched, spared] = [somebody(), somebody()]
  const bookingId = await book(touched, off)
  await book(spared, on)
  const [kept] = await readClasses(admin, on)
  const wish = cancel(branchId, { except: [kept?._id] })
  expect(await preview(wish)).toMatchObject({ classes: [{ sessionId: off }], people: 1 })
  expect((await take(wish)).body).toMatchObject({ changed: 1, stayed: 0, people: 1 })
  expect((await readClasses(admin, on))[0]).toMatchObject({ state: 'planned' })
  await notifyAll(app)
  const told = await emailsTo(touched)
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(`/dashboard/booked/${bookingId}`)])
  expect(await emailsTo(spared)).toEqual([])
  const none = cancel(branchId, { except: [kept?._id] })
  expect(await take(none)).toMatchObject({ status: 409, body: { code: 'no_class_then' } })
})

test('B03 one who has three classes on the days gets one message, one piece of news and one deadline', async () => {
  const branchId = await branch()
  const one = await session(branchId, [7, 8, 20], 9)
  const two = await session(branchId, [8, 20], 10)
  const [person, idle] = [somebody(), somebody()]
  const bookings = [await book(person, one), await book(person, two)]
  await book(idle, two)
  await idle.ask('DELETE', `/bookedSessions/${two}`)
  const { body } = await take({ ...cancel(branchId), until: '2031-03-08' })
  expect(body).toMatchObject({ changed: 3, stayed: 0, people: 1 })
  await notifyAll(app)
  await notifyAll(app)
  const [email, ...more] = await emailsTo(person, '%').then((all) =>
    all.filter(({ kind }) => kind === 'class-moved'),
  )
  expect(more).toEqual([])
  expect(email?.subject).toBe('3 classes have been cancelled: At 9, At 10')
  expect(email?.body.split('\n\n').slice(0, 6)).toEqual([
    '3 of your classes will not take place.',
    '“At 9”: it was planned for Fri 7 Mar, 3:00–4:00 pm.',
    '“At 9”: it was planned for Sat 8 Mar, 3:00–4:00 pm.',
    '“At 10”: it was planned for Sat 8 Mar, 4:00–5:00 pm.',
    'The reason: Hartal',
    'If this does not suit you, tell us by 4 Mar 2031, 10:00 am (Bangladesh time): one answer is for all 2 seats. If you say nothing, you keep them.',
  ])
  // The seats are two, so that it leads to neither of them.
  expect(email?.body).not.toContain('/dashboard/booked/')
  const parties = {
    organizer: { name: 'Alor Path', email: 'mail@boithok.test' },
    attendee: person.email,
    writtenAt: new Date(NOW),
  }
  const entries = email?.calendar ? renderCalendar(email.calendar, parties).split('\r\n') : []
  expect(entries.filter((line) => line.startsWith('STATUS'))).toEqual(Array(3).fill('STATUS:CANCELLED'))
  const uids = entries.filter((line) => line.startsWith('UID'))
  expect(uids[0]).toBe(`UID:${bookings[0]}@localhost`)
  expect(uids[2]).toBe(`UID:${bookings[1]}@localhost`)
  expect(await emailsTo(idle)).toEqual([])
  const { notifications } = (await person.ask('GET', '/notifications')).body
  expect(notifications).toMatchObject([{ kind: 'day_off', count: 3, detail: 'Hartal' }])
  const choices = (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
  expect(choices).toHaveLength(3)
  expect(new Set(choices.map(({ answerBy }) => answerBy)).size).toBe(1)
})

test('B03 tutors hear once of all their classes, and not of what they do themselves', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  await session(branchId, [7, 14], 9, { tutorId: teacher.id })
  await session(branchId, [7, 14], 10, { tutorId: teacher.id })
  await take({ ...cancel(branchId), act: 'move', days: 1 })
  expect(await emailsTo(teacher)).toMatchObject([{ subject: '2 classes have been moved: At 9, At 10' }])
  await take({ day: '2031-03-14', act: 'cancel' }, teacher)
  expect(await emailsTo(teacher)).toHaveLength(1)
})

test('B13 whom no message reaches gets one call about all of their classes', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 8, 20], 9, { fee: 1000 })
  const { bookingId } = await sellToPhone(admin, id, { amount: 1000 })
  await take({ ...cancel(branchId), until: '2031-03-08', act: 'later' })
  await notifyAll(app)
  const [call, ...more] = await callsAbout(admin, id)
  expect(more).toEqual([])
  expect(call).not.toHaveProperty('isTutor')
  expect(call).toMatchObject({
    kind: 'day_off',
    reason,
    answerBy: '2031-03-04T04:00:00.000Z',
  })
  expect(call?.classes).toMatchObject([
    { title: 'At 9', before: { start: '2031-03-07T09:00:00.000Z' }, madeUpLater: true },
    { title: 'At 9', before: { start: '2031-03-08T09:00:00.000Z' }, madeUpLater: true },
  ])
  expect((await admin.ask('POST', `/desk/calls/${call?._id}/told`)).status).toBe(200)
  expect(await callsAbout(admin, id)).toEqual([])
  expect((await admin.ask('DELETE', `/desk/calls/${call?._id}/told`)).status).toBe(200)
  expect(await callsAbout(admin, id)).toHaveLength(1)
  // Who gives the seat up has nothing left to hear.
  const { open } = (await admin.ask('GET', `/desk/bookings/${bookingId}`)).body.choices as never as {
    open: OpenChoice[]
  }
  const path = `/desk/bookings/${bookingId}/choices/${open[0]?.changeId}`
  expect(await admin.ask('POST', path, { choice: 'refund' })).toMatchObject({
    status: 200,
    body: { refund: 1000 },
  })
  const left = await callsAbout(admin, id)
  expect(left.filter(({ kind }) => kind === 'day_off')).toEqual([])
})
