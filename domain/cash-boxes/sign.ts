import { eq, sql } from 'drizzle-orm'
import type { LeavingKind } from '../../contract/day-close/cash.ts'
import { restOf } from '../../contract/day-close/cash.ts'
import { type OpenKind, openKinds } from '../../contract/day-close/rows.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { invalid } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxes, type OpenThen } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { money, moneyOf } from '../day-close/movements.ts'
import { type Count, requireCount } from './count.ts'
import { lockOpenBox } from './lock-open-box.ts'
import { requireWholeTaka } from './whole-taka.ts'

type Signature = {
  /** What was counted: see `countBox`. */
  countId: string
  leftMinor: number
  reason: string | null
  /** What became of the cash that does not stay: the bank, what it was spent on, or who has it. */
  rest: { kind: LeavingKind | null; to: string | null; reference: string | null }
}

/**
 * Signs what somebody counted, and closes the box for good: what was counted stays in it, or left by name. A
 * repeated request changes nothing. Throws as `lockOpenBox` and `requireCount`, and 400 for a difference
 * without a reason, when more stays than there is, and when nobody says where the rest went.
 */
export async function signBox(context: Context, actor: Actor, id: string, signed: Signature): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const box = await lockOpenBox(transaction, actor, id, signed.countId)
    if (box.signedAt) return
    const { currency } = box
    const count = await requireCount(transaction, actor, id, signed.countId)
    const { counted, countedMinor, expectedMinor } = count
    const { leftMinor } = signed
    requireWholeTaka(leftMinor, currency, 'left')
    const differs = countedMinor !== expectedMinor
    if (differs && signed.reason === null) throw invalid('reason', 'difference_reason_required')
    if (leftMinor > countedMinor) throw invalid('left', 'more_left_than_counted')
    const rest = requireRest(signed, count, currency)
    const reason = differs ? signed.reason : null
    const by = { countId: count.id, signedById: actor.id, signedAt: context.clock() }
    const openThen = await readOpen(transaction, context)
    const set = { counted, countedMinor, expectedMinor, leftMinor, ...rest, ...by, reason, openThen }
    await transaction.update(cashBoxes).set(set).where(eq(cashBoxes.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'cash-box.signed',
      subjectId: id,
      after: {
        expected: toMajor(expectedMinor, currency),
        counted: toMajor(countedMinor, currency),
        left: toMajor(leftMinor, currency),
        ...(rest.restKind !== null && {
          [rest.restKind]: toMajor(rest.restMinor, currency),
          to: rest.restTo,
          reference: rest.restReference,
        }),
        ...(reason !== null && { reason }),
      },
    })
  })
}

/** What does not stay in the box, and where it went. */
function requireRest({ leftMinor, rest }: Signature, { countedMinor }: Count, currency: string) {
  const restMinor = restOf({ counted: countedMinor, left: leftMinor })
  if (restMinor === 0) return { restMinor, restKind: null, restTo: null, restReference: null }
  if (rest.kind === null)
    throw invalid('restKind', { code: 'rest_needs_place', params: { rest: toMajor(restMinor, currency) } })
  if (rest.to === null) throw invalid('restTo', { code: 'required', params: { label: 'restTo' } })
  return { restMinor, restKind: rest.kind, restTo: rest.to, restReference: rest.reference }
}

/** What is open now, as the close of today has it. */
const readOpen = (queries: Executor, { clock }: Context): Promise<OpenThen[]> =>
  queries
    .select({
      kind: sql<OpenKind>`${money.kind}`,
      currency: money.currency,
      count: sql<number>`count(*)::int`,
      amountMinor: sql<number>`sum(${money.amountMinor})::float8`,
    })
    .from(moneyOf(dayOf(clock()), { kinds: openKinds }))
    .groupBy(money.kind, money.currency)
