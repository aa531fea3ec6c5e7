import { type Column, type SQL, sql } from 'drizzle-orm'

/** Somebody wants a seat. */
export type Claim = { userId: string; sessionId: string }

/** Holds for rows of these people and sessions: for each claim its person's and its session's. */
export function isOneOf(claims: Claim[], of: { userId: Column; sessionId: Column }): SQL {
  const users = sql.param(claims.map(({ userId }) => userId))
  const sessions = sql.param(claims.map(({ sessionId }) => sessionId))
  return sql`(${of.userId}, ${of.sessionId}) in (select * from unnest(${users}::uuid[], ${sessions}::uuid[]))`
}
