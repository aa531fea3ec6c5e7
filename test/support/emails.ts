import { asc, eq } from 'drizzle-orm'
import { outboxEmails } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'

/** The emails to a person in the outbox, the oldest first, with their secrets. */
export const emailsOf = async (app: TestApp, { email }: { email: string }) => {
  const rows = await app.services.context.database
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.recipient, email))
    .orderBy(asc(outboxEmails.id))
  return rows.map((row) => opened(app, row))
}

/** A message as its reader sees it. */
export const opened = <Row extends { body: string | null }>(
  { services }: Pick<TestApp, 'services'>,
  row: Row,
): Row => ({
  ...row,
  body: row.body && services.context.sealer.open(row.body).text,
})
