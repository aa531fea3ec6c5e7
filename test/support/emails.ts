import { asc, eq } from 'drizzle-orm'
import { outboxEmails } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'

/** The emails to a person in the outbox, the oldest first. */
export const emailsOf = ({ services }: TestApp, { email }: { email: string }) =>
  services.context.database
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.recipient, email))
    .orderBy(asc(outboxEmails.id))
