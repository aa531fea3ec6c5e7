import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Jobs } from '../db/job-queue.ts'
import { inSpan } from '../db/observe/span.ts'
import type { Sealer } from '../db/sealing.ts'
import type { Context, MessageSettings } from '../domain/context.ts'
import { type IdentityEmail, writeLink } from '../domain/messages/codes/write-link.ts'
import { deliver } from '../domain/messages/delivery/deliver.ts'
import { createEmailSender } from '../domain/messages/delivery/email.ts'
import type { DeliveryRow } from '../domain/messages/delivery/outbox.ts'
import { writeStopLink } from '../domain/users/stop-link.ts'
import { createMailer, type EmailMessage, UndeliverableError } from '../providers/email.ts'
import type { Config } from './config.ts'

/** Undefined where no email is written: without SMTP outside a demonstration, and with OUTBOUND=off. */
export function emailSettings({ smtp, demo, outbound, limits }: Config): MessageSettings | undefined {
  if (!outbound) return undefined
  const deliver = smtp !== undefined
  return deliver || demo ? { deliver, perRecipient: limits.emails } : undefined
}

export type EmailDependencies = {
  config: Config
  database: Database
  jobs: Jobs
  clock: () => Date
  log: Logger
  sealer: Sealer
}

/**
 * Sends the emails of the identity service through the outbox. Without SMTP, a demonstration keeps them for
 * its Admins to read. Elsewhere they are dropped and logged.
 */
export function createLinkSender({
  config,
  database,
  jobs,
  clock,
  log,
  sealer,
}: EmailDependencies): (email: IdentityEmail) => Promise<void> {
  const mailing = emailSettings(config)
  const reason = config.outbound ? 'SMTP_URL is not set' : 'OUTBOUND=off'
  if (!mailing) return async ({ kind }) => log.warn({ kind }, `no email was sent: ${reason}`)
  const { publicUrl } = config
  return (email) => writeLink({ database, jobs, clock, sealer, publicUrl }, email, mailing.deliver)
}

/** Delivers the outbox by SMTP. */
export function createEmailDelivery(context: Context, smtp: NonNullable<Config['smtp']>) {
  const mailer = createMailer(smtp)
  const attributes = { 'server.address': new URL(smtp.url).hostname }
  const send = (message: EmailMessage) =>
    inSpan('send email', { kind: 'client', attributes }, () => mailer.send(message))
  const delivery = {
    ...context,
    channel: 'email' as const,
    send: createEmailSender(context, {
      mailer: { ...mailer, send },
      stopLink: (email: DeliveryRow) => writeStopLink(context, email),
      isFinal: (error: unknown) => error instanceof UndeliverableError,
    }),
  }
  return { deliver: (signal: AbortSignal) => deliver(delivery, signal), close: mailer.close }
}
