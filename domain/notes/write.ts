import { and, eq } from 'drizzle-orm'
import { notFound } from '../../contract/errors.ts'
import { notes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'

type NoteText = { title: string; description: string }

/** Returns the new note's id. Throws 429 above the rate limit. */
export async function createNote(
  context: Context,
  actor: Actor,
  { title, description }: NoteText,
): Promise<string> {
  await context.limits.consume('notes', actor.id)
  const id = newId(context)
  await context.database
    .insert(notes)
    .values({ id, userId: actor.id, title, description, createdAt: context.clock() })
  return id
}

/** Throws the same 404 for an unknown note and for another's. */
export async function updateNote(
  context: Context,
  actor: Actor,
  id: string,
  { title, description }: NoteText,
): Promise<void> {
  const updated = await context.database
    .update(notes)
    .set({ title, description })
    .where(ownNote(actor, id))
    .returning({ id: notes.id })
  if (updated.length === 0) throw notFound('note_not_found')
}

/** Deletes a note. Throws the same 404 for an unknown note and for another's. */
export async function deleteNote(context: Context, actor: Actor, id: string): Promise<void> {
  const deleted = await context.database.delete(notes).where(ownNote(actor, id)).returning({ id: notes.id })
  if (deleted.length === 0) throw notFound('note_not_found')
}

const ownNote = (actor: Actor, id: string) => and(eq(notes.id, id), eq(notes.userId, actor.id))
