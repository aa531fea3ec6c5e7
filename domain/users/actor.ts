import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { columnsOf, type Statement } from '../../db/statement.ts'
import type { Claims } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import type { Account, User } from './known.ts'
import { isEnded } from './sign-out.ts'

/** What only stays known when a change was not heard is forgotten after this. */
const KNOWN_MS = 60_000

/** Who is behind a token, or null when it does not hold or has lost its power. The first call of an account records it. */
export async function authenticate(context: Context, token: string): Promise<Actor | null> {
  const claims = await verify(context, token)
  if (!claims) return null
  const { user: found, isLive } = await readAccount(context, claims)
  if (!isLive || (found && isEnded(found, claims))) return null
  const user = found ?? (await record(context, claims))
  if (isBehind(user, claims)) await follow(context, user, claims)
  return actorOf(context, user, claims)
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
  return isEnded(user, claims) || isBehind(user, claims) ? undefined : actorOf(context, user, claims)
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
function isBehind({ name, email, lastLogIn }: User, claims: Claims): boolean {
  return (name === null && claims.name !== null) || email !== claims.email || lastLogIn < claims.authTime
}

/** A signature is verified once; what a token says holds until it expires, unless its sign-in ends. */
async function verify({ known, identity, clock }: Context, token: string): Promise<Claims | null> {
  return known.tokens.read(token, async () => {
    const claims = await identity.verify(token)
    return { value: claims, forMs: claims ? claims.expiresAt.getTime() - clock().getTime() : 0 }
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
  const account = await context.known.accounts.read(claims.uid, async () => {
    const value = await look()
    return { value, forMs: value.user && value.isLive ? KNOWN_MS : 0 }
  })
  // Of somebody with several devices one is known; the others are asked about.
  return account.sessionId === claims.sessionId ? account : look()
}

async function find(queries: Pick<Queries, 'run'>, uid: string): Promise<User | undefined> {
  const [user] = await queries.run(account(uid))
  return user
}

const account = (uid: string): Statement<User> => ({
  name: 'account',
  text: `select ${columnsOf(users)} from users where uid = $1`,
  values: [uid],
})

/** Somebody's first calls come together, as a rule: whichever is first records them. */
async function record(context: Context, claims: Claims): Promise<User> {
  const user = await context.database.transaction(async (transaction) => {
    await releaseEmail(transaction, claims)
    const now = context.clock()
    const account = { uid: claims.uid, email: claims.email, name: claims.name, role: 'user' as const }
    await transaction
      .insert(users)
      .values({ id: newId(context), ...account, createdAt: now, lastLogIn: claims.authTime })
      // Of uid or email: of two at the same moment PostgreSQL may notice either first.
      .onConflictDoNothing()
    return find(transaction, claims.uid)
  })
  // Another account took the address in between, and has to let go of it, too.
  return user ?? record(context, claims)
}

/** The identity provider says whose an address is now; an account that had it before keeps its history, not its address. */
async function releaseEmail(queries: Queries, claims: Claims): Promise<void> {
  await queries
    .update(users)
    .set({ email: sql`${users.email} || '#' || ${users.uid}` })
    .where(and(eq(users.email, claims.email), ne(users.uid, claims.uid)))
}

/** Takes over what the identity provider says now. Whoever can still sign in there has not gone. */
async function follow(context: Context, user: User, claims: Claims): Promise<void> {
  await context.database.transaction(async (transaction) => {
    if (user.email !== claims.email) await releaseEmail(transaction, claims)
    await transaction
      .update(users)
      .set({ email: claims.email, name: claims.name, lastLogIn: claims.authTime, deletedAt: null })
      .where(eq(users.id, user.id))
  })
}
