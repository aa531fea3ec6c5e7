import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import type { Claims } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import type { CachedUser, User } from '../auth-cache.ts'
import { type Context, newId } from '../context.ts'
import { isSignInRevoked } from './sign-out.ts'

/** What only stays known when a change was not heard is forgotten after this. */
const USER_TTL_MS = 60_000

/** Who is behind a token, or null when it does not hold or has lost its power. The first call of an account records it. */
export async function authenticate(context: Context, token: string): Promise<Actor | null> {
  const claims = await verify(context, token)
  if (!claims) return null
  const { user: found, isSignInActive } = await loadUser(context, claims)
  if (!isSignInActive || (found && isSignInRevoked(found, claims))) return null
  const user = found?.deletedAt
    ? await signInAfterDeletion(context, found, claims)
    : (found ?? (await createUser(context, claims)))
  // It may have been deleted while it was being recorded.
  if (!user || user.deletedAt || isSignInRevoked(user, claims)) return null
  const current = isStale(user, claims) ? await syncUser(context, user, claims) : user
  return current ? toActor(context, current, claims) : null
}

/** Whose token this is, at once where that is known; undefined when it does not hold. */
export function subjectOf(context: Context, token: string): string | undefined | Promise<string | undefined> {
  const known = context.authCache.tokens.get(token)
  return known ? known.uid : verify(context, token).then((claims) => claims?.uid)
}

/** The same as far as it is known already. Undefined: it has to be asked. */
export function cachedActor(context: Context, token: string): Actor | undefined {
  const { tokens, users } = context.authCache
  const claims = tokens.get(token)
  if (!claims) return undefined
  const cached = users.get(claims.uid)
  if (!cached?.user || !cached.isSignInActive || cached.sid !== claims.sid) return undefined
  const { user } = cached
  return user.deletedAt || isSignInRevoked(user, claims) || isStale(user, claims)
    ? undefined
    : toActor(context, user, claims)
}

function toActor({ adminEmails }: Context, user: User, claims: Claims): Actor {
  const admin = claims.emailVerified && adminEmails.includes(claims.email)
  const { uid, authTime, sid } = claims
  return {
    id: user.id,
    uid,
    email: claims.email,
    name: claims.name ?? user.name,
    picture: claims.picture,
    role: admin ? 'Admin' : user.role,
    signIn: { uid, authTime, sid },
  }
}

/** The identity provider knows better by now. */
function isStale(user: User, claims: Claims): boolean {
  const { name, email, lastSignInAt } = user
  if ((name === null && claims.name !== null) || email !== claims.email) return true
  return lastSignInAt < claims.authTime || user.emailVerified !== isVerified(user, claims)
}

/** An address that was shown to be theirs once is so until it changes: a token may be older than that. */
const isVerified = (user: Pick<User, 'email' | 'emailVerified'>, { email, emailVerified }: Claims) =>
  emailVerified || (user.email === email && user.emailVerified === true)

/** A signature is verified once; what a token says holds until it expires, unless its sign-in ends. */
async function verify({ authCache, identity, clock }: Context, token: string): Promise<Claims | null> {
  return authCache.tokens.getOrLoad(token, async () => {
    const claims = await identity.verify(token)
    return { value: claims, ttlMs: claims ? claims.expiresAt.getTime() - clock().getTime() : 0 }
  })
}

async function loadUser(context: Context, claims: Claims): Promise<CachedUser> {
  const look = async (): Promise<CachedUser> => {
    const [user, isSignInActive = true] = await Promise.all([
      findByUid(context.reads, claims.uid),
      context.identity.signIns?.isActive(claims),
    ])
    return { user, sid: claims.sid, isSignInActive }
  }
  const cached = await context.authCache.users.getOrLoad(claims.uid, async () => {
    const value = await look()
    const isHere = value.isSignInActive && value.user && !value.user.deletedAt
    return { value, ttlMs: isHere ? USER_TTL_MS : 0 }
  })
  // Of somebody with several devices one is known; the others are asked about.
  return cached.sid === claims.sid ? cached : look()
}

async function findByUid(queries: Pick<Executor, 'run'>, uid: string): Promise<User | undefined> {
  const [user] = await queries.run(userByUidQuery(uid))
  return user
}

const userByUidQuery = (uid: string): PreparedStatement<User> => ({
  name: 'account',
  text: `select ${selectList(users)} from users where provider_uid = $1`,
  values: [uid],
})

/**
 * Somebody has signed in after their account was deleted. Where we can delete the provider's account, it was to go with ours,
 * and goes now. With Firebase it is its person's own, who begins anew; what was theirs stays nobody's.
 */
async function signInAfterDeletion(
  context: Context,
  deleted: User,
  claims: Claims,
): Promise<User | undefined> {
  const { signIns } = context.identity
  if (!signIns) return createUser(context, claims, deleted)
  await signIns.deleteAccount(claims.uid)
  return undefined
}

/** Somebody's first calls come together, as a rule: whichever is first records them. `deleted`: who they were before. */
async function createUser(context: Context, claims: Claims, deleted?: User): Promise<User> {
  const user = await context.database.transaction(async (transaction) => {
    if (deleted) {
      const uid = `deleted-${deleted.id}`
      await transaction
        .update(users)
        .set({ providerUid: uid })
        .where(and(eq(users.id, deleted.id), eq(users.providerUid, claims.uid)))
    }
    await releaseEmail(transaction, claims)
    const now = context.clock()
    const { uid, email, emailVerified, name } = claims
    const account = { providerUid: uid, email, emailVerified, name, role: 'user' as const }
    await transaction
      .insert(users)
      .values({
        id: newId(context),
        ...account,
        createdAt: now,
        lastSignInAt: claims.authTime,
        // What had lost its power with the account has none over the new one.
        revokedBefore: deleted?.revokedBefore ?? null,
      })
      // Of uid or email: of two at the same moment PostgreSQL may notice either first.
      .onConflictDoNothing()
    return findByUid(transaction, claims.uid)
  })
  // Another account took the address in between, and has to let go of it, too.
  return user ?? createUser(context, claims, deleted)
}

/** The identity provider says whose an address is now; an account that had it before keeps its history, not its address. */
async function releaseEmail(queries: Executor, claims: Claims): Promise<void> {
  await queries
    .update(users)
    .set({ email: sql`${users.email} || '#' || ${users.providerUid}`, emailVerified: false })
    .where(and(eq(users.email, claims.email), ne(users.providerUid, claims.uid)))
}

/** Takes over what the identity provider says now; undefined when the account was deleted meanwhile. */
async function syncUser(context: Context, user: User, claims: Claims): Promise<User | undefined> {
  return context.database.transaction(async (transaction) => {
    if (user.email !== claims.email) await releaseEmail(transaction, claims)
    const { email, name, authTime: lastSignInAt } = claims
    // Of what the row says by now: another token may have told meanwhile that the address is verified.
    const emailVerified = sql`${claims.emailVerified} or (${users.email} = ${email} and ${users.emailVerified} is true)`
    const [followed] = await transaction
      .update(users)
      .set({ email, name, lastSignInAt, emailVerified })
      .where(and(eq(users.id, user.id), isNull(users.deletedAt)))
      .returning()
    return followed
  })
}
