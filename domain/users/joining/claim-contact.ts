import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { contacts, users } from '../../../db/schema.ts'
import type { Claims } from '../../../providers/identity.ts'
import type { User } from '../../auth-cache.ts'
import { type Context, newId } from '../../context.ts'
import { tellNumberLost } from '../messages/number.ts'
import { isShared, type Proof, withheld, withheldEmail, withoutPhone } from './adopt-account.ts'
import { isUnusedNumber } from './unused-number.ts'

/**
 * Claims for the row how to reach the person: the token's address, its number or both. They belong to the
 * account that the identity provider names. A former owner keeps everything else. `released`: the rows that
 * had the number until now.
 */
export async function claimContact(
  transaction: Executor,
  context: Context,
  claims: Claims,
  { withNumber }: { withNumber: boolean },
): Promise<{ contact: { email?: string; phone?: string }; released: string[] }> {
  const { email, phone } = claims
  const released = phone !== null && withNumber ? await releaseNumber(transaction, context, claims) : []
  const contact = {
    ...(phone !== null && withNumber && { phone }),
    ...(email !== null && { email: await claimEmail(transaction, context, claims) }),
  }
  return { contact, released }
}

/**
 * Takes the number from who had it. A row that nobody has signed in to keeps it while the centre knows that
 * it is theirs: whoever proves it takes the row over.
 */
async function releaseNumber(
  transaction: Executor,
  context: Context,
  { uid, phone, issuedAt }: Claims,
): Promise<string[]> {
  await releaseShared(transaction, context, { by: 'phone', value: phone ?? '' })
  const released = await transaction
    .update(users)
    .set({ ...withoutPhone, phoneToldAt: issuedAt })
    .where(
      and(
        eq(users.phone, phone ?? ''),
        or(
          and(isNotNull(users.providerUid), ne(users.providerUid, uid)),
          and(isNull(users.providerUid), isUnusedNumber(context.clock())),
        ),
      ),
    )
    .returning({ id: users.id, uid: users.providerUid })
  for (const former of released)
    if (former.uid !== null && phone !== null) await tellNumberLost(transaction, context, former.id, phone)
  return released.map(({ id }) => id)
}

/**
 * A row that nobody has signed in to had as its own what others share. From now on its owner is who has
 * proved it, and the person of the row is reached by it as the others are.
 */
async function releaseShared(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  { by: kind, value }: Proof,
): Promise<void> {
  const released = await transaction
    .update(users)
    .set({ [kind]: null })
    .where(and(eq(users[kind], value), isNull(users.providerUid), isShared({ by: kind, value })))
    .returning({ id: users.id })
  const createdAt = context.clock()
  // Whose it is, the desk has said of the others.
  const whose = sql`(select min(whose) from contacts where kind = ${kind} and value = ${value})`
  for (const { id: userId } of released)
    await transaction
      .insert(contacts)
      .values({ id: newId(context), userId, kind, value, whose, createdAt })
      .onConflictDoNothing()
}

async function claimEmail(transaction: Executor, context: Context, claims: Claims): Promise<string> {
  const email = claims.email ?? ''
  if (claims.emailVerified) await releaseShared(transaction, context, { by: 'email', value: email })
  await transaction
    .update(users)
    .set({ email: withheld(users.email, users.providerUid), emailVerified: false })
    .where(and(eq(users.email, email), ne(users.providerUid, claims.uid)))
  // An account without a proof does not get the address of a person whom the desk knows by it.
  const known = and(eq(users.email, email), isNull(users.providerUid), isNull(users.deletedAt))
  const isKept = claims.emailVerified || (await transaction.$count(users, known)) === 0
  return isKept ? email : withheldEmail(claims)
}

/** Whether something newer than this token has said which number is linked: the token says nothing of it. */
export const isOlderThanNumber = ({ phoneToldAt }: Pick<User, 'phoneToldAt'>, { issuedAt }: Claims) =>
  phoneToldAt !== null && issuedAt < phoneToldAt

/**
 * Whether the row has the number of the token. One without a number says that theirs is no longer linked,
 * where they have signed in by it.
 */
export function isNumberKnown(user: User, claims: Claims): boolean {
  if (isOlderThanNumber(user, claims)) return true
  const { phone, isByPhone, authTime } = claims
  const { phoneSignInAt } = user
  if (phone === null || phoneSignInAt === null) return phone === null && phoneSignInAt === null
  return user.phone === phone && (!isByPhone || phoneSignInAt >= authTime)
}

/** The columns of the number after the newest token. A number that was linked was proved then. */
export function numberAfter(
  before: User,
  { phone, isByPhone, authTime, issuedAt: phoneToldAt }: Claims,
): Partial<Pick<User, 'phone' | 'phoneSignInAt' | 'phoneToldAt'>> {
  const { phoneSignInAt } = before
  if (phone === null) return phoneSignInAt === null ? {} : { phone, phoneSignInAt: null, phoneToldAt }
  const isNew = before.phone !== phone || phoneSignInAt === null
  const isLater = isByPhone && phoneSignInAt !== null && phoneSignInAt < authTime
  return { phone, phoneSignInAt: isNew || isLater ? authTime : phoneSignInAt, phoneToldAt }
}
