import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '../../contract/formats/languages.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

/** Saves the language that a user reads the website in, for the emails to them. */
export async function saveLanguage(context: Context, actor: Actor, language: Language): Promise<void> {
  await context.database
    .update(users)
    .set({ language })
    .where(
      and(
        eq(users.id, actor.id),
        isNull(users.deletedAt),
        sql`${users.language} is distinct from ${language}`,
      ),
    )
}
