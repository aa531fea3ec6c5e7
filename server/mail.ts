import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Jobs } from '../db/job-queue.ts'
import { inSpan } from '../db/observe/span.ts'
import type { Context, MailSettings } from '../domain/context.ts'
import { deliverMails } from '../domain/emails/deliver.ts'
import { type IdentityMail, renderIdentityMail } from '../domain/emails/identity-mails.ts'
import { queueMail } from '../domain/emails/outbox.ts'
import { createUnsubscribeLinks } from '../domain/emails/unsubscribe.ts'
import { createMailer, type MailMessage, UndeliverableError } from '../providers/mail.ts'
import type { Config } from './config.ts'

/** Undefined where no email is written: without SMTP outside a demonstration, and with OUTBOUND=off. */
export function mailSettings({ smtp, demo, outbound, publicUrl, limits }: Config): MailSettings | undefined {
  if (!outbound) return undefined
  const deliver = smtp !== undefined
  return deliver || demo ? { deliver, publicUrl, perRecipient: limits.emails } : undefined
}

type Dependencies = { config: Config; database: Database; jobs: Jobs; clock: () => Date; log: Logger }

/**
 * Sends the emails of the identity stand-in through the outbox. Without SMTP, a demonstration keeps them for
 * its Admins to read. Elsewhere they are dropped and logged.
 */
export function createMailSender({
  config,
  database,
  jobs,
  clock,
  log,
}: Dependencies): (mail: IdentityMail) => Promise<void> {
  const mailing = mailSettings(config)
  const reason = config.outbound ? 'SMTP_URL is not set' : 'OUTBOUND=off'
  if (!mailing) return async ({ kind }) => log.warn({ kind }, `no mail was sent: ${reason}`)
  return (mail) => queueMail({ database, jobs, clock }, renderIdentityMail(mail), mailing.deliver)
}

/** Delivers the outbox by SMTP. */
export function createMailDelivery(
  context: Context,
  { smtp, publicUrl }: { smtp: NonNullable<Config['smtp']>; publicUrl: string },
) {
  const mailer = createMailer(smtp)
  const attributes = { 'server.address': new URL(smtp.url).hostname }
  const send = (message: MailMessage) =>
    inSpan('send email', { kind: 'client', attributes }, () => mailer.send(message))
  const delivery = {
    ...context,
    mailer: { ...mailer, send },
    unsubscribeLinks: () => createUnsubscribeLinks(context.database, publicUrl),
    isFinal: (error: unknown) => error instanceof UndeliverableError,
  }
  return { deliver: (signal: AbortSignal) => deliverMails(delivery, signal), close: mailer.close }
}
