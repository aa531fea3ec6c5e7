import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Context, MailSettings } from '../domain/context.ts'
import { startMailDelivery } from '../domain/emails/deliver.ts'
import { type IdentityMail, renderIdentityMail } from '../domain/emails/identity-mails.ts'
import { queueMail } from '../domain/emails/outbox.ts'
import { createUnsubscribeLinks } from '../domain/emails/unsubscribe.ts'
import { createMailer, UndeliverableError } from '../providers/mail.ts'
import type { Config } from './config.ts'

/** Undefined where nobody could read a mail: without SMTP, outside a demonstration; and in a copy, which writes none. */
export function mailSettings({ smtp, demo, outbound, publicUrl, limits }: Config): MailSettings | undefined {
  if (!outbound) return undefined
  const deliver = smtp !== undefined
  return deliver || demo ? { deliver, publicUrl, perRecipient: limits.emails } : undefined
}

type Dependencies = { config: Config; database: Database; clock: () => Date; log: Logger }

/**
 * How mails leave: by SMTP, where that is set up; otherwise a demonstration keeps them for its Admins to read. Elsewhere
 * nobody could read them, and the log says so.
 */
export function createMailSender({
  config,
  database,
  clock,
  log,
}: Dependencies): (mail: IdentityMail) => Promise<void> {
  const mailing = mailSettings(config)
  const reason = config.outbound ? 'SMTP_URL is not set' : 'OUTBOUND=off'
  if (!mailing) return async ({ kind }) => log.warn({ kind }, `no mail was sent: ${reason}`)
  return (mail) => queueMail({ database, clock }, renderIdentityMail(mail), mailing.deliver)
}

/** Sends what is in the outbox, until stopped. */
export function startMailJob(
  context: Context,
  { smtp, publicUrl }: { smtp: NonNullable<Config['smtp']>; publicUrl: string },
): { stop(): Promise<void> } {
  const mailer = createMailer(smtp)
  const delivery = startMailDelivery({
    ...context,
    mailer,
    unsubscribeLinks: () => createUnsubscribeLinks(context.database, publicUrl),
    isFinal: (error) => error instanceof UndeliverableError,
  })
  return {
    async stop() {
      await delivery.stop()
      mailer.close()
    },
  }
}
