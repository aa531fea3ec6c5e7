import { centreName } from '../../../contract/centre/centre-name.ts'
import { isLanguage } from '../../../contract/formats/languages.ts'
import { messagePriority } from '../../../contract/messages/states.ts'
import { deliveries } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { rules } from '../../settings/rules.ts'
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
  context: Pick<Context, 'database' | 'clock' | 'jobs' | 'sealer' | 'publicUrl'>,
  { to: contact, kind, link, expiresAt, locale }: IdentityEmail,
  deliver: boolean,
): Promise<void> {
  const language = isLanguage(locale) ? locale : 'en'
  const now = context.clock()
  const { subject, says, holds, otherwise } = codeTexts[language].identity[kind]
  const centre = centreName(await rules.centre.read(context.database), language, context.publicUrl)
  const paragraphs = [says(centre), context.sealer.seal(link), holds, otherwise, centre]
  await context.database.insert(deliveries).values({
    id: newId(context),
    ...{ contact, subject: subject(centre), body: paragraphs.join('\n\n'), language, expiresAt },
    ...{ kind: 'code', channel: 'email', priority: messagePriority.code },
    createdAt: now,
    ...(deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
  })
  if (deliver) await context.jobs.enqueue(context.database, 'email')
}
