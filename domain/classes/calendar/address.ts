import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unauthenticated } from '../../../contract/http/errors.ts'
import { users } from '../../../db/schema.ts'
import { getOrCreateSecrets } from '../../../db/secrets.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'

/**
 * The address of somebody's calendar has a key of 32 bytes: their id, and 128 bits that we sign it with. The
 * database has only how often the address was replaced, which the signature covers: the older ones are dead
 * at once. The key opens nothing else. It outlives sign-outs and new passwords, because calendars cannot sign
 * in.
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
  const [user] = await database
    .select({ id, version })
    .from(users)
    .where(and(eq(id, actor.id), isPresent))
  return addressOf({ database, publicUrl }, user)
}

/** The old address finds nothing any more. */
export async function replaceAddress({ database, publicUrl }: Context, actor: Actor): Promise<string> {
  const [user] = await database
    .update(users)
    .set({ calendarVersion: sql`${version} + 1` })
    .where(and(eq(id, actor.id), isPresent))
    .returning({ id, version })
  return addressOf({ database, publicUrl }, user)
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
  const [user] = await database
    .select({ id, role, language, version })
    .from(users)
    .where(and(eq(id, key.toString('hex', 0, ID_BYTES)), isPresent))
  if (!user) return undefined
  const wanted = sign(await secretOf(database), user)
  return timingSafeEqual(wanted, key.subarray(ID_BYTES)) ? user : undefined
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
