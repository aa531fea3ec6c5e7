import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { classes, notes, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type Paging, readPage, streamPages } from '../pagination.ts'
import { containsText } from '../search/contains-text.ts'
import { indexNotes } from './index-notes.ts'
import { noteQuery } from './words.ts'

const { words: _, wordsVersion: __, ...columns } = getTableColumns(notes)

/** A note, what its session is called now, and its class. */
export type Note = Omit<typeof notes.$inferSelect, 'words' | 'wordsVersion'> & {
  sessionTitle: string | null
  class: Pick<typeof classes.$inferSelect, 'id' | 'startAt' | 'endAt' | 'topic' | 'state'> | null
}

/** Those about one session, and those that have all words that were typed. */
export type NoteFilter = { sessionId?: string | undefined; search?: string | undefined }

const order: ListOrder = { at: notes.createdAt, id: notes.id }
const placeOf = ({ createdAt, id }: Note) => ({ at: createdAt, id })

/** One page of the actor's own notes, newest first, and their number. */
export async function listNotes(
  context: Context,
  actor: Actor,
  paging: Paging,
  filter: NoteFilter = {},
): Promise<{ rows: Note[]; total: number }> {
  const wanted = await matching(context, actor, filter)
  const [{ rows }, total] = await Promise.all([
    readPage(selectNotes(context), { wanted, order, paging, placeOf }),
    context.database.$count(notes, wanted),
  ])
  return { rows, total }
}

/** All of the actor's own notes that the filter finds, newest first. */
export async function* streamNotes(
  context: Context,
  actor: Actor,
  filter: NoteFilter,
  chunk = 50,
): AsyncGenerator<Note[], void> {
  const wanted = await matching(context, actor, filter)
  const read = (paging: Paging) => readPage(selectNotes(context), { wanted, order, paging, placeOf })
  yield* streamPages(read, { placeOf, chunk })
}

const selectNotes = ({ database }: Context) => {
  const { id, startAt, endAt, topic, state } = classes
  return database
    .select({ ...columns, sessionTitle: sessions.title, class: { id, startAt, endAt, topic, state } })
    .from(notes)
    .leftJoin(sessions, eq(sessions.id, notes.sessionId))
    .leftJoin(classes, eq(classes.id, notes.classId))
    .$dynamic()
}

async function matching(
  { database }: Context,
  { id }: Actor,
  { sessionId, search }: NoteFilter,
): Promise<SQL | undefined> {
  const ofSession = sessionId ? eq(notes.sessionId, sessionId) : undefined
  if (search) await indexNotes(database, id)
  return and(eq(notes.userId, id), ofSession, search ? hasWords(search) : undefined)
}

/** What has no letters, such as √, is looked for as it is. */
function hasWords(search: string): SQL | undefined {
  const query = search.includes('\0') ? undefined : noteQuery(search)
  if (query === undefined) return containsText(search, notes.title, notes.description)
  return sql`${notes.words} @@ ${query}::tsquery`
}
