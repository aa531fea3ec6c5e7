import { and, eq, exists, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import type { Weekday } from '../../contract/sessions/catalogue.ts'
import { classes, sessions } from '../../db/schema.ts'
import { lateJoinUntilColumn } from '../classes/late-share.ts'
import type { Context } from '../context.ts'
import { searchWords } from '../search/score.ts'
import { searchTokens } from '../search/tokens.ts'
import { heldSeatsColumn } from '../seats/holds.ts'
import { type SessionRow, sessionColumns } from './columns.ts'
import { countFacets, type Facets } from './facets.ts'
import { type Candidate, type Filters, matches } from './filters.ts'
import { orderFound } from './order-found.ts'
import { isLiveSession } from './visibility.ts'

export type FindQuery = Filters & { page: number; limit: number; facets?: boolean }
export type Found = { rows: SessionRow[]; total: number; facets?: Facets }

/** A centre has some thousand sessions that are not over. */
const MAX_CANDIDATES = 5000

/**
 * One page of the approved sessions that are not over and that match, the same for everybody: those with free
 * seats first. The candidates are few, so filters, counts and order are decided here, on the same rows.
 */
export async function findSessions(context: Context, query: FindQuery): Promise<Found> {
  const { database, clock } = context
  const now = clock()
  const words = searchWords(query.q ?? '')
  const strict = await readCandidates(context, query, now, words.length > 0 ? fits(words, and) : undefined)
  let ordered = orderFound(strict, words, query.sort, now)
  // Nothing has all the words: what has some of them is more help than an empty page.
  if (ordered.length === 0 && words.length > 1) {
    const lenient = await readCandidates(context, query, now, fits(words, or))
    ordered = orderFound(lenient, words, query.sort, now, true)
  }
  const matching = ordered.filter((candidate) => matches(candidate, query, now))
  const ids = matching.slice((query.page - 1) * query.limit, query.page * query.limit).map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await database.select(sessionColumns(now)).from(sessions).where(inArray(sessions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    total: matching.length,
    ...(query.facets && { facets: countFacets(ordered, query, now) }),
  }
}

type Join = (...conditions: (SQL | undefined)[]) => SQL | undefined
const or: Join = (...conditions) => sql`(${sql.join(conditions, sql` or `)})`

/** Sessions whose document has a token for each word, or for some. */
const fits = (words: ReturnType<typeof searchWords>, join: Join) =>
  join(
    ...searchTokens(words).map(
      (tokens) =>
        sql`${sessions.searchDocumentId} in (select find_search_documents(${sql.param(tokens)}::text[]))`,
    ),
  )

const { id, title, tutor, subject, level, tags, mode, language, branchId, tutorId, status } = sessions
const { feeMinor, capacity, enrolled, createdAt } = sessions
const { registrationStart, registrationEnd, classStart, classEnd, lateJoin } = sessions
const columns = {
  ...{ id, title, tutor, subject, level, tags, mode, language, branchId, tutorId, status },
  ...{ feeMinor, capacity, enrolled, createdAt },
  ...{ registrationStart, registrationEnd, classStart, classEnd, lateJoin },
}

async function readCandidates(
  { database }: Context,
  { from, to, weekday, facets }: FindQuery,
  now: Date,
  isFound: SQL | undefined,
): Promise<Candidate[]> {
  return database
    .select({
      ...columns,
      held: heldSeatsColumn(now),
      lateJoinUntil: lateJoinUntilColumn,
      weekdays: weekday.length > 0 || facets ? weekdaysColumn(now) : sql<Weekday[]>`'{}'::text[]`,
    })
    .from(sessions)
    .where(
      and(
        isLiveSession(now),
        isFound,
        (from || to) &&
          exists(
            database
              .select({ id: classes.id })
              .from(classes)
              .where(and(isClassOf, from && gte(classes.startAt, from), to && lte(classes.startAt, to))),
          ),
      ),
    )
    .orderBy(sessions.classEnd)
    .limit(MAX_CANDIDATES)
}

const isClassOf = and(eq(classes.sessionId, sessions.id), eq(classes.state, 'planned'))

/** The days of the week on which its classes to come begin, in Dhaka. */
const weekdaysColumn = (now: Date) => sql<Weekday[]>`array(
  select distinct lower(to_char(${classes.startAt} at time zone ${TIME_ZONE}, 'Dy')) from ${classes}
  where ${isClassOf} and ${classes.endAt} > ${now.toISOString()}::timestamptz)`
