import { eq, sql } from 'drizzle-orm'
import { type Counted, sumOfCounted } from '../../contract/day-close/cash.ts'
import { type OpenKind, openKinds } from '../../contract/day-close/rows.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { conflict, invalid } from '../../contract/http/errors.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxes, type OpenThen } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { money, moneyOf } from '../day-close/movements.ts'
import { lockOpenBox } from './change-box.ts'
import { expectedMinor } from './expected.ts'
import { requireWholeTaka } from './whole-taka.ts'

type Signature = {
  counted: Counted
  /** What the person saw that should be in it. */
  expectedMinor: number
  leftMinor: number
  reason: string | null
}

/**
 * Signs what somebody counted, and closes the box for good. Throws as `lockOpenBox`; 409 when other cash came
 * or went since they looked; and 400 for a difference without a reason, and when more stays than there is.
 */
export async function signBox(context: Context, actor: Actor, id: string, signed: Signature): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { currency } = await lockOpenBox(transaction, actor, id)
    requireWholeTaka(signed.leftMinor, currency, 'left')
    const countedMinor = toMinor(sumOfCounted(signed.counted), currency)
    const [is] = await transaction.select({ expectedMinor }).from(cashBoxes).where(eq(cashBoxes.id, id))
    if (is?.expectedMinor !== signed.expectedMinor) throw conflict('cash_box_moved')
    const differs = countedMinor !== is.expectedMinor
    if (differs && signed.reason === null) throw invalid('reason', 'difference_reason_required')
    if (signed.leftMinor > countedMinor) throw invalid('left', 'more_left_than_counted')
    const sums = { countedMinor, expectedMinor: is.expectedMinor, leftMinor: signed.leftMinor }
    const reason = differs ? signed.reason : null
    const by = { signedById: actor.id, signedAt: context.clock() }
    const openThen = await readOpen(transaction, context)
    const set = { ...sums, ...by, reason, openThen, counted: signed.counted }
    await transaction.update(cashBoxes).set(set).where(eq(cashBoxes.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'cash-box.signed',
      subjectId: id,
      after: {
        expected: toMajor(is.expectedMinor, currency),
        counted: toMajor(countedMinor, currency),
        left: toMajor(signed.leftMinor, currency),
        ...(reason !== null && { reason }),
      },
    })
  })
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
