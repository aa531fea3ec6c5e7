import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createTokens } from '../services/identity/tokens.ts'

/** The project id that the identity service signs tokens for. */
const PROJECT = 'boithok'

/**
 * Signs tokens for the seeded users from…to as the identity service does, with `authTime` as the time of
 * sign-in.
 */
export async function signTokens(
  client: pg.Client,
  from: number,
  to: number,
  authTime = new Date(),
): Promise<string[]> {
  await client.query(
    `insert into identity.accounts (local_id, email, email_verified, valid_since, created_at, last_login_at)
      select provider_uid, email, true, created_at, created_at, created_at from users
      where provider_uid in (select 'bench' || n from generate_series($1::bigint, $2::bigint - 1) as n)
      on conflict do nothing`,
    [from, to],
  )
  await client.query(
    `insert into identity.sessions (id, local_id, token_hash, sign_in_provider, auth_time, created_at)
      select 'session of bench' || n, 'bench' || n, 'bench' || n, 'password', now(), now()
      from generate_series($1::bigint, $2::bigint - 1) as n on conflict do nothing`,
    [from, to],
  )
  await client.query(
    `update users set last_sign_in_at = $3 where provider_uid in (select 'bench' || n from generate_series($1::bigint, $2::bigint - 1) as n)`,
    [from, to, authTime],
  )
  const tokens = createTokens({ db: drizzle(client), projectId: PROJECT, clock: () => authTime })
  await tokens.prepare()
  return Promise.all(
    Array.from({ length: to - from }, (_, index) => {
      const uid = `bench${from + index}`
      return tokens.sign(
        { userId: uid, sessionId: `session of ${uid}`, authTime, signInProvider: 'password' },
        {
          email: `${uid}@people.test`,
          emailVerified: true,
          displayName: `Person ${from + index}`,
          photoUrl: null,
          identities: {},
          claims: {},
        },
      )
    }),
  )
}
