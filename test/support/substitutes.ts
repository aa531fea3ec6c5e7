import { eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import { notifyOfClassChanges } from '../../domain/classes/changes/notify.ts'
import { boot, type TestApp } from './boot.ts'
import { composeMessages, emailsOf } from './emails.ts'
import type { Person } from './people.ts'
import { readClasses } from './session-classes.ts'
import { sessionForm } from './sessions.ts'
import { createUsers } from './users.ts'

export const NOW = '2031-03-01T04:00:00.000Z'
export const times = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T11:00:00.000Z' }

export type Course = { sessionId: string; classId: string; tutor: Person }

/** A centre with an Admin, whose tutors and students have names of their own. */
export async function bootWithTutors() {
  const app = await boot()
  app.setTime(NOW)
  const [admin] = (await createUsers([app], 1, 'Admin')) as [Person]
  const named = async (name: string, role: 'Instructor' | 'Student') => {
    const [person] = (await createUsers([app], 1, role)) as [Person]
    await app.services.context.database.update(users).set({ name }).where(eq(users.id, person.id))
    return person
  }
  const tutorNamed = (name: string) => named(name, 'Instructor')
  /** A session of this tutor with one class, or with one on each of these days. */
  const openCourse = async (tutor: Person, changes: Record<string, unknown> = {}): Promise<Course> => {
    const form = sessionForm({
      ...{ title: 'Optics', tutor: 'Rafi Khan', registrationStart: '2031-01-01' },
      ...{ registrationEnd: times.start, classStart: times.start, classEnd: times.end },
      ...changes,
    })
    const { insertedId: sessionId } = (await tutor.ask('POST', '/sessions', form)).body
    await admin.ask('PATCH', `/sessions/${sessionId}`, { status: 'approved', fee: 0 })
    const classId = (await readClasses(admin, sessionId))[0]?._id as string
    return { sessionId, classId, tutor }
  }
  const studentOf = async ({ sessionId }: Course) => {
    const person = await named('Mina', 'Student')
    const { body } = await person.ask('POST', '/bookedSessions', { sessionId })
    return { ...person, bookingId: body.insertedId }
  }
  return { app, admin, tutorNamed, openCourse, studentOf }
}

export const choose = (person: Person, classId: string, { id: tutorId }: Person, more = {}) =>
  person.ask('PUT', `/classes/${classId}/substitute`, { tutorId, ...more })
export const answer = (person: Person, classId: string, agrees: boolean) =>
  person.ask('POST', `/classes/${classId}/substitute/answer`, { agrees })
export const withdraw = (person: Person, classId: string) =>
  person.ask('DELETE', `/classes/${classId}/substitute`)

/** Tells all who are to be told, as the background does it. */
export async function notify(app: TestApp): Promise<void> {
  while ((await notifyOfClassChanges(app.services.context)) > 0);
  await composeMessages(app)
}

/** What the emails to somebody say, in the order in which they were written. */
export async function subjectsTo(app: TestApp, { email }: Person): Promise<string[]> {
  const found = await emailsOf(app, { email })
  return found.map(({ subject }) => subject)
}
