import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unauthenticated } from '../../../contract/http/errors.ts'
import { guardians, users } from '../../../db/schema.ts'
import { getOrCreateSecrets } from '../../../db/secrets.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isLive } from '../../guardians/live.ts'

/**
 * The address of somebody's calendar has a key of 32 bytes: their id, and 128 bits that we sign it with. The
 * database has only how often the address was replaced, which the signature covers: the older ones are dead
 * at once. The key opens nothing else. It outlives sign-outs and new passwords, because calendars cannot sign
 * in. A guardian has an address of each child of their own, which ends with the guardianship: its id is that
 * of the guardianship.
 */
export const CALENDAR_PATH = '/calendar'

const FILE = /^([\w-]{43})\.ics$/
const ID_BYTES = 16
const SIGNATURE_BYTES = 16

type Database = Pick<Context, 'database'>
type Versioned = { id: string; version: number }

const { id, role, language, calendarVersion: version } = users
const isPresent = isNull(users.deletedAt)

export async function readAddress({ database, publicUrl }: Context, actor: Actor): Promise<string> {
  const [owner] = actor.guardian
    ? await database.select(ofGuardian).from(guardians).where(isGuardianship(actor))
    : await database
        .select({ id, version })
        .from(users)
        .where(and(eq(id, actor.id), isPresent))
  return addressOf({ database, publicUrl }, owner)
}

const ofGuardian = { id: guardians.id, version: guardians.calendarVersion }

const isGuardianship = (actor: Actor) =>
  and(eq(guardians.childId, actor.id), eq(guardians.guardianId, actor.guardian?.id ?? ''), isLive)

/** The old address finds nothing any more. */
export async function replaceAddress({ database, publicUrl }: Context, actor: Actor): Promise<string> {
  const [owner] = actor.guardian
    ? await database
        .update(guardians)
        .set({ calendarVersion: sql`${guardians.calendarVersion} + 1` })
        .where(isGuardianship(actor))
        .returning(ofGuardian)
    : await database
        .update(users)
        .set({ calendarVersion: sql`${version} + 1` })
        .where(and(eq(id, actor.id), isPresent))
        .returning({ id, version })
  return addressOf({ database, publicUrl }, owner)
}

async function addressOf(
  { database, publicUrl }: Pick<Context, 'database' | 'publicUrl'>,
  user: Versioned | undefined,
): Promise<string> {
  // Deleted meanwhile.
  if (!user) throw unauthenticated('sign_in_required')
  const key = Buffer.concat([bytesOf(user.id), sign(await secretOf(database), user)])
  return `${publicUrl}${CALENDAR_PATH}/${key.toString('base64url')}.ics`
}

/** Whose calendar a file name is; undefined for a key that is not, or not any more, theirs. */
export async function findOwner({ database }: Database, file: string) {
  const [, text = ''] = FILE.exec(file) ?? []
  const key = Buffer.from(text, 'base64url')
  // The last letter has bits to spare: one key, one spelling.
  if (key.length !== ID_BYTES + SIGNATURE_BYTES || key.toString('base64url') !== text) return undefined
  const signed = key.toString('hex', 0, ID_BYTES)
  const found = (await findUser(database, signed)) ?? (await findChild(database, signed))
  if (!found) return undefined
  const wanted = sign(await secretOf(database), found.signed)
  return timingSafeEqual(wanted, key.subarray(ID_BYTES)) ? found.owner : undefined
}

async function findUser(database: Context['database'], userId: string) {
  const [user] = await database
    .select({ id, role, language, version })
    .from(users)
    .where(and(eq(id, userId), isPresent))
  return user && { owner: user, signed: user }
}

/** The child of a guardianship that has not ended. What a child teaches is no matter of a guardian. */
async function findChild(database: Context['database'], guardianshipId: string) {
  const [found] = await database
    .select({ owner: { id, language }, signed: ofGuardian })
    .from(guardians)
    .innerJoin(users, and(eq(id, guardians.childId), isPresent))
    .where(and(eq(guardians.id, guardianshipId), isLive))
  return found && { ...found, owner: { ...found.owner, role: 'Student' as const } }
}

async function secretOf(database: Context['database']): Promise<string> {
  const { 'calendar addresses': secret } = await getOrCreateSecrets(database, ['calendar addresses'])
  return secret
}

const sign = (secret: string, user: Versioned) =>
  createHmac('sha256', secret)
    .update(`calendar: ${user.id} ${user.version}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
