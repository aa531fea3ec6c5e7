import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { fee, id, optionalId, optionalText, text, wholeNumber } from '../http/fields.ts'
import { count, inserted, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../messages/coded.ts'
import { amount } from '../payments/amount.ts'
import { denominations, entryKinds } from './cash.ts'
import { date } from './day.ts'
import { openKinds } from './rows.ts'

const params = z.object({ id: id('id') })

const pieces = wholeNumber('pieces', 0, 100_000).optional()
const counted = z.object(
  Object.fromEntries(denominations.map((each) => [String(each), pieces])) as Record<
    `${(typeof denominations)[number]}`,
    typeof pieces
  >,
)

/** `amount` is below zero for one that undoes another. */
const cashEntry = z
  .object({
    _id: z.uuid(),
    kind: z.enum(entryKinds),
    amount: z.number(),
    note: z.string().optional(),
    reference: z.string().optional(),
    by: z.string(),
    at: isoDateTime,
    undoes: z.uuid().optional(),
  })
  .meta({ id: 'CashEntry' })
export type CashEntry = z.output<typeof cashEntry>

/**
 * The cash of a branch from one counting to the next; without a branch where the centre has none, or nobody
 * has said which. `expected`: the float, what payments brought (`taken`), less what refunds took (`given`),
 * and the entries. Without `signed` nobody has counted it yet. `signed.open`: what was open at that time.
 */
const cashBox = z
  .object({
    _id: z.uuid(),
    branch: z.object({ _id: z.uuid(), name: z.string() }).optional(),
    currency: z.string(),
    openedBy: z.string(),
    openedAt: isoDateTime,
    float: z.number(),
    taken: z.number(),
    given: z.number(),
    entries: z.array(cashEntry),
    expected: z.number(),
    expectedInCents: z.int(),
    mayCount: z.boolean(),
    signed: z
      .object({
        by: z.string(),
        at: isoDateTime,
        counted,
        amount: z.number(),
        difference: z.number(),
        reason: z.string().optional(),
        left: z.number(),
        open: z.array(z.object({ kind: z.enum(openKinds), currency: z.string(), count, amount: z.number() })),
      })
      .optional(),
  })
  .meta({ id: 'CashBox' })
export type CashBox = z.output<typeof cashBox>

/**
 * M14. The boxes that were open for some of a day. `ownBranchId`: the branch whose box the caller's cash goes
 * through.
 */
export const listCashBoxes = defineEndpoint({
  method: 'GET',
  path: '/cash-boxes',
  tag: 'Payments',
  summary: 'The cash boxes of a day: who counted them, what was in them, and what should have been.',
  access: 'cashiers',
  query: z.object({ date }),
  response: z.object({
    boxes: z.array(cashBox),
    ownBranchId: z.uuid().nullable(),
  }),
})

export type CashBoxes = z.output<typeof listCashBoxes.response>

const float = fee('float', coded('must_be_zero_or_more', { label: 'float' }))

/**
 * A box opens by itself with the first cash, with what was left in the one before. This says beforehand
 * whose box one uses from now on, a cashier that of the branch which an Admin named; `float` is what is in
 * the first box of a branch.
 */
export const openCashBox = defineEndpoint({
  method: 'POST',
  path: '/cash-boxes',
  tag: 'Payments',
  summary: 'Uses a branch’s cash box from now on, and opens it unless it is open.',
  access: 'cashiers',
  errorStatuses: [409],
  body: z.object({ branchId: optionalId('branchId'), float: float.optional() }),
  response: inserted,
})

/** Beside the box, which opens with their next cash. An Admin names a cashier's branch. */
export const chooseDeskBranch = defineEndpoint({
  method: 'PUT',
  path: '/desk/branch',
  tag: 'Payments',
  summary: 'Says at which branch an Admin takes money from now on: their cash goes into its box.',
  access: ['Admin'],
  body: z.object({ branchId: id('branchId') }),
  response: success,
})

export const moveCashBox = defineEndpoint({
  method: 'PATCH',
  path: '/cash-boxes/{id}',
  tag: 'Payments',
  summary: 'Says which branch a cash box belongs to that nobody has signed.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params,
  body: z.strictObject({ branchId: id('branchId') }),
  response: success,
})

export const enterCash = defineEndpoint({
  method: 'POST',
  path: '/cash-boxes/{id}/entries',
  tag: 'Payments',
  summary: 'Enters cash that is no payment: taken to the bank, spent, or put into the box.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params,
  body: z.object({
    /** Chosen by the client, so that a repeated request enters nothing. */
    entryId: id('entryId'),
    kind: z.enum(entryKinds, { error: coded('must_be_one_of', { options: entryKinds.join(', ') }) }),
    amount,
    note: text('note', 200),
    reference: optionalText('reference', 40),
  }),
  response: success,
})

export const undoCash = defineEndpoint({
  method: 'DELETE',
  path: '/cash-boxes/{id}/entries/{entryId}',
  tag: 'Payments',
  summary: 'Undoes an entry of an open cash box by its opposite.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params: z.object({ id: id('id'), entryId: id('entryId') }),
  response: success,
})

/**
 * `expectedInCents` as the person saw it: 409 when cash moved since. `left` stays for the next day. A sum
 * that differs needs a reason.
 */
export const signCashBox = defineEndpoint({
  method: 'POST',
  path: '/cash-boxes/{id}/signature',
  tag: 'Payments',
  summary: 'Signs what was counted in a cash box, and closes it for good.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params,
  body: z.object({
    counted,
    expectedInCents: z.int(),
    left: fee('left', coded('must_be_zero_or_more', { label: 'left' })),
    reason: optionalText('reason', 300),
  }),
  response: success,
})
