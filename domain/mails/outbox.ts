import { desc } from 'drizzle-orm'
import { mails } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'

export type MailRow = typeof mails.$inferSelect
export type NewMail = { to: string; subject: string; body: string; expiresAt: Date }

type Outbox = Pick<Context, 'database' | 'clock'>

/** Writes a mail down, so that nothing that happens afterwards loses it. `deliver`: it is to leave by SMTP, at once. */
export async function queueMail(context: Outbox, mail: NewMail, deliver: boolean): Promise<void> {
  const now = context.clock()
  const { to: recipient, ...fields } = mail
  await context.database
    .insert(mails)
    .values({ id: newId(context), recipient, ...fields, createdAt: now, nextAttemptAt: deliver ? now : null })
}

const SHOWN = 100

/** The newest mails. */
export async function listMails({ database }: Outbox): Promise<MailRow[]> {
  return database.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(SHOWN)
}
