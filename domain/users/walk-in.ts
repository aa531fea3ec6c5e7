import type { Language } from '../../contract/formats/languages.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'

/**
 * Somebody at the counter, whom the centre knows by an email, a phone or both. `language`: of messages to
 * them, where they said one.
 */
export type WalkIn = {
  id: string
  name: string
  email: string | null
  phone: string | null
  language?: Language | null
  /** Who writes them down. */
  addedById?: string
}

/**
 * Makes a row for a person who has never signed in. What they said at the counter counts as theirs for
 * emails; to sign in as them, one must prove it. Returns undefined when somebody has this email or phone
 * already.
 */
export async function insertWalkIn(
  queries: Executor,
  context: Pick<Context, 'clock'>,
  { language = null, ...walkIn }: WalkIn,
): Promise<User | undefined> {
  const now = context.clock()
  const [user] = await queries
    .insert(users)
    .values({ ...walkIn, messageLanguage: language, role: 'Student', createdAt: now, lastSignInAt: now })
    .onConflictDoNothing()
    .returning()
  return user
}
