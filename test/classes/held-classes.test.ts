import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'
import { review } from '../support/reviews.ts'
import { rollBody } from '../support/rolls.ts'
import { readClasses } from '../support/session-classes.ts'
import { sessionForm } from '../support/sessions.ts'
import { createTutor } from '../support/tutors.ts'
import { createUsers, type TestUser } from '../support/users.ts'

const NOW = '2031-03-01T04:00:00.000Z'
const FIRST = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T11:00:00.000Z' }
const SECOND = { start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T11:00:00.000Z' }
const THIRD = { start: '2031-03-21T09:30:00.000Z', end: '2031-03-21T11:00:00.000Z' }
const BETWEEN = '2031-03-08T04:00:00.000Z'
const AFTER_SECOND = '2031-03-15T04:00:00.000Z'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
})
beforeEach(() => app.setTime(NOW))
afterAll(() => app.stop())

async function tutorNamed(name: string) {
  const person = await createTutor(app, boss, { name })
  const { slug } = (await person.ask('GET', '/tutors/mine')).body.application as unknown as { slug: string }
  const page = () => createApiClient(app)('GET', `/tutors/public/${slug}`)
  return { ...person, page, userId: (await page()).body.tutorId as unknown as string }
}

/** Three classes, the first held by Rafi, to whom Sara comes as the session's tutor after it. */
async function handedOver() {
  const [rafi, sara] = [await tutorNamed('Rafi Khan'), await tutorNamed('Sara Begum')]
  const form = { registrationStart: '2031-01-01', registrationEnd: FIRST.start, tutorId: rafi.userId }
  const planned = { ...form, classStart: FIRST.start, classEnd: FIRST.end }
  const id = (await boss.ask('POST', '/sessions', sessionForm(planned))).body.insertedId
  await boss.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  for (const times of [SECOND, THIRD])
    await boss.ask('POST', `/sessions/${id}/classes`, { ...times, reason: 'Once more' })
  const students = (await createUsers([app], 2)) as [TestUser, TestUser]
  for (const one of students) await one.ask('POST', '/bookedSessions', { sessionId: id })
  app.setTime(BETWEEN)
  const [student, later] = students
  expect(await review(student, id, 5)).toEqual([200, undefined])
  const give = ({ userId }: { userId: string }) => boss.ask('PATCH', `/sessions/${id}`, { tutorId: userId })
  expect((await give(sara)).status).toBe(200)
  const classIds = (await readClasses(boss, id)).map(({ _id }) => _id)
  return { id, rafi, sara, student, later, give, classIds }
}

const MONTH = 'from=2031-03-01&to=2031-03-31'
const startsIn = async (person: Person, path: string) => {
  const { classes } = (await person.ask('GET', path)).body as unknown as {
    classes: { start: string; tutor: string; sessionId: string }[]
  }
  return classes.map(({ start, tutor }) => [start.slice(0, 10), tutor])
}

test('B07 B14 what was held keeps who held it when the session gets another tutor', async () => {
  const { id, rafi, sara, student, give } = await handedOver()
  const first = ['2031-03-07', 'Rafi Khan']
  const coming = [
    ['2031-03-14', 'Sara Begum'],
    ['2031-03-21', 'Sara Begum'],
  ]
  expect(await startsIn(student, `/classes/mine?${MONTH}`)).toEqual([first, ...coming])
  expect(await startsIn(rafi, `/classes/mine?${MONTH}`)).toEqual([first])
  expect(await startsIn(sara, `/classes/mine?${MONTH}`)).toEqual(coming)
  expect(await startsIn(boss, `/classes?${MONTH}&tutorId=${rafi.userId}`)).toEqual([first])
  expect(await startsIn(boss, `/classes?${MONTH}&tutorId=${sara.userId}`)).toEqual(coming)
  expect(await readClasses(boss, id)).toMatchObject([{ heldBy: 'Rafi Khan' }, {}, {}])

  // And back again: each keeps what they held.
  app.setTime(AFTER_SECOND)
  expect((await give(rafi)).status).toBe(200)
  expect(await startsIn(student, `/classes/mine?${MONTH}`)).toEqual([
    first,
    ['2031-03-14', 'Sara Begum'],
    ['2031-03-21', 'Rafi Khan'],
  ])
  expect(await startsIn(sara, `/classes/mine?${MONTH}`)).toEqual([['2031-03-14', 'Sara Begum']])
})

test('A01 who held a class takes its roll after another tutor has the session, and no roll of later ones', async () => {
  const { rafi, sara, student, classIds } = await handedOver()
  const [first, second] = classIds
  const roll = rollBody({ [student.id]: 'present' }, { start: FIRST.start, takenAt: BETWEEN })
  const rollsOf = async (person: Person) => {
    const { rollsNotTaken } = (await person.ask('GET', '/overview')).body.teaching as unknown as {
      rollsNotTaken: { classes: { _id: string }[] }
    }
    return rollsNotTaken.classes.map(({ _id }) => _id)
  }
  expect(await rollsOf(sara)).toEqual([])
  expect(await rollsOf(rafi)).toEqual([first])
  expect((await rafi.ask('GET', `/classes/${second}/attendance`)).status).toBe(404)
  expect((await rafi.ask('PUT', `/classes/${first}/attendance`, roll)).status).toBe(200)
})

test('F04 what was said of a session stays with the tutor who had it then', async () => {
  const { id, rafi, sara, later } = await handedOver()
  const ratingOf = async ({ page }: typeof rafi) =>
    ((await page()).body as unknown as { rating?: { average: number; count: number } }).rating
  // Only the first class is over, so this is about him, too.
  expect(await review(later, id, 4)).toEqual([200, undefined])
  expect([await ratingOf(rafi), await ratingOf(sara)]).toEqual([{ average: 4.5, count: 2 }, undefined])
})
