import { and, eq, isNull, sql } from 'drizzle-orm'
import { unauthenticated } from '../../contract/http/errors.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { users } from '../../db/schema.ts'
import type { Claims } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { isNamedAdmin } from '../admins.ts'
import type { CachedUser, User } from '../auth-cache.ts'
import { type Context, newId } from '../context.ts'
import { mergeUnadopted, proofsOf, takeOver, withheldEmail } from './joining/adopt-account.ts'
import { claimContact, isNumberKnown, isOlderThanNumber, numberAfter } from './joining/claim-contact.ts'
import { noteUnjoined } from './joining/unjoined.ts'
import { isOfUnusedNumber } from './joining/unused-number.ts'
import { tellNumberChanged } from './messages/number.ts'
import { isSignInRevoked } from './sign-out.ts'

/** Bounds how long a change that the change feed lost can stay unseen. */
const USER_TTL_MS = 60_000

/**
 * The user behind a token, or null when the token is invalid or revoked. A user's first call creates their
 * row.
 */
export async function authenticate(context: Context, token: string): Promise<Actor | null> {
  const claims = await verify(context, token)
  if (!claims) return null
  const { user: found, isSignInActive } = await loadUser(context, claims)
  if (!isSignInActive || (found && isSignInRevoked(found, claims))) return null
  const user = found?.deletedAt
    ? await signInAfterDeletion(context, found, claims)
    : (found ?? (await createUser(context, claims)))
  // The account may have been deleted while its row was being created.
  if (!user || user.deletedAt || isSignInRevoked(user, claims)) return null
  if (isOfUnusedNumber(user, claims)) throw unauthenticated('number_unused')
  const current = isStale(user, claims) ? await syncUser(context, user, claims) : user
  return current ? toActor(context, current, claims) : null
}

/** The uid of a token, synchronously when cached; undefined when the token is invalid. */
export function subjectOf(context: Context, token: string): string | undefined | Promise<string | undefined> {
  const cached = context.authCache.tokens.get(token)
  return cached ? cached.uid : verify(context, token).then((claims) => claims?.uid)
}

/** The actor of a token from the cache alone; undefined when `authenticate` has to look. */
export function cachedActor(context: Context, token: string): Actor | undefined {
  const { tokens, users } = context.authCache
  const claims = tokens.get(token)
  if (!claims) return undefined
  const cached = users.get(claims.uid)
  if (!cached?.user || !cached.isSignInActive || cached.sid !== claims.sid) return undefined
  const { user } = cached
  const isFit = !user.deletedAt && !isSignInRevoked(user, claims) && !isOfUnusedNumber(user, claims)
  return isFit && !isStale(user, claims) ? toActor(context, user, claims) : undefined
}

function toActor(context: Context, user: User, claims: Claims): Actor {
  const { uid, email, authTime, sid } = claims
  return {
    id: user.id,
    uid,
    email,
    phone: user.phone,
    name: claims.name ?? user.name,
    picture: claims.picture,
    role: isNamedAdmin(context, claims) ? 'Admin' : user.role,
    requestedRole: user.requestedRole,
    isCashier: user.isCashier,
    signIn: { uid, authTime, sid },
  }
}

/** Whether the token tells something newer than the user's row. */
function isStale(user: User, claims: Claims): boolean {
  if (user.name === null && claims.name !== null) return true
  return user.lastSignInAt < claims.authTime || !isNumberKnown(user, claims) || !isAddressKnown(user, claims)
}

/** A token without an address says nothing about that of the row. */
function isAddressKnown(user: User, claims: Claims): boolean {
  if (claims.email === null) return true
  const isWithheld = !claims.emailVerified && user.email === withheldEmail(claims)
  if (user.email !== claims.email && !isWithheld) return false
  return user.emailVerified === isVerified(user, claims)
}

/** Once verified, an address stays verified until it changes: a token may be older than the verification. */
const isVerified = (user: Pick<User, 'email' | 'emailVerified'>, { email, emailVerified }: Claims) =>
  emailVerified || (user.email === email && user.emailVerified === true)

/**
 * Verifies a signature once. The claims stay cached until the token expires; revocation is checked on each
 * call.
 */
async function verify({ authCache, identity, clock }: Context, token: string): Promise<Claims | null> {
  return authCache.tokens.getOrLoad(token, async () => {
    const claims = await identity.verify(token)
    return { value: claims, ttlMs: claims ? claims.expiresAt.getTime() - clock().getTime() : 0 }
  })
}

async function loadUser(context: Context, claims: Claims): Promise<CachedUser> {
  const load = async (): Promise<CachedUser> => {
    const [user, isSignInActive = true] = await Promise.all([
      findByUid(context.reads, claims.uid),
      context.identity.signIns?.isActive(claims),
    ])
    return { user, sid: claims.sid, isSignInActive }
  }
  const cached = await context.authCache.users.getOrLoad(claims.uid, async () => {
    const value = await load()
    const exists = value.isSignInActive && value.user && !value.user.deletedAt
    return { value, ttlMs: exists ? USER_TTL_MS : 0 }
  })
  // The cache keeps one sign-in per user. Other devices of the same user are checked each time.
  return cached.sid === claims.sid ? cached : load()
}

const userByUid = prepare('users.byUid', (queries: Reader) =>
  queries
    .select()
    .from(users)
    .where(eq(users.providerUid, sql.placeholder('uid'))),
)

async function findByUid(queries: Reader, uid: string): Promise<User | undefined> {
  const [user] = await userByUid(queries).execute({ uid })
  return user
}

/**
 * Handles a sign-in after the account was deleted. Our own provider's account should have been deleted with
 * the row, so it is deleted now. A Firebase account belongs to its owner, who gets a new row; the old rows
 * stay anonymous.
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

/**
 * A user's first calls usually arrive concurrently: the first creates the row. `deleted` is their former row.
 */
async function createUser(context: Context, claims: Claims, deleted?: User): Promise<User> {
  const user = await context.database.transaction(async (transaction) => {
    if (deleted) {
      const uid = `deleted-${deleted.id}`
      await transaction
        .update(users)
        .set({ providerUid: uid })
        .where(and(eq(users.id, deleted.id), eq(users.providerUid, claims.uid)))
    }
    if (await takeOver(transaction, context, claims)) return findByUid(transaction, claims.uid)
    const { contact, released } = await claimContact(transaction, context, claims, { withNumber: true })
    const { uid, emailVerified, name, issuedAt: phoneToldAt } = claims
    const now = context.clock()
    await transaction
      .insert(users)
      .values({
        id: newId(context),
        ...{ providerUid: uid, name, role: 'user' },
        ...contact,
        ...(claims.phone !== null && { phoneSignInAt: claims.authTime, phoneToldAt }),
        ...(claims.email !== null && { emailVerified }),
        createdAt: now,
        lastSignInAt: claims.authTime,
        // Tokens that were revoked with the old account stay revoked.
        revokedBefore: deleted?.revokedBefore ?? null,
      })
      // On uid, email or phone: of two concurrent inserts, PostgreSQL may report either conflict first.
      .onConflictDoNothing()
    const created = await findByUid(transaction, uid)
    if (created)
      await noteUnjoined(transaction, context, released, { accountId: created.id, reason: 'number' })
    return created
  })
  // Another account took the address or the number in between. Release it again.
  return user ?? createUser(context, claims, deleted)
}

/** Updates the row from the token's claims. Returns undefined when the account was deleted meanwhile. */
async function syncUser(context: Context, user: User, claims: Claims): Promise<User | undefined> {
  for (const proof of proofsOf(claims))
    if (proof.by === 'email' || !isOlderThanNumber(user, claims)) await mergeUnadopted(context, user, proof)
  return context.database.transaction(async (transaction) => {
    const account = and(eq(users.id, user.id), isNull(users.deletedAt))
    const [before] = await transaction.select().from(users).where(account).for('no key update')
    if (!before) return undefined
    const withNumber = !isOlderThanNumber(before, claims)
    const { contact, released } = await claimContact(transaction, context, claims, { withNumber })
    const number = withNumber ? numberAfter(before, claims) : {}
    // First, while the row has the number that they had until now.
    await tellNumberChanged(transaction, context, before, number)
    const { name, authTime: lastSignInAt } = claims
    const [synced] = await transaction
      .update(users)
      .set({
        ...contact,
        ...number,
        lastSignInAt,
        ...(name !== null && { name }),
        // Computed from the row itself: another token may have verified the address meanwhile.
        ...(contact.email !== undefined && {
          emailVerified: sql`${claims.emailVerified} or (${users.email} = ${contact.email} and ${users.emailVerified} is true)`,
        }),
      })
      .where(account)
      .returning()
    await noteUnjoined(transaction, context, released, { accountId: user.id, reason: 'number' })
    return synced
  })
}

/**
 * Their address has been proved by a link, on whatever device: it counts from now on, and not only once a
 * token says so. Nothing happens to who has never been here, or has left.
 */
export async function confirmAddress(
  context: Context,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const user = await findByUid(context.database, uid)
  if (!user || user.deletedAt) return
  const phone = user.phoneSignInAt === null ? null : user.phone
  await syncUser(context, user, {
    ...{ uid, email, phone, emailVerified: true, isByPhone: false, authTime: user.lastSignInAt },
    ...{ name: null, picture: null, sid: null, expiresAt: context.clock() },
    // As old as their last sign-in: it says nothing new of their number.
    issuedAt: user.lastSignInAt,
  })
}
