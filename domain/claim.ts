/** Somebody wants a seat. */
export type SeatRequest = { userId: string; sessionId: string }

export const requestKey = ({ userId, sessionId }: SeatRequest) => `${userId} ${sessionId}`

/**
 * A table's rows that belong to the people and sessions of `claimValues`, which are the first two parameters; of each claim
 * at most one. The limit makes PostgreSQL look each up by its index: in a rush a table grows from nothing to thousands of rows
 * before it is analysed, and a plan for a small one, which reads it as a whole, would be kept. Of indexes that begin with the
 * session there must be one: of two PostgreSQL may take the wrong one then.
 */
export const perRequestLateral = (table: string, condition: string) =>
  `unnest($1::uuid[], $2::uuid[]) as claim (user_id, session_id) cross join lateral (
    select * from ${table}
    where ${table}.user_id = claim.user_id and ${table}.session_id = claim.session_id and ${condition} limit 1
  ) as ${table}`

export const requestArrays = (claims: SeatRequest[]) => [
  claims.map(({ userId }) => userId),
  claims.map(({ sessionId }) => sessionId),
]
