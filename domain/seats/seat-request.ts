/** A person wants a seat of a session. */
export type SeatRequest = { userId: string; sessionId: string }

export const requestKey = ({ userId, sessionId }: SeatRequest) => `${userId} ${sessionId}`

/**
 * A FROM clause that reads at most one row of a table per request. The first two parameters are `requestArrays`.
 * The lateral join with a limit makes PostgreSQL look up each request by index. Without it, PostgreSQL may keep a plan that
 * scans the table: when a rush begins, the table is small and not analysed yet. The table needs exactly one index that begins
 * with the session: PostgreSQL may choose the wrong one of two.
 */
export const perRequestLateral = (table: string, condition: string) =>
  `unnest($1::uuid[], $2::uuid[]) as request (user_id, session_id) cross join lateral (
    select * from ${table}
    where ${table}.user_id = request.user_id and ${table}.session_id = request.session_id and ${condition} limit 1
  ) as ${table}`

export const requestArrays = (requests: SeatRequest[]) => [
  requests.map(({ userId }) => userId),
  requests.map(({ sessionId }) => sessionId),
]
