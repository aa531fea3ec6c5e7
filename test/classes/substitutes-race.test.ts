import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { classChanges, classes } from '../../db/schema.ts'
import { behindLock, ofClass, ofHours, ofSession } from '../support/behind-lock.ts'
import type { Person } from '../support/people.ts'
import { sessionForm } from '../support/sessions.ts'
import {
  answer,
  bootWithTutors,
  choose,
  NOW,
  notify,
  subjectsTo,
  times,
  withdraw,
} from '../support/substitutes.ts'

let centre: Awaited<ReturnType<typeof bootWithTutors>>
let admin: Person
beforeAll(async () => {
  centre = await bootWithTutors()
  ;({ admin } = centre)
})
beforeEach(() => centre.app.setTime(NOW))
afterAll(() => centre.app.stop())

async function course() {
  const [tutor, one, other] = await Promise.all(['Rafi Khan', 'Sara Begum', 'Tania'].map(centre.tutorNamed))
  return { ...(await centre.openCourse(tutor as Person)), one: one as Person, other: other as Person }
}

const database = () => centre.app.services.context.database

async function rowOf(classId: string) {
  const [row] = await database().select().from(classes).where(eq(classes.id, classId))
  return row as typeof classes.$inferSelect
}
const changesOf = (classId: string) => database().$count(classChanges, eq(classChanges.classId, classId))

const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).toSorted()

test('B11 of two Admins who give one class to two tutors at once one does, and the other is told', async () => {
  const { classId, sessionId, one, other } = await course()
  const answers = await behindLock(centre.app, ofSession(sessionId), [
    () => choose(admin, classId, one),
    () => choose(admin, classId, other),
  ])
  expect(codesOf(answers)).toEqual([200, 'class_changed_meanwhile'])
  expect(await changesOf(classId)).toBe(1)
  const { substituteId, tutorId } = await rowOf(classId)
  expect(substituteId).toBe(tutorId)
})

test('B11 a control: without looking again after the lock, both give the class away, and one tutor comes for nothing', async () => {
  const { classId, sessionId, one, other } = await course()
  const give = ({ id }: Person) =>
    database().transaction(async (transaction) => {
      await transaction.execute(ofSession(sessionId))
      const given = { substituteId: id, substituteName: 'S', tutorId: id }
      return (await transaction.update(classes).set(given).where(eq(classes.id, classId)).returning()).length
    })
  expect(await behindLock(centre.app, ofSession(sessionId), [() => give(one), () => give(other)])).toEqual([
    1, 1,
  ])
})

test('B11 who agrees twice at once takes the class once', async () => {
  const { classId, sessionId, tutor, one } = await course()
  await choose(tutor, classId, one)
  const agree = () => answer(one, classId, true)
  expect(codesOf(await behindLock(centre.app, ofSession(sessionId), [agree, agree]))).toEqual([200, 200])
  expect(await changesOf(classId)).toBe(1)
})

test('B11 who agrees while the tutor withdraws it, or an Admin gives the class to another, has it or has it not', async () => {
  const first = await course()
  await choose(first.tutor, first.classId, first.one)
  const [agreed, back] = await behindLock(centre.app, ofSession(first.sessionId), [
    () => answer(first.one, first.classId, true),
    () => withdraw(first.tutor, first.classId),
  ])
  const isTheirs = (await rowOf(first.classId)).substituteId === first.one.id
  expect(agreed?.body.code).toBe(isTheirs ? undefined : 'substitute_not_asked')
  expect(back?.body.code).toBe(isTheirs ? 'class_changed_meanwhile' : undefined)

  const second = await course()
  await choose(second.tutor, second.classId, second.one)
  const answers = await behindLock(centre.app, ofSession(second.sessionId), [
    () => answer(second.one, second.classId, true),
    () => choose(admin, second.classId, second.other),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await changesOf(second.classId)).toBe(1)
})

test('B11 a substitute who is withdrawn while the students are told: they hear of both, or of nothing', async () => {
  const { classId, sessionId, tutor, one } = await course()
  const student = await centre.studentOf({ classId, sessionId, tutor })
  await choose(admin, classId, one)
  centre.app.setTime('2031-03-01T04:01:00.000Z')
  await behindLock(centre.app, ofClass(classId), [
    () => notify(centre.app),
    async () => void (await withdraw(admin, classId)),
  ])
  await notify(centre.app)
  const said = await subjectsTo(centre.app, student)
  const news = said.filter((subject) => /(takes a|takes the) class/.test(subject)).toSorted()
  expect([
    [],
    ['A substitute takes a class: Optics', 'The usual tutor takes the class: Optics'],
  ]).toContainEqual(news)
})

test('B11 a substitute whose own class is approved at the same moment gets one of the two', async () => {
  const { classId, one } = await course()
  const form = sessionForm({
    ...{ registrationStart: '2031-01-01', registrationEnd: times.start },
    ...{ classStart: times.start, classEnd: times.end },
  })
  const { insertedId: ownId } = (await one.ask('POST', '/sessions', form)).body
  const answers = await behindLock(centre.app, ofHours, [
    () => choose(admin, classId, one),
    () => admin.ask('PATCH', `/sessions/${ownId}`, { status: 'approved', fee: 0 }),
  ])
  expect(codesOf(answers)).toEqual([200, 'tutor_has_class'])
})

test('B11 a control: the database keeps a substitute’s hours, whoever writes them', async () => {
  const { classId, one } = await course()
  const own = await centre.openCourse(one)
  const given = { substituteId: one.id, substituteName: 'S' }
  const write = (tutorId: string | null) =>
    database()
      .update(classes)
      .set({ ...given, ...(tutorId && { tutorId }) })
      .where(eq(classes.id, classId))
  await expect(write(one.id)).rejects.toMatchObject({ cause: { constraint: 'classes_tutor_overlap' } })
  // Nor does somebody take a class whose hours are another's.
  await expect(write(null)).rejects.toMatchObject({ cause: { constraint: 'classes_substitute_hours' } })
  await database().execute(sql`update classes set state = 'cancelled' where id = ${own.classId}`)
  expect((await write(one.id)).rowCount).toBe(1)
})
