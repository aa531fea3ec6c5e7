import { eq } from 'drizzle-orm'
import { notes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'

export type Note = typeof notes.$inferSelect

const order: ListOrder = { at: notes.createdAt, id: notes.id }
const placeOf = ({ createdAt, id }: Note) => ({ at: createdAt, id })

/** One page of the actor's own notes, newest first. */
export async function listNotes({ database }: Context, actor: Actor, paging: Paging): Promise<Note[]> {
  const wanted = eq(notes.userId, actor.id)
  const { rows } = await readPage(database.select().from(notes).$dynamic(), {
    wanted,
    order,
    paging,
    placeOf,
  })
  return rows
}
