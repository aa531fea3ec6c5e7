import { eq } from 'drizzle-orm'
import { readCode } from '../../contract/read-code.ts'
import { discounts } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** Who types a code: a person, and the address that they ask from, if it is known. */
export type Asker = { userId: string; address: string | undefined }

/**
 * The discount with this code, however it is typed, or undefined. Wrong codes are counted, and past the limit
 * nobody is told whether a code is right: codes cannot be found by trying. Throws 429. Do not call it while a
 * row is locked.
 */
export async function findByCode(
  { database, limits }: Pick<Context, 'database' | 'limits'>,
  { userId, address }: Asker,
  typed: string,
): Promise<string | undefined> {
  const code = readCode(typed)
  if (code === undefined) return undefined
  const counters = [
    { name: 'wrong-codes', who: userId },
    ...(address === undefined ? [] : [{ name: 'ip-wrong-codes', who: address } as const]),
  ] as const
  await Promise.all(counters.map(({ name, who }) => limits.refuseAtLimit(name, who)))
  const [found] = await database.select({ id: discounts.id }).from(discounts).where(eq(discounts.code, code))
  if (found) return found.id
  await Promise.all(counters.map(({ name, who }) => limits.add(name, who, 1)))
  return undefined
}
