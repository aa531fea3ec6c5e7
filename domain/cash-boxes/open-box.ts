import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { conflict } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { branches, cashBoxes, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'

export type CashBox = typeof cashBoxes.$inferSelect

/**
 * The box that cash goes into: the open one of the actor's branch. With the first cash it opens by itself. It
 * is locked, so that nobody signs it before this transaction ends. Lock the session, the discount of a code,
 * and the person before it. Cash comes out of it by `takeFromBox`.
 */
export async function boxOf(transaction: Executor, context: Context, actor: Actor): Promise<string> {
  const { branchId, branches } = await readDeskBranch(transaction, actor)
  return (await openBox(transaction, context, actor, branchId, { branches })).id
}

/**
 * The branch whose box they use: the one that they chose as an Admin, or an Admin named for them, or the only
 * one. Null where there is none, or nobody has said which.
 */
export const deskBranchOf = async (queries: Executor, whose: Pick<Actor, 'id'>): Promise<string | null> =>
  (await readDeskBranch(queries, whose)).branchId

/** The same, and how many branches are open. */
export async function readDeskBranch(
  queries: Executor,
  { id }: Pick<Actor, 'id'>,
): Promise<{ branchId: string | null; branches: number }> {
  const chosen = queries.select({ id: users.deskBranchId }).from(users).where(eq(users.id, id))
  const open = await queries
    .select({ id: branches.id, isChosen: sql<boolean | null>`${branches.id} = (${chosen})` })
    .from(branches)
    .where(isNull(branches.closedAt))
  const own = open.find(({ isChosen }) => isChosen) ?? (open.length === 1 ? open[0] : undefined)
  return { branchId: own?.id ?? null, branches: open.length }
}

type Opening = {
  /** Of the first box of a branch. A later one begins with what the one before was signed with. */
  floatMinor?: number | undefined
  /** Whoever takes cash out locks the box alone. */
  lock?: 'share' | 'no key update'
  /** How many are open, where the caller has counted them. */
  branches?: number
}

/**
 * Opens a box unless one is open, and locks it. Throws 409 for another float than was left, and without a
 * branch where there are several: nobody would count that cash at any of them.
 */
export async function openBox(
  transaction: Executor,
  context: Context,
  actor: Actor,
  branchId: string | null,
  { floatMinor, lock = 'share', branches: open }: Opening = {},
): Promise<CashBox> {
  const { currency } = context
  if (branchId === null) requireOneBranch(actor, open ?? (await countBranches(transaction)))
  const isIts = and(isOfBranch(branchId), eq(cashBoxes.currency, currency))
  const [box] = await transaction
    .select()
    .from(cashBoxes)
    .where(and(isIts, isNull(cashBoxes.signedAt)))
    .for(lock)
  if (box) return box
  const [before] = await transaction
    .select({ leftMinor: cashBoxes.leftMinor })
    .from(cashBoxes)
    .where(isIts)
    .orderBy(desc(cashBoxes.signedAt), desc(cashBoxes.id))
    .limit(1)
  const leftMinor = before?.leftMinor ?? floatMinor ?? 0
  if (floatMinor !== undefined && floatMinor !== leftMinor)
    throw conflict({ code: 'float_is_known', params: { left: toMajor(leftMinor, currency) } }, 'float')
  const [opened] = await transaction
    .insert(cashBoxes)
    .values({
      ...{ id: newId(context), branchId, currency, floatMinor: leftMinor },
      ...{ openedById: actor.id, openedAt: context.clock() },
    })
    .onConflictDoNothing()
    .returning()
  // Somebody else has opened it meanwhile.
  if (!opened) return openBox(transaction, context, actor, branchId, { floatMinor, lock })
  await recordAuditEvent(transaction, context, actor, {
    action: 'cash-box.opened',
    subjectId: opened.id,
    after: { branch: await nameOf(transaction, branchId), float: toMajor(opened.floatMinor, currency) },
  })
  return opened
}

const countBranches = (queries: Executor) => queries.$count(branches, isNull(branches.closedAt))

function requireOneBranch({ role }: Actor, open: number): void {
  if (open <= 1) return
  throw conflict(role === 'Admin' ? 'choose_desk_branch' : 'desk_branch_not_named')
}

const isOfBranch = (branchId: string | null) =>
  branchId === null ? isNull(cashBoxes.branchId) : eq(cashBoxes.branchId, branchId)

export async function nameOf(queries: Executor, branchId: string | null): Promise<string | null> {
  if (branchId === null) return null
  const [branch] = await queries.select().from(branches).where(eq(branches.id, branchId))
  return branch?.name ?? null
}
