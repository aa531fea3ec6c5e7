import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { DiscountKind } from '../../contract/discounts/discounts.ts'
import { conflict, invalid, notFound } from '../../contract/http/errors.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, discounts, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { type Discount, lockDiscount, usedColumn } from './discounts.ts'

const LIST_LIMIT = 500

export type ListedDiscount = { discount: Discount; used: number; sessions: { id: string; title: string }[] }

/** The newest discounts, how often each is used now, and the sessions that it is for. */
export async function listDiscounts({ database, clock }: Context): Promise<ListedDiscount[]> {
  const rows = await database
    .select({ discount: discounts, used: usedColumn(database, clock()) })
    .from(discounts)
    .orderBy(desc(discounts.createdAt), desc(discounts.id))
    .limit(LIST_LIMIT)
  const ids = [...new Set(rows.flatMap(({ discount }) => discount.sessionIds))]
  const named = await database
    .select({ id: sessions.id, title: sessions.title })
    .from(sessions)
    .where(inArray(sessions.id, ids))
  const byId = new Map(named.map((session) => [session.id, session]))
  return rows.map((row) => ({
    ...row,
    sessions: row.discount.sessionIds.flatMap((id) => byId.get(id) ?? []),
  }))
}

/** As people enter them: `value` in percent or in major units. */
type Terms = {
  kind: DiscountKind
  value: number
  limit: number | null
  from: Date | null
  until: Date | null
  sessionIds: string[]
  adminsOnly: boolean
}

/** Throws 400 for an amount below the smallest unit, which some currencies do not divide. */
function storedValue({ kind, value }: Pick<Terms, 'kind' | 'value'>, currency: string): number {
  const stored = kind === 'percent' ? value : toMinor(value, currency)
  if (stored < 1) throw invalid('value', 'discount_out_of_range')
  return stored
}

/**
 * Returns the new id. Throws 404 for a session that is not there, and 409 for a code that there is already.
 */
export async function createDiscount(
  context: Context,
  actor: Actor,
  { code, kind, value, limit, from, until, sessionIds, adminsOnly }: Terms & { code: string },
): Promise<string> {
  const row = {
    id: newId(context),
    code,
    kind,
    value: storedValue({ kind, value }, context.currency),
    maxUses: limit,
    validFrom: from,
    validUntil: until,
    sessionIds,
    adminsOnly,
    createdById: actor.id,
    createdAt: context.clock(),
  }
  return context.database.transaction(async (transaction) => {
    await requireSessions(transaction, sessionIds)
    const [created] = await transaction
      .insert(discounts)
      .values(row)
      .onConflictDoNothing({ target: discounts.code })
      .returning()
    if (!created) throw conflict('code_taken', 'code')
    const after = actValues(created, context.currency)
    await recordAuditEvent(transaction, context, actor, {
      action: 'discount.created',
      subjectId: row.id,
      after,
    })
    return row.id
  })
}

type Change = { [Name in keyof Terms]?: Terms[Name] | undefined } & { active?: boolean | undefined }

/**
 * Throws 404, and 409 when what was used would change: what the code gives, or a limit below its uses. Seats
 * that are held keep their price.
 */
export async function changeDiscount(
  context: Context,
  actor: Actor,
  id: string,
  { kind, value, limit, from, until, sessionIds, adminsOnly, active }: Change,
): Promise<void> {
  const { currency } = context
  await context.database.transaction(async (transaction) => {
    const was = await lockDiscount(transaction, id, context.clock())
    if (!was) throw notFound('discount_not_found')
    await requireSessions(transaction, sessionIds ?? [])
    const terms =
      kind === undefined || value === undefined ? {} : { kind, value: storedValue({ kind, value }, currency) }
    const is: Discount = {
      ...was,
      ...terms,
      ...(limit !== undefined && { maxUses: limit }),
      ...(from !== undefined && { validFrom: from }),
      ...(until !== undefined && { validUntil: until }),
      ...(sessionIds && { sessionIds }),
      ...(adminsOnly !== undefined && { adminsOnly }),
      ...(active !== undefined && { active }),
    }
    const { redeemed } = was
    if (redeemed > 0 && (is.kind !== was.kind || is.value !== was.value))
      throw conflict('discount_in_use', 'value')
    if (is.maxUses !== null && is.maxUses < redeemed)
      throw conflict({ code: 'limit_below_used', params: { used: redeemed } }, 'limit')
    if (is.validFrom && is.validUntil && is.validFrom >= is.validUntil)
      throw invalid('until', 'ends_before_start')
    await transaction.update(discounts).set(is).where(eq(discounts.id, id))
    const changes = diff(actValues(was, currency), actValues(is, currency))
    if (changes)
      await recordAuditEvent(transaction, context, actor, {
        action: 'discount.changed',
        subjectId: id,
        ...changes,
      })
  })
}

async function requireSessions(transaction: Executor, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, wanted), isNull(sessions.deletedAt)))
  if (found.length < wanted.length) throw notFound('session_not_found')
}

/** What the audit trail says of a discount. */
function actValues(discount: Discount, currency: string): ActValues {
  const { kind, value, maxUses, validFrom, validUntil, sessionIds, active, adminsOnly } = discount
  return {
    code: discount.code,
    percent: kind === 'percent' ? value : null,
    amount: kind === 'amount' ? toMajor(value, currency) : null,
    limit: maxUses,
    from: validFrom?.toISOString() ?? null,
    until: validUntil?.toISOString() ?? null,
    sessions: sessionIds.length === 0 ? null : sessionIds.length,
    active: active ? 'yes' : 'no',
    adminsOnly: adminsOnly ? 'yes' : 'no',
  }
}
