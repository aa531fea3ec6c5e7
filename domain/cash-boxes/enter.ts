import { and, eq } from 'drizzle-orm'
import type { EntryKind } from '../../contract/day-close/cash.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxEntries } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { lockOpenBox } from './lock-open-box.ts'
import type { CashBox } from './open-box.ts'
import { requireCashInBox } from './take-from-box.ts'
import { requireWholeTaka } from './whole-taka.ts'

export type Entry = typeof cashBoxEntries.$inferSelect

type NewEntry = {
  /** Chosen by the client, so that a repeated request enters nothing. */
  entryId: string
  kind: EntryKind
  amountMinor: number
  note: string
  reference: string | null
}

/** Whether cash leaves the box by it: what was put in does when it is undone. */
const leaves = ({ kind, amountMinor }: Pick<NewEntry, 'kind' | 'amountMinor'>): boolean =>
  (kind === 'added') === amountMinor < 0

/**
 * Enters cash that is no payment into an open box. Throws as `lockOpenBox`, as `requireCashInBox`, and 409
 * for an entry of another box.
 */
export async function enterCash(context: Context, actor: Actor, boxId: string, entry: NewEntry) {
  const { entryId: id, ...values } = entry
  // A repeated request succeeds also when the box was signed meanwhile, so this comes before the lock.
  if (await isEntered(context.database, boxId, id)) return
  await context.database
    .transaction(async (transaction) => {
      const box = await lockOpenBox(transaction, actor, boxId)
      if (await isEntered(transaction, boxId, id)) return
      if (leaves(entry)) await requireCashInBox(transaction, box, entry.amountMinor)
      else requireWholeTaka(entry.amountMinor, box.currency)
      await write(transaction, context, actor, box, { id, ...values, undoesId: null })
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error, 'cash_box_entries_pkey')
        ? conflict('entry_in_other_box', 'entryId')
        : error
    })
}

/** Throws 409 for an entry of another box. */
async function isEntered(database: Executor, boxId: string, entryId: string): Promise<boolean> {
  const [entry] = await database
    .select({ boxId: cashBoxEntries.cashBoxId })
    .from(cashBoxEntries)
    .where(eq(cashBoxEntries.id, entryId))
  if (entry && entry.boxId !== boxId) throw conflict('entry_in_other_box', 'entryId')
  return entry !== undefined
}

/**
 * Undoes an entry by its opposite, once. Throws as `lockOpenBox`, 404 for an entry of another box, and as
 * `requireCashInBox` when what was put in is gone.
 */
export async function undoEntry(context: Context, actor: Actor, boxId: string, entryId: string) {
  await context.database
    .transaction(async (transaction) => {
      const box = await lockOpenBox(transaction, actor, boxId)
      const [entry] = await transaction
        .select()
        .from(cashBoxEntries)
        .where(and(eq(cashBoxEntries.id, entryId), eq(cashBoxEntries.cashBoxId, boxId)))
      if (!entry || entry.undoesId) throw notFound('entry_not_found')
      const { kind, amountMinor, note, reference } = entry
      const opposite = { id: newId(context), kind, amountMinor: -amountMinor, note, reference }
      if (leaves(opposite)) await requireCashInBox(transaction, box, amountMinor)
      await write(transaction, context, actor, box, { ...opposite, undoesId: entryId })
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error, 'cash_box_entries_undone') ? conflict('entry_undone') : error
    })
}

type Written = Pick<Entry, 'id' | 'kind' | 'amountMinor' | 'note' | 'reference' | 'undoesId'>

async function write(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { id: cashBoxId, currency }: CashBox,
  entry: Written,
): Promise<void> {
  const by = { enteredById: actor.id, enteredAt: context.clock() }
  await transaction.insert(cashBoxEntries).values({ cashBoxId, ...entry, ...by })
  const { kind, amountMinor, note, reference } = entry
  await recordAuditEvent(transaction, context, actor, {
    action: 'cash-box.entered',
    subjectId: cashBoxId,
    after: { [kind]: toMajor(amountMinor, currency), reason: note, reference },
  })
}
