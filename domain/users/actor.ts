import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { type PreparedStatement, selectList } from '../../db/statement.ts'
import type { Claims } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import type { Account, User } from './auth-cache.ts'
import { isEnded } from './sign-out.ts'

/** What only stays known when a change was not heard is forgotten after this. */
const KNOWN_MS = 60_000

/** Who is behind a token, or null when it does not hold or has lost its power. The first call of an account records it. */
export async function authenticate(context: Context, token: string): Promise<Actor | null> {
  const claims = await verify(context, token)
  if (!claims) return null
  const { user: found, isLive } = await readAccount(context, claims)
  if (!isLive || (found && isEnded(found, claims))) return null
  const user = found?.deletedAt
    ? await afterDeletion(context, found, claims)
    : (found ?? (await record(context, claims)))
  // It may have been deleted while it was being recorded.
  if (!user || user.deletedAt || isEnded(user, claims)) return null
  const current = isBehind(user, claims) ? await follow(context, user, claims) : user
  return current ? actorOf(context, current, claims) : null
}

/** Whose token this is, at once where that is known; undefined when it does not hold. */
export function uidOf(context: Context, token: string): string | undefined | Promise<string | undefined> {
  const known = context.known.tokens.get(token)
  return known ? known.uid : verify(context, token).then((claims) => claims?.uid)
}

/** The same as far as it is known already. Undefined: it has to be asked. */
export function knownActor(context: Context, token: string): Actor | undefined {
  const { tokens, accounts } = context.known
  const claims = tokens.get(token)
  if (!claims) return undefined
  const account = accounts.get(claims.uid)
  if (!account?.user || !account.isLive || account.sessionId !== claims.sessionId) return undefined
  const { user } = account
  return user.deletedAt || isEnded(user, claims) || isBehind(user, claims)
    ? undefined
    : actorOf(context, user, claims)
}

function actorOf({ adminEmails }: Context, user: User, claims: Claims): Actor {
  const admin = claims.emailVerified && adminEmails.includes(claims.email)
  const { uid, authTime, sessionId } = claims
  return {
    id: user.id,
    uid,
    email: claims.email,
    name: claims.name ?? user.name,
    picture: claims.picture,
    role: admin ? 'Admin' : user.role,
    signIn: { uid, authTime, sessionId },
  }
}

/** The identity provider knows better by now. */
function isBehind(user: User, claims: Claims): boolean {
  const { name, email, lastLogIn } = user
  if ((name === null && claims.name !== null) || email !== claims.email) return true
  return lastLogIn < claims.authTime || user.emailVerified !== isVerified(user, claims)
}

/** An address that was shown to be theirs once is so until it changes: a token may be older than that. */
const isVerified = (user: Pick<User, 'email' | 'emailVerified'>, { email, emailVerified }: Claims) =>
  emailVerified || (user.email === email && user.emailVerified === true)

/** A signature is verified once; what a token says holds until it expires, unless its sign-in ends. */
async function verify({ known, identity, clock }: Context, token: string): Promise<Claims | null> {
  return known.tokens.getOrLoad(token, async () => {
    const claims = await identity.verify(token)
    return { value: claims, ttlMs: claims ? claims.expiresAt.getTime() - clock().getTime() : 0 }
  })
}

async function readAccount(context: Context, claims: Claims): Promise<Account> {
  const look = async (): Promise<Account> => {
    const [user, isLive = true] = await Promise.all([
      find(context.reads, claims.uid),
      context.identity.sessions?.isLive(claims),
    ])
    return { user, sessionId: claims.sessionId, isLive }
  }
  const account = await context.known.accounts.getOrLoad(claims.uid, async () => {
    const value = await look()
    const isHere = value.isLive && value.user && !value.user.deletedAt
    return { value, ttlMs: isHere ? KNOWN_MS : 0 }
  })
  // Of somebody with several devices one is known; the others are asked about.
  return account.sessionId === claims.sessionId ? account : look()
}

async function find(queries: Pick<Executor, 'run'>, uid: string): Promise<User | undefined> {
  const [user] = await queries.run(account(uid))
  return user
}

const account = (uid: string): PreparedStatement<User> => ({
  name: 'account',
  text: `select ${selectList(users)} from users where uid = $1`,
  values: [uid],
})

/**
 * Somebody has signed in after their account was deleted. Where we can delete the provider's account, it was to go with ours,
 * and goes now. With Firebase it is its person's own, who begins anew; what was theirs stays nobody's.
 */
async function afterDeletion(context: Context, deleted: User, claims: Claims): Promise<User | undefined> {
  const { sessions } = context.identity
  if (!sessions) return record(context, claims, deleted)
  await sessions.deleteAccount(claims.uid)
  return undefined
}

/** Somebody's first calls come together, as a rule: whichever is first records them. `deleted`: who they were before. */
async function record(context: Context, claims: Claims, deleted?: User): Promise<User> {
  const user = await context.database.transaction(async (transaction) => {
    if (deleted) {
      const uid = `deleted-${deleted.id}`
      await transaction
        .update(users)
        .set({ uid })
        .where(and(eq(users.id, deleted.id), eq(users.uid, claims.uid)))
    }
    await releaseEmail(transaction, claims)
    const now = context.clock()
    const { uid, email, emailVerified, name } = claims
    const account = { uid, email, emailVerified, name, role: 'user' as const }
    await transaction
      .insert(users)
      .values({
        id: newId(context),
        ...account,
        createdAt: now,
        lastLogIn: claims.authTime,
        // What had lost its power with the account has none over the new one.
        revokedBefore: deleted?.revokedBefore ?? null,
      })
      // Of uid or email: of two at the same moment PostgreSQL may notice either first.
      .onConflictDoNothing()
    return find(transaction, claims.uid)
  })
  // Another account took the address in between, and has to let go of it, too.
  return user ?? record(context, claims, deleted)
}

/** The identity provider says whose an address is now; an account that had it before keeps its history, not its address. */
async function releaseEmail(queries: Executor, claims: Claims): Promise<void> {
  await queries
    .update(users)
    .set({ email: sql`${users.email} || '#' || ${users.uid}`, emailVerified: false })
    .where(and(eq(users.email, claims.email), ne(users.uid, claims.uid)))
}

/** Takes over what the identity provider says now; undefined when the account was deleted meanwhile. */
async function follow(context: Context, user: User, claims: Claims): Promise<User | undefined> {
  return context.database.transaction(async (transaction) => {
    if (user.email !== claims.email) await releaseEmail(transaction, claims)
    const { email, name, authTime: lastLogIn } = claims
    // Of what the row says by now: another token may have told meanwhile that the address is verified.
    const emailVerified = sql`${claims.emailVerified} or (${users.email} = ${email} and ${users.emailVerified} is true)`
    const [followed] = await transaction
      .update(users)
      .set({ email, name, lastLogIn, emailVerified })
      .where(and(eq(users.id, user.id), isNull(users.deletedAt)))
      .returning()
    return followed
  })
}
