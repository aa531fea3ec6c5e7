import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '../../contract/formats/languages.ts'
import { notFound } from '../../contract/http/errors.ts'
import type { Reader } from '../../db/pipeline.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { messageLanguage } from '../messages/contacts/channels-and-language.ts'

/** In which language the centre writes to a person now. Throws 404. */
export async function readMessageLanguage(queries: Reader, id: string): Promise<Language> {
  const [person] = await queries.select({ messageLanguage }).from(users).where(eq(users.id, id))
  if (!person) throw notFound('user_not_found')
  return person.messageLanguage
}

/** Chooses the language of messages for a person who told the desk. Throws 404. */
export const chooseLanguage = (
  context: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ language: users.messageLanguage })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('no key update')
    if (!person) throw notFound('user_not_found')
    if (person.language === language) return
    await transaction.update(users).set({ messageLanguage: language }).where(eq(users.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'person.language',
      affectedUserId: id,
      before: { language: person.language },
      after: { language },
    })
  })
