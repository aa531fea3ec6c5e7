import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OpenChoice } from '../../contract/classes/class-change-choices.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import {
  admin,
  app,
  book,
  branch,
  cancel,
  emailsTo,
  owedOf,
  preview,
  session,
  somebody,
  startDaysOff,
  take,
  tutor,
} from '../support/days-off.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createUsers } from '../support/users.ts'

startDaysOff()

test('B03 a class whose tutor is busy then stays as it is and is named, and the others move', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const busy = await session(branchId, [7, 20], 9, { tutorId: teacher.id })
  const elsewhere = await branch()
  await session(elsewhere, [8, 21], 9, { tutorId: teacher.id, title: 'Physics' })
  const other = await session(branchId, [7, 20], 10)
  const wish = { ...cancel(branchId), act: 'move', days: 1 }
  expect((await preview(wish)).classes).toMatchObject([
    { title: 'At 9', problem: { code: 'tutor_has_class', params: { other: 'Physics' } } },
    { title: 'At 10', after: { start: '2031-03-08T10:00:00.000Z' } },
  ])
  expect((await take(wish)).body).toMatchObject({ changed: 1, stayed: 1 })
  expect((await readClasses(admin, busy))[0]).toMatchObject({ start: '2031-03-07T09:00:00.000Z' })
  expect((await readClasses(admin, other))[0]).toMatchObject({ start: '2031-03-08T10:00:00.000Z' })
})

test('B03 classes of several days move together: each makes room for the one before it', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const id = await session(branchId, [7, 8, 9], 9, { tutorId: teacher.id })
  expect((await take({ ...cancel(branchId), until: '2031-03-09', act: 'move', days: 1 })).body).toMatchObject(
    {
      changed: 3,
      stayed: 0,
    },
  )
  const starts = (await readClasses(admin, id)).map(({ start }) => start.slice(0, 10))
  expect(starts).toEqual(['2031-03-08', '2031-03-09', '2031-03-10'])
})

test('B03 a weekly class that cannot move is made up later where that is wanted, with one message and deadline', async () => {
  const branchId = await branch()
  const weekly = await session(branchId, [7, 14, 21], 9)
  const single = await session(branchId, [7], 10)
  const person = somebody()
  await book(person, weekly)
  await book(person, single)
  const wish = { ...cancel(branchId), act: 'move', days: 7 }
  const [stays] = (await preview(wish)).classes
  expect(stays).toMatchObject({ title: 'At 9', problem: { code: 'class_overlaps' } })
  expect(stays).not.toHaveProperty('madeUpLater')
  const instead = { ...wish, otherwise: 'later', _id: randomUUID() }
  const shown = await preview({ ...wish, otherwise: 'later' })
  expect(shown).toMatchObject({ people: 1 })
  expect(shown.classes).toMatchObject([
    { title: 'At 9', madeUpLater: true, problem: { code: 'class_overlaps' } },
    { title: 'At 10', after: { start: '2031-03-14T10:00:00.000Z' } },
  ])
  expect((await readClasses(admin, weekly))[0]).toMatchObject({ state: 'planned' })
  for (const answer of [await take(instead), await take(instead)])
    expect(answer.body).toMatchObject({ changed: 2, stayed: 0, people: 1 })
  expect((await readClasses(admin, weekly))[0]).toMatchObject({ state: 'cancelled' })
  expect((await readClasses(admin, single))[0]).toMatchObject({ start: '2031-03-14T10:00:00.000Z' })
  await notifyAll(app)
  const [email, ...more] = await emailsTo(person)
  expect(more).toEqual([])
  expect(email?.subject).toBe('2 classes have changed: At 9, At 10')
  expect(email?.body.split('\n\n').slice(0, 4)).toEqual([
    '2 of your classes do not take place as planned.',
    '“At 9”: it was planned for Fri 7 Mar, 3:00–4:00 pm. It will be made up: you will hear when.',
    '“At 10”: it was planned for Fri 7 Mar, 4:00–5:00 pm. It is on Fri 14 Mar, 4:00–5:00 pm (Bangladesh time).',
    'The reason: Hartal',
  ])
  const choices = (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
  expect(choices.map(({ answerBy }) => answerBy)).toEqual(Array(2).fill('2031-03-04T04:00:00.000Z'))
  expect(await owedOf(admin, weekly)).toMatchObject([{ start: '2031-03-07T09:00:00.000Z' }])
  expect(await owedOf(admin, single)).toEqual([])
})

test('B03 a weekly class that is made up later makes room for the one before it', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14, 21], 9)
  const person = somebody()
  await book(person, id)
  const wish = { ...cancel(branchId), until: '2031-03-14', act: 'move', days: 7, otherwise: 'later' }
  expect((await take(wish)).body).toMatchObject({ changed: 2, stayed: 0 })
  const planned = (await readClasses(admin, id)).filter(({ state }) => state === 'planned')
  expect(planned.map(({ start }) => start.slice(0, 10))).toEqual(['2031-03-14', '2031-03-21'])
  expect(await owedOf(admin, id)).toMatchObject([{ start: '2031-03-14T09:00:00.000Z' }])
})

test('B03 where all that somebody has is made up later, their message says only that, and nothing hurries them', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14], 9)
  const dear = await session(branchId, [7, 14], 10, { fee: 1000 })
  const person = somebody()
  await book(person, id)
  await sellToPhone(admin, dear, { amount: 1000 })
  app.setTime('2031-03-06T04:00:00.000Z')
  await take({ ...cancel(branchId), act: 'move', days: 7, otherwise: 'later' })
  await notifyAll(app)
  expect(await callsAbout(admin, dear)).toMatchObject([{ kind: 'day_off', classes: [{ madeUpLater: true }] }])
  expect((await emailsTo(person)).map(({ subject }) => subject)).toEqual([
    'A class will be made up later: At 9',
  ])
  expect((await person.ask('GET', '/choices')).body).toMatchObject([{ answerBy: '2031-03-09T04:00:00.000Z' }])
})

test('B03 a class that is made up later is owed until a class more is added, and again when that is cancelled', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const id = await session(branchId, [7, 20], 9, { tutorId: teacher.id })
  await take({ ...cancel(branchId), act: 'later' })
  const owed = (by: Person) => owedOf(by, id)
  expect(await owed(admin)).toMatchObject([{ title: 'At 9', start: '2031-03-07T09:00:00.000Z' }])
  expect(await owed(teacher)).toHaveLength(1)
  expect(await owed(tutor)).toEqual([])
  const makeUp = { start: '2031-03-10T09:00:00.000Z', end: '2031-03-10T10:00:00.000Z', reason: 'Make-up' }
  const { insertedId } = (await teacher.ask('POST', `/sessions/${id}/classes`, makeUp)).body
  expect(await owed(admin)).toEqual([])
  await teacher.ask('PATCH', `/sessions/${id}/classes/${insertedId}`, { state: 'cancelled', reason: 'Ill' })
  expect(await owed(admin)).toMatchObject([{ start: '2031-03-07T09:00:00.000Z' }])
})
