/** Somebody wants a seat. */
export type Claim = { userId: string; sessionId: string }

/** Holds for rows of the people and sessions of `claimValues`, which are the first two parameters. */
export const isOneOfClaims = '(user_id, session_id) in (select * from unnest($1::uuid[], $2::uuid[]))'

export const claimValues = (claims: Claim[]) => [
  claims.map(({ userId }) => userId),
  claims.map(({ sessionId }) => sessionId),
]
