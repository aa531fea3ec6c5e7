import { eq } from 'drizzle-orm'
import { readCode } from '../../contract/discounts/read-code.ts'
import { conflict } from '../../contract/http/errors.ts'
import { discounts } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** The person who types a code, and the address that they ask from, if it is known. */
export type Asker = { userId: string; address: string | undefined }

/**
 * The discount with this code, however it is typed, or undefined. Wrong codes are counted, and past the limit
 * nobody is told whether a code is right: codes cannot be found by trying. Throws 429. Do not call it while a
 * row is locked.
 */
export async function findByCode(
  { database, limits }: Pick<Context, 'database' | 'limits'>,
  asker: Asker,
  typed: string,
): Promise<string | undefined> {
  const code = readCode(typed)
  if (code === undefined) return undefined
  const forget = await countAsWrong(limits, asker)
  const [found] = await database.select({ id: discounts.id }).from(discounts).where(eq(discounts.code, code))
  if (found) await forget()
  return found?.id
}

/** The same. Throws 409 for a code that nobody made. */
export async function requireByCode(
  context: Pick<Context, 'database' | 'limits'>,
  asker: Asker,
  typed: string,
): Promise<string> {
  const discountId = await findByCode(context, asker, typed)
  if (discountId === undefined) throw conflict('code_unknown', 'code')
  return discountId
}

/**
 * Counts a try as wrong until it proves right. Returns what undoes that. Throws 429, and counts nothing.
 */
async function countAsWrong(limits: Context['limits'], { userId, address }: Asker) {
  const forgetPerson = () => limits.giveBack('wrong-codes', userId)
  await limits.consume('wrong-codes', userId)
  if (address === undefined) return forgetPerson
  await limits.consume('ip-wrong-codes', address).catch(async (refusal: unknown) => {
    await forgetPerson()
    throw refusal
  })
  return async () => void (await Promise.all([forgetPerson(), limits.giveBack('ip-wrong-codes', address)]))
}
