import { desc, eq } from 'drizzle-orm'
import { deskNotes, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { requirePerson } from './person.ts'

const LIST_LIMIT = 20

export type DeskNote = typeof deskNotes.$inferSelect & { by: string | null }

/** Lists what the desk noted about a person, the newest first. */
export function listDeskNotes({ database }: Context, userId: string): Promise<DeskNote[]> {
  const { id, authorId, createdAt } = deskNotes
  return database
    .select({ id, userId: deskNotes.userId, authorId, text: deskNotes.text, createdAt, by: users.name })
    .from(deskNotes)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(deskNotes.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(LIST_LIMIT)
}

/** Throws 404 for a person who is not there. */
export async function addDeskNote(
  context: Context,
  actor: Actor,
  userId: string,
  text: string,
): Promise<string> {
  await requirePerson(context.database, userId)
  const id = newId(context)
  const note = { id, userId, authorId: actor.id, text, createdAt: context.clock() }
  await context.database.insert(deskNotes).values(note)
  return id
}
