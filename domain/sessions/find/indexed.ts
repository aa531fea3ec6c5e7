import { and, asc, desc, eq, exists, gte, lte, type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import type { Strictness } from '../../../contract/search/rank.ts'
import type { Word } from '../../../contract/search/word.ts'
import type { Weekday } from '../../../contract/sessions/catalogue.ts'
import { classes, sessions } from '../../../db/schema.ts'
import { lateJoinUntilColumn } from '../../classes/plan/late-share.ts'
import type { Context } from '../../context.ts'
import { searchTokens } from '../../search/tokens.ts'
import { heldSeatsColumn } from '../../seats/holds.ts'
import { isLiveSession } from '../../session-visibility.ts'
import { isInList, type StatusList } from '../listed-status.ts'
import type { Filters, IndexedSession } from './filters.ts'

/** A centre has some thousand sessions that are not over. Of a list of staff the newest are searched. */
const MAX_INDEXED = 5000

const { id, searchDocumentId, subject, level, mode, language, branchId, tutorId, status } = sessions
const { feeMinor, capacity, enrolled, createdAt } = sessions
const { registrationStart, registrationEnd, classStart, classEnd, lateJoin } = sessions
const columns = {
  ...{ id, searchDocumentId, subject, level, mode, language, branchId, tutorId, status },
  ...{ feeMinor, capacity, enrolled, createdAt },
  ...{ registrationStart, registrationEnd, classStart, classEnd, lateJoin },
}

export type IndexedQuery = Pick<Filters, 'from' | 'to'> & {
  /** Absent: what everybody finds. */
  list?: StatusList | undefined
  /** Whether the days of their classes matter. */
  withWeekdays: boolean
  words: Word[]
  strictness: Strictness
}

/** The sessions of which a search finds some: those that may fit the words and begin within the dates. */
export async function readIndexed(
  { database }: Context,
  { list, from, to, withWeekdays, words, strictness }: IndexedQuery,
  now: Date,
): Promise<IndexedSession[]> {
  const hasClass = () =>
    exists(
      database
        .select({ id: classes.id })
        .from(classes)
        .where(and(isClassOf, from && gte(classes.startAt, from), to && lte(classes.startAt, to))),
    )
  return database
    .select({
      ...columns,
      held: heldSeatsColumn(now),
      lateJoinUntil: lateJoinUntilColumn,
      weekdays: withWeekdays ? weekdaysColumn(list ? undefined : now) : sql<Weekday[]>`'{}'::text[]`,
    })
    .from(sessions)
    .where(
      and(
        list ? isInList(list, now) : isLiveSession(now),
        fits(words, strictness, list ? 'find_all_search_documents' : 'find_search_documents'),
        from || to ? hasClass() : undefined,
      ),
    )
    .orderBy(...(list ? [desc(createdAt), desc(id)] : [asc(classEnd)]))
    .limit(MAX_INDEXED)
}

type Finder = 'find_search_documents' | 'find_all_search_documents'

/** Sessions whose document has a token for each word, or for some. */
export function fits(words: Word[], strictness: Strictness, finder: Finder): SQL | undefined {
  if (words.length === 0) return undefined
  const found = (tokens: string[]) =>
    sql`${searchDocumentId} in (select ${sql.raw(finder)}(${sql.param(tokens)}::text[]))`
  const asked = searchTokens(words)
  return strictness === 'all' ? and(...asked.map(found)) : found([...new Set(asked.flat())])
}

const isClassOf = and(eq(classes.sessionId, sessions.id), eq(classes.state, 'planned'))

/** The days of the week on which its classes begin, in Dhaka; with `now` only those of classes to come. */
const weekdaysColumn = (now: Date | undefined) => sql<Weekday[]>`array(
  select distinct lower(to_char(${classes.startAt} at time zone ${TIME_ZONE}, 'Dy')) from ${classes}
  where ${and(isClassOf, now && sql`${classes.endAt} > ${now.toISOString()}::timestamptz`)})`
