import { and, desc, eq } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import type { Payment } from './record-payment.ts'

const LIST_LIMIT = 100

/** Whether the actor has paid for this session and was not refunded. */
export async function hasPaid(context: Context, actor: Actor, sessionId: string): Promise<boolean> {
  const [payment] = await context.database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, actor.id), eq(payments.sessionId, sessionId), eq(payments.status, 'paid')))
    .limit(1)
  return payment !== undefined
}

/** The actor's payments, newest first; at most 100. */
export async function listPayments(context: Context, actor: Actor): Promise<Payment[]> {
  return context.database
    .select()
    .from(payments)
    .where(eq(payments.userId, actor.id))
    .orderBy(desc(payments.recordedAt), desc(payments.id))
    .limit(LIST_LIMIT)
}
