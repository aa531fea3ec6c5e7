import { isLanguage } from '../../../contract/formats/languages.ts'
import { messagePriority } from '../../../contract/messages/states.ts'
import { deliveries } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { messageTexts } from '../outbox/texts.ts'
import { codeTexts } from './texts.ts'

/** An email that the identity provider requests: a link that proves an address. */
export type IdentityEmail = {
  to: string
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'
  link: string
  expiresAt: Date
  /** The requester's language, as a code such as `bn`. */
  locale?: string
}

/**
 * Writes the email of a link that somebody waits for. `deliver`: it leaves; otherwise Admins read it here.
 */
export async function writeLink(
  context: Pick<Context, 'database' | 'clock' | 'jobs' | 'sealer'>,
  { to: contact, kind, link, expiresAt, locale }: IdentityEmail,
  deliver: boolean,
): Promise<void> {
  const language = isLanguage(locale) ? locale : 'en'
  const now = context.clock()
  const { subject, says, holds, otherwise } = codeTexts[language].identity[kind]
  const paragraphs = [says, context.sealer.seal(link), holds, otherwise, messageTexts[language].signature]
  await context.database.insert(deliveries).values({
    id: newId(context),
    ...{ contact, subject, body: paragraphs.join('\n\n'), language, expiresAt },
    ...{ kind: 'code', channel: 'email', priority: messagePriority.code },
    createdAt: now,
    ...(deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
  })
  if (deliver) await context.jobs.enqueue(context.database, 'email')
}
