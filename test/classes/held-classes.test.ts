import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiClient, type Person } from '../support/people.ts'
import { review } from '../support/reviews.ts'
import { rollBody } from '../support/rolls.ts'
import { readClasses } from '../support/session-classes.ts'
import { bootWithTutors, NOW } from '../support/substitutes.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

const FIRST = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T11:00:00.000Z' }
const SECOND = { start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T11:00:00.000Z' }
const THIRD = { start: '2031-03-21T09:30:00.000Z', end: '2031-03-21T11:00:00.000Z' }
const BETWEEN = '2031-03-08T04:00:00.000Z'
const AFTER_SECOND = '2031-03-15T04:00:00.000Z'

let centre: Awaited<ReturnType<typeof bootWithTutors>>
let boss: Person
beforeAll(async () => {
  centre = await bootWithTutors()
  boss = centre.admin
})
beforeEach(() => centre.app.setTime(NOW))
afterAll(() => centre.app.stop())

/** Three classes, the first held by Rafi, to whom Sara comes as the session's tutor after it. */
async function handedOver() {
  const { app, tutorNamed, openCourse } = centre
  const [rafi, sara] = [await tutorNamed('Rafi Khan'), await tutorNamed('Sara Begum')]
  const { sessionId: id } = await openCourse(rafi, { tutorId: rafi.id })
  for (const times of [SECOND, THIRD])
    await boss.ask('POST', `/sessions/${id}/classes`, { ...times, reason: 'Once more' })
  const [student, later] = (await createUsers([app], 2)) as [Person, Person]
  for (const one of [student, later]) await one.ask('POST', '/bookedSessions', { sessionId: id })
  app.setTime(BETWEEN)
  expect(await review(student, id, 5)).toEqual([200, undefined])
  const give = ({ id: tutorId }: Person) => boss.ask('PATCH', `/sessions/${id}`, { tutorId })
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
  expect(await startsIn(boss, `/classes?${MONTH}&tutorId=${rafi.id}`)).toEqual([first])
  expect(await startsIn(boss, `/classes?${MONTH}&tutorId=${sara.id}`)).toEqual(coming)
  expect(await readClasses(boss, id)).toMatchObject([{ heldBy: 'Rafi Khan' }, {}, {}])

  // And back again: each keeps what they held.
  centre.app.setTime(AFTER_SECOND)
  expect((await give(rafi)).status).toBe(200)
  const dates = async (tutorId: string) =>
    (await startsIn(boss, `/classes?${MONTH}&tutorId=${tutorId}`)).map(([date]) => date)
  expect(await dates(rafi.id)).toEqual(['2031-03-07', '2031-03-21'])
  expect(await dates(sara.id)).toEqual(['2031-03-14'])
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
  const ratingsOf = async (tutor: Person) => {
    const applied = await applyAsTutor(tutor.ask)
    await boss.ask('PATCH', `/tutors/${applied}/status`, { status: 'active' })
    const { slug } = (await tutor.ask('GET', '/tutors/mine')).body.application as unknown as { slug: string }
    const { body } = await createApiClient(centre.app)('GET', `/tutors/public/${slug}`)
    return (body.reviews as unknown as { rating: number }[]).map(({ rating }) => rating).toSorted()
  }
  // Only the first class is over, so this is about him, too.
  expect(await review(later, id, 4)).toEqual([200, undefined])
  expect([await ratingsOf(rafi), await ratingsOf(sara)]).toEqual([[4, 5], []])
})
