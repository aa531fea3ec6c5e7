import { desc, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { type ApplicationState, MAX_APPLICATION_NOTES } from '../../contract/people/tutors.ts'
import { tutorNotes, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { papersOf } from '../files/papers.ts'
import type { FileRow } from '../files/uploads.ts'

type Note = Pick<typeof tutorNotes.$inferSelect, 'id' | 'text' | 'state' | 'createdAt'> & {
  by: string | null
}

/** The papers of an application, and what Admins noted about it, the newest first. Throws 404. */
export async function readApplicationFile(
  context: Context,
  tutorId: string,
): Promise<{ papers: FileRow[]; notes: Note[] }> {
  const { database } = context
  if ((await database.$count(tutors, eq(tutors.id, tutorId))) === 0) throw notFound('tutor_not_found')
  const { id, text, state, createdAt } = tutorNotes
  const [papers, notes] = await Promise.all([
    papersOf(context, tutorId),
    database
      .select({
        ...{ id, text, state, createdAt },
        by: sql<string | null>`case when ${users.deletedAt} is null then
          coalesce(${users.name}, ${users.email}, ${users.phone}) end`,
      })
      .from(tutorNotes)
      .innerJoin(users, eq(users.id, tutorNotes.authorId))
      .where(eq(tutorNotes.tutorId, tutorId))
      .orderBy(desc(createdAt), desc(id))
      .limit(MAX_APPLICATION_NOTES),
  ])
  return { papers, notes }
}

/**
 * Notes something for other Admins, or how far they are, and returns its id. Throws 404, 409 for too many.
 */
export function noteApplication(
  context: Context,
  actor: Actor,
  tutorId: string,
  { text, state }: { text: string | null; state: ApplicationState | null },
): Promise<string> {
  return context.database.transaction(async (transaction) => {
    const [found] = await transaction.select().from(tutors).where(eq(tutors.id, tutorId)).for('update')
    if (!found) throw notFound('tutor_not_found')
    const noted = await transaction.$count(tutorNotes, eq(tutorNotes.tutorId, tutorId))
    if (noted >= MAX_APPLICATION_NOTES)
      throw conflict({ code: 'too_many_application_notes', params: { max: MAX_APPLICATION_NOTES } })
    const id = newId(context)
    await transaction.insert(tutorNotes).values({
      ...{ id, tutorId, authorId: actor.id, text: text ?? '', state, createdAt: context.clock() },
    })
    if (state !== null) await transaction.update(tutors).set({ state }).where(eq(tutors.id, tutorId))
    return id
  })
}
