import { eq } from 'drizzle-orm'
import { type Call, textOf } from './call.ts'
import type { Queries, StandIn } from './context.ts'
import { GatewayRefusal, Refusal } from './errors.ts'
import { isSame, randomSecret } from './random.ts'
import { tokenCalls, tokens } from './schema.ts'

const HOUR_MS = 3600_000
const CALLS_PER_HOUR = 2
const LIFETIME_SECONDS = 3600
const REFRESH_LIFETIME_MS = 28 * 24 * HOUR_MS

export async function grantToken(call: Call) {
  checkKeys(call)
  return issueToken(call)
}

/** The older token serves until it expires. */
export async function refreshToken(call: Call) {
  checkKeys(call)
  const given = textOf(call.body, 'refresh_token', '2079')
  const [known] = await call.queries.select().from(tokens).where(eq(tokens.refreshToken, given))
  if (!known || known.refreshExpiresAt <= call.now) throw new Refusal('2079')
  return issueToken(call)
}

function checkKeys({ body, standIn }: Call): void {
  const { appKey, appSecret } = standIn.credentials
  const isValid = isSame(textOf(body, 'app_key'), appKey) && isSame(textOf(body, 'app_secret'), appSecret)
  if (!isValid) throw new Refusal('2001')
}

async function issueToken({ queries, standIn, now }: Call) {
  const token = {
    idToken: randomSecret(standIn.random),
    refreshToken: randomSecret(standIn.random),
    expiresAt: new Date(now.getTime() + LIFETIME_SECONDS * 1000),
    refreshExpiresAt: new Date(now.getTime() + REFRESH_LIFETIME_MS),
  }
  await queries.insert(tokens).values(token)
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: token.idToken,
    token_type: 'Bearer',
    expires_in: LIFETIME_SECONDS,
    refresh_token: token.refreshToken,
  }
}

/** Throws unless the merchant's name and password are right. */
export function checkMerchant(standIn: StandIn, username = '', password = ''): void {
  const { credentials } = standIn
  if (!isSame(username, credentials.username) || !isSame(password, credentials.password))
    throw new GatewayRefusal(401, 'Unauthorized')
}

/**
 * Counts a call for a token, right or wrong. Returns false for the third one within an hour, which blocks the
 * merchant for an hour, and until then. Commit it, whatever becomes of the call.
 */
export async function countTokenCall(queries: Queries, merchant: string, now: Date): Promise<boolean> {
  await queries.insert(tokenCalls).values({ merchant, calls: [] }).onConflictDoNothing()
  const isThis = eq(tokenCalls.merchant, merchant)
  const [row] = await queries.select().from(tokenCalls).where(isThis).for('update')
  if (!row || (row.blockedUntil && row.blockedUntil > now)) return false
  const recent = row.calls.filter((call) => now.getTime() - call < HOUR_MS)
  const isAllowed = recent.length < CALLS_PER_HOUR
  await queries
    .update(tokenCalls)
    .set({
      calls: [...recent, now.getTime()],
      blockedUntil: isAllowed ? null : new Date(now.getTime() + HOUR_MS),
    })
    .where(isThis)
  return isAllowed
}

/** The token may come alone or after `Bearer`. */
export async function checkToken(
  standIn: StandIn,
  { authorization = '', appKey = '' }: { authorization: string | undefined; appKey: string | undefined },
): Promise<void> {
  const [known] = await standIn.db
    .select()
    .from(tokens)
    .where(eq(tokens.idToken, authorization.replace(/^Bearer /i, '')))
  if (!known || !isSame(appKey, standIn.credentials.appKey)) throw new GatewayRefusal(401, 'Unauthorized')
  if (known.expiresAt <= standIn.clock()) throw new GatewayRefusal(401, 'The incoming token has expired')
}
