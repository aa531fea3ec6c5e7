import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { remindOfRolls } from '../../domain/classes/attendance/remind.ts'
import { remindTutors } from '../../domain/classes/reminders/tutors.ts'
import { findClassViolations } from '../support/class-invariants.ts'
import type { Person } from '../support/people.ts'
import { minutesAfter, rollBody, rollOf, takeRoll } from '../support/rolls.ts'
import { readClasses } from '../support/session-classes.ts'
import {
  answer,
  bootWithTutors,
  type Course,
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
afterAll(async () => {
  await notify(centre.app)
  expect(await findClassViolations(centre.app.services.context.database)).toEqual([])
  await centre.app.stop()
})

const SUBSTITUTE = 'A substitute takes a class: Optics'
const RETURNED = 'The usual tutor takes the class: Optics'
const ASKED = 'Can you take a class? Optics'
const NOT_ASKED = 'You need not take a class: Optics'

/** Each act is later than the one before. */
let minutes = 0
function later(): void {
  minutes += 1
  centre.app.setTime(minutesAfter(NOW, minutes))
}

async function course(changes: Record<string, unknown> = {}) {
  const [tutor, substitute] = [await centre.tutorNamed('Rafi Khan'), await centre.tutorNamed('Sara Begum')]
  return { ...(await centre.openCourse(tutor, changes)), substitute }
}

const candidatesOf = async (person: Person, classId: string) =>
  ((await person.ask('GET', `/classes/${classId}/substitutes`)).body.tutors as { _id: string }[]).map(
    ({ _id }) => _id,
  )
const routineOf = async (person: Person) =>
  (await person.ask('GET', '/classes/mine?from=2031-03-01&to=2031-03-31')).body.classes as unknown as {
    _id: string
    tutor: string
    substitute?: string
  }[]
const teachingOf = async (person: Person) =>
  (await person.ask('GET', '/overview')).body.teaching as {
    next: { _id: string; tutor: string; insteadOf?: string } | null
    asked: { _id: string }[]
  }
async function feedOf(person: Person) {
  const { url } = (await person.ask('GET', '/me/calendar')).body as unknown as { url: string }
  const { services, url: host } = centre.app
  const text = await (await fetch(url.replace(services.publicUrl, host))).text()
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, it]) => it)
  return {
    status: valuesOf('STATUS'),
    sequence: valuesOf('SEQUENCE').map(Number),
    says: valuesOf('DESCRIPTION'),
  }
}

test('B11 nobody is made a substitute who is no tutor, teaches the class, or has another class then', async () => {
  const { classId, tutor, substitute, ...rest } = await course()
  const student = await centre.studentOf({ classId, tutor, ...rest })
  await centre.openCourse(substitute, { title: 'Vectors' })
  for (const [person, other, status, code] of [
    [admin, student, 400, 'choose_active_tutor'],
    [admin, { id: randomUUID() }, 400, 'choose_active_tutor'],
    [admin, tutor, 409, 'teaches_class_already'],
    [tutor, tutor, 409, 'teaches_class_already'],
    [admin, substitute, 409, 'tutor_has_class'],
    [tutor, substitute, 409, 'tutor_has_class'],
  ] as const) {
    const { status: got, body } = await choose(person, classId, other as Person)
    expect([got, body.code, body.field]).toEqual([status, code, 'tutorId'])
  }
  const malformed = await admin.ask('PUT', `/classes/${classId}/substitute`, { tutorId: 'x' })
  expect([malformed.status, malformed.body.field]).toEqual([400, 'tutorId'])
  expect(await candidatesOf(admin, classId)).not.toContain(substitute.id)
  expect((await readClasses(admin, rest.sessionId))[0]).toMatchObject({ version: 0 })
})

test('B11 only who manages the session finds a substitute, and only who is asked answers', async () => {
  const { classId, substitute, tutor, ...rest } = await course()
  const stranger = await centre.tutorNamed('Tania')
  for (const { status, body } of [
    await choose(stranger, classId, substitute),
    await stranger.ask('GET', `/classes/${classId}/substitutes`),
    await withdraw(stranger, classId),
    await choose(admin, randomUUID(), substitute),
  ])
    expect([status, body.code]).toEqual([404, 'class_not_found'])
  for (const agrees of [true, false])
    expect((await answer(substitute, classId, agrees)).body.code).toBe('substitute_not_asked')
  expect((await withdraw(admin, classId)).body.code).toBe('no_substitute')
  const student = await centre.studentOf({ classId, tutor, ...rest })
  expect((await choose(student, classId, substitute)).status).toBe(403)
})

test('B11 until the class begins, then no more, and not of a cancelled one', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  await tutor.ask('POST', `/sessions/${sessionId}/classes`, {
    ...{ start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T11:00:00.000Z', reason: 'More' },
  })
  expect((await choose(tutor, classId, substitute)).body.state).toBe('asked')
  centre.app.setTime(times.start)
  const acts = [
    () => choose(admin, classId, substitute),
    () => choose(tutor, classId, substitute),
    () => answer(substitute, classId, true),
    () => withdraw(admin, classId),
  ]
  for (const act of acts) {
    const { status, body } = await act()
    expect([status, body.code]).toEqual([409, 'class_has_begun'])
  }
  centre.app.setTime(NOW)
  expect((await choose(admin, classId, substitute, { version: 9 })).body.code).toBe('class_changed_meanwhile')
  await admin.ask('PATCH', `/sessions/${sessionId}/classes/${classId}`, { state: 'cancelled', reason: 'Ill' })
  for (const act of acts.slice(0, 2)) expect((await act()).body.code).toBe('class_already_cancelled')
  expect((await answer(substitute, classId, true)).body.code).toBe('substitute_not_asked')
})

test('B11 an Admin’s substitute takes the class at once: routine, first screen, feed and hours follow', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const student = await centre.studentOf({ classId, sessionId, tutor })
  expect(await candidatesOf(admin, classId)).toContain(substitute.id)
  expect(await candidatesOf(admin, classId)).not.toContain(tutor.id)
  later()
  expect((await choose(admin, classId, substitute)).body).toMatchObject({ state: 'appointed' })
  expect(await candidatesOf(admin, classId)).not.toContain(substitute.id)
  expect(await routineOf(tutor)).toEqual([])
  expect(await routineOf(substitute)).toMatchObject([{ _id: classId, tutor: 'Sara Begum' }])
  expect(await routineOf(student)).toMatchObject([{ tutor: 'Sara Begum', substitute: 'Sara Begum' }])
  expect((await teachingOf(tutor)).next).toBeNull()
  expect((await teachingOf(substitute)).next).toMatchObject({ tutor: 'Sara Begum', insteadOf: 'Rafi Khan' })
  expect((await readClasses(student, sessionId))[0]).toMatchObject({ substitute: 'Sara Begum' })
  const centreWide = async ({ id }: Person) =>
    (await admin.ask('GET', `/classes?from=2031-03-01&to=2031-03-31&tutorId=${id}`)).body.classes
  expect(await centreWide(substitute)).toMatchObject([{ _id: classId, tutorId: substitute.id }])
  expect(await centreWide(tutor)).toEqual([])
  expect(await feedOf(tutor)).toMatchObject({ status: ['CANCELLED'], sequence: [3] })
  expect(await feedOf(substitute)).toMatchObject({ status: ['CONFIRMED'], sequence: [2] })
  expect((await feedOf(student)).says.join()).toContain('Sara Begum')
  // Whose class it was is free then; the substitute is not.
  const own = { title: 'Vectors' }
  const free = await centre.openCourse(tutor, own)
  expect(free.classId).toBeDefined()
  const busy = await centre.openCourse(substitute, own)
  expect(
    (await admin.ask('PATCH', `/sessions/${busy.sessionId}`, { status: 'approved', fee: 0 })).body.code,
  ).toBe('tutor_has_class')
  // So it cannot come back.
  const back = await withdraw(admin, classId)
  expect([back.status, back.body.code]).toEqual([409, 'tutor_has_class'])
  expect(await routineOf(substitute)).toHaveLength(1)
})

test('B11 withdrawn, the class is its tutor’s again, with a newer entry than the cancelled one', async () => {
  const { classId, tutor, substitute } = await course()
  later()
  await choose(admin, classId, substitute)
  later()
  expect((await withdraw(tutor, classId)).status).toBe(200)
  expect(await routineOf(substitute)).toEqual([])
  expect(await routineOf(tutor)).toMatchObject([{ _id: classId, tutor: 'Rafi Khan' }])
  expect(await feedOf(tutor)).toMatchObject({ status: ['CONFIRMED'], sequence: [4] })
  expect(await feedOf(substitute)).toMatchObject({ status: ['CANCELLED'], sequence: [5] })
  expect(await subjectsTo(centre.app, substitute)).toEqual([SUBSTITUTE, RETURNED])
})

test('B11 an Instructor’s substitute is asked, and nothing changes for anybody until they agree', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const student = await centre.studentOf({ classId, sessionId, tutor })
  expect((await choose(tutor, classId, substitute)).body).toMatchObject({ state: 'asked' })
  expect((await choose(tutor, classId, substitute)).body).toMatchObject({ state: 'asked' })
  await notify(centre.app)
  expect(await subjectsTo(centre.app, substitute)).toEqual([ASKED])
  expect((await teachingOf(substitute)).asked).toMatchObject([{ _id: classId, tutor: 'Rafi Khan' }])
  expect((await readClasses(tutor, sessionId))[0]).toMatchObject({ asked: 'Sara Begum', version: 0 })
  expect((await readClasses(student, sessionId))[0]).not.toHaveProperty('asked')
  expect(await routineOf(tutor)).toHaveLength(1)
  expect(await routineOf(substitute)).toEqual([])

  expect((await answer(substitute, classId, false)).status).toBe(200)
  expect((await teachingOf(substitute)).asked).toEqual([])
  expect(await subjectsTo(centre.app, tutor)).toContain('No substitute yet: Optics')
  expect((await answer(substitute, classId, true)).body.code).toBe('substitute_not_asked')

  await choose(tutor, classId, substitute)
  later()
  expect((await answer(substitute, classId, true)).status).toBe(200)
  expect((await answer(substitute, classId, true)).status).toBe(200)
  await notify(centre.app)
  expect(await routineOf(substitute)).toHaveLength(1)
  expect((await subjectsTo(centre.app, student)).filter((one) => one === SUBSTITUTE)).toHaveLength(1)
  expect((await subjectsTo(centre.app, tutor)).filter((one) => one === SUBSTITUTE)).toHaveLength(1)
  // Who has agreed may still say that they cannot.
  later()
  expect((await withdraw(substitute, classId)).status).toBe(200)
  await notify(centre.app)
  expect((await subjectsTo(centre.app, student)).at(-1)).toBe(RETURNED)
  expect((await subjectsTo(centre.app, tutor)).at(-1)).toBe(RETURNED)
})

test('B11 who was asked hears when nobody asks them any more, and nobody else does', async () => {
  const heard = async (person: Person) =>
    (await subjectsTo(centre.app, person)).filter((one) => [ASKED, NOT_ASKED, SUBSTITUTE].includes(one))
  const first = await course()
  const other = await centre.tutorNamed('Tania')
  await choose(first.tutor, first.classId, first.substitute)
  later()
  await withdraw(first.tutor, first.classId)
  expect(await heard(first.substitute)).toEqual([ASKED, NOT_ASKED])
  // Another one is asked, and then an Admin gives the class to a third.
  later()
  await choose(first.tutor, first.classId, first.substitute)
  later()
  await choose(first.tutor, first.classId, other)
  expect(await heard(first.substitute)).toEqual([ASKED, NOT_ASKED, ASKED, NOT_ASKED])
  later()
  await choose(admin, first.classId, await centre.tutorNamed('Nadia'))
  expect(await heard(other)).toEqual([ASKED, NOT_ASKED])

  const { classId, tutor, substitute } = await course()
  await choose(tutor, classId, substitute)
  later()
  // Who agrees knows it.
  await answer(substitute, classId, true)
  expect(await heard(substitute)).toEqual([ASKED])

  const third = await course()
  await third.tutor.ask('POST', `/sessions/${third.sessionId}/classes`, {
    ...{ start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T11:00:00.000Z', reason: 'More' },
  })
  await choose(third.tutor, third.classId, third.substitute)
  later()
  const path = `/sessions/${third.sessionId}/classes/${third.classId}`
  expect((await third.tutor.ask('PATCH', path, { state: 'cancelled', reason: 'Ill' })).status).toBe(200)
  expect(await heard(third.substitute)).toEqual([ASKED, NOT_ASKED])
})

test('B11 what is withdrawn before anybody was told is told nobody; who has heard hears of the end, once', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const [early, it] = [await centre.studentOf({ classId, sessionId, tutor }), { classId, sessionId, tutor }]
  const newsOf = async (person: Person) =>
    (await subjectsTo(centre.app, person)).filter((one) => [SUBSTITUTE, RETURNED].includes(one))
  later()
  await choose(admin, classId, substitute)
  later()
  await withdraw(admin, classId)
  await notify(centre.app)
  expect(await newsOf(early)).toEqual([])
  later()
  await choose(admin, classId, substitute)
  await notify(centre.app)
  await notify(centre.app)
  expect(await newsOf(early)).toEqual([SUBSTITUTE])
  // Who books now knows the class with the substitute.
  const late = await centre.studentOf(it)
  const other = await centre.tutorNamed('Tania')
  later()
  await withdraw(admin, classId)
  later()
  await choose(admin, classId, other)
  await notify(centre.app)
  expect([await newsOf(early), await newsOf(late)]).toEqual([[SUBSTITUTE, SUBSTITUTE], [SUBSTITUTE]])
  later()
  await withdraw(admin, classId)
  await notify(centre.app)
  expect((await newsOf(late)).at(-1)).toBe(RETURNED)
})

test('B11 the roll is the substitute’s, of that class only, and so is what reminds of it', async () => {
  const it: Course & { substitute: Person } = await course()
  const { classId, sessionId, tutor, substitute } = it
  const student = await centre.studentOf(it)
  const second = { start: '2031-03-14T09:30:00.000Z', end: '2031-03-14T11:00:00.000Z' }
  await tutor.ask('POST', `/sessions/${sessionId}/classes`, { ...second, reason: 'More' })
  const secondId = (await readClasses(admin, sessionId))[1]?._id as string
  later()
  await choose(admin, classId, substitute)
  centre.app.setTime(minutesAfter(times.start, -50))
  await remindTutors(centre.app.services.context)
  const reminder = 'Starting soon: Optics'
  expect((await subjectsTo(centre.app, substitute)).at(-1)).toBe(reminder)
  expect(await subjectsTo(centre.app, tutor)).not.toContain(reminder)

  centre.app.setTime(minutesAfter(times.end, 130))
  await remindOfRolls(centre.app.services.context)
  expect((await subjectsTo(centre.app, substitute)).at(-1)).toBe('Attendance is not taken yet: Optics')
  expect(await subjectsTo(centre.app, tutor)).not.toContain('Attendance is not taken yet: Optics')

  const said = { [student.id]: 'present' } as const
  const refused = await takeRoll(tutor, classId, said)
  expect([refused.status, refused.body.code]).toEqual([409, 'roll_of_substitute'])
  expect(refused.body.message).toContain('Sara Begum')
  expect(await rollOf(tutor, classId)).toMatchObject({
    phase: 'substituted',
    substitute: 'Sara Begum',
    students: [{ state: null }],
  })
  expect(await rollOf(substitute, classId)).not.toHaveProperty('substitute')
  expect((await takeRoll(substitute, classId, said)).status).toBe(200)
  expect((await takeRoll(admin, classId, said)).status).toBe(200)
  const other = await substitute.ask('PUT', `/classes/${secondId}/attendance`, rollBody(said))
  expect(other.status).toBe(404)
  // What the session is otherwise stays its tutor's.
  expect((await substitute.ask('GET', `/sessions/${sessionId}/bookings`)).status).toBe(403)
  expect((await tutor.ask('GET', `/sessions/${sessionId}/bookings`)).status).toBe(200)
  const move = { ...second, reason: 'Rain' }
  expect((await substitute.ask('PATCH', `/sessions/${sessionId}/classes/${classId}`, move)).status).toBe(403)
})

test('B11 a class that moves keeps its substitute, who is told, unless they have another class then', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const other = await centre.openCourse(substitute, {
    ...{ title: 'Vectors', classStart: '2031-03-08T09:30:00.000Z', classEnd: '2031-03-08T11:00:00.000Z' },
  })
  expect(other.classId).toBeDefined()
  later()
  await choose(admin, classId, substitute)
  const move = (day: string) =>
    tutor.ask('PATCH', `/sessions/${sessionId}/classes/${classId}`, {
      ...{ start: `2031-03-${day}T09:30:00.000Z`, end: `2031-03-${day}T11:00:00.000Z`, reason: 'Rain' },
    })
  const refused = await move('08')
  expect([refused.status, refused.body.code]).toEqual([409, 'tutor_has_class'])
  later()
  expect((await move('09')).status).toBe(200)
  expect(await routineOf(substitute)).toHaveLength(2)
  expect((await subjectsTo(centre.app, substitute)).at(-1)).toBe('A class has been moved: Optics')
  later()
  expect((await admin.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
  expect((await subjectsTo(centre.app, substitute)).at(-1)).toBe('Your session was cancelled: Optics')
})

test('B11 another tutor of the session does not take the class from its substitute, who may become its tutor', async () => {
  const { classId, sessionId, substitute } = await course()
  const other = await centre.tutorNamed('Tania')
  await choose(admin, classId, substitute)
  expect((await admin.ask('PATCH', `/sessions/${sessionId}`, { tutorId: other.id })).status).toBe(200)
  expect(await routineOf(other)).toEqual([])
  expect(await routineOf(substitute)).toHaveLength(1)
  const given = await admin.ask('PATCH', `/sessions/${sessionId}`, { tutorId: substitute.id })
  expect(given.status).toBe(200)
  expect((await readClasses(admin, sessionId))[0]).not.toHaveProperty('substitute')
  expect(await routineOf(substitute)).toHaveLength(1)
})

test('B11 B13 whom no message reaches is rung about the substitute, and no more once the substitute is withdrawn', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const student = await centre.studentOf({ classId, sessionId, tutor })
  await centre.app.services.context.database
    .update(users)
    .set({ emailVerified: false })
    .where(eq(users.id, student.id))
  const callsAbout = async () =>
    ((await admin.ask('GET', '/desk/calls')).body.calls as unknown as { sessionId: string }[]).filter(
      (call) => call.sessionId === sessionId,
    )
  later()
  await choose(admin, classId, substitute)
  await notify(centre.app)
  const [call, ...more] = await callsAbout()
  expect(call).toMatchObject({ kind: 'class_substituted', tutor: 'Sara Begum', before: times, after: times })
  expect(call).not.toHaveProperty('reason')
  expect(more).toEqual([])
  later()
  await withdraw(admin, classId)
  await notify(centre.app)
  expect(await callsAbout()).toEqual([])
})

test('B11 B04 a substitute takes nobody’s choice about a class that was moved', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const student = await centre.studentOf({ classId, sessionId, tutor })
  const moved = { start: '2031-03-20T09:30:00.000Z', end: '2031-03-20T11:00:00.000Z', reason: 'Rain' }
  await tutor.ask('PATCH', `/sessions/${sessionId}/classes/${classId}`, moved)
  later()
  await choose(admin, classId, substitute)
  await notify(centre.app)
  const { body } = await student.ask('GET', '/choices')
  expect(body).toMatchObject([{ kind: 'moved', before: times }])
  expect((await readClasses(student, sessionId))[0]).toMatchObject({
    change: { kind: 'moved', reason: 'Rain' },
  })
})

test('B11 a day off of a tutor leaves the class that a substitute takes, and is none of the substitute’s', async () => {
  const { classId, tutor, substitute } = await course()
  const dayOffOf = async (person: Person) => {
    const body = { day: '2031-03-07', act: 'cancel' }
    return (await person.ask('POST', '/days-off/preview', body)).body.classes as unknown as object[]
  }
  expect(await dayOffOf(tutor)).toHaveLength(1)
  await choose(admin, classId, substitute)
  expect([await dayOffOf(tutor), await dayOffOf(substitute)]).toEqual([[], []])
})

test('B11 the bell says who takes a class: to its tutor, its students and the substitute', async () => {
  const { classId, sessionId, tutor, substitute } = await course()
  const student = await centre.studentOf({ classId, sessionId, tutor })
  const bellOf = async (person: Person) =>
    ((await person.ask('GET', '/notifications')).body.notifications as unknown as object[]).filter((one) =>
      JSON.stringify(one).includes('subst'),
    )
  later()
  await choose(admin, classId, substitute)
  const news = { detail: 'Sara Begum', title: 'Optics', start: times.start }
  expect(await bellOf(student)).toMatchObject([{ kind: 'class_substituted', ...news }])
  expect(await bellOf(tutor)).toMatchObject([{ kind: 'taught_class_substituted', ...news }])
  expect(await bellOf(substitute)).toMatchObject([{ kind: 'taught_class_substituted', ...news }])
  centre.app.setTime(minutesAfter(times.start, -60))
  expect((await bellOf(substitute))[0]).toMatchObject({ kind: 'substitute_soon', _id: classId })
})
