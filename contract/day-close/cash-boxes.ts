import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { fee, id, optionalChoice, optionalId, optionalText, text, wholeNumber } from '../http/fields.ts'
import { count, inserted, isoDateTime, success } from '../http/responses.ts'
import { amount } from '../payments/amount.ts'
import { coded } from '../refusals/coded.ts'
import { denominations, entryKinds, leavingKinds } from './cash.ts'
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

/** `difference`: what was counted above what should have been in it. */
const cashCount = z
  .object({
    _id: z.uuid(),
    by: z.string(),
    at: isoDateTime,
    amount: z.number(),
    expected: z.number(),
    difference: z.number(),
  })
  .meta({ id: 'CashCount' })
export type CashCount = z.output<typeof cashCount>

/**
 * The cash of a branch from one counting to the next; without a branch where the centre has none, or nobody
 * has said which. `expected`: the float, what payments brought (`taken`), less what refunds took (`given`),
 * and the entries. Counting is blind: these three are absent until somebody has counted what is in it now.
 * `counts`: each time that somebody did. `signed.rest`: what did not stay in it, and where it went.
 * `signed.open`: what was open at that time.
 */
const cashBox = z
  .object({
    _id: z.uuid(),
    branch: z.object({ _id: z.uuid(), name: z.string() }).optional(),
    currency: z.string(),
    openedBy: z.string(),
    openedAt: isoDateTime,
    float: z.number(),
    taken: z.number().optional(),
    given: z.number().optional(),
    entries: z.array(cashEntry),
    expected: z.number().optional(),
    counts: z.array(cashCount),
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
        rest: z
          .object({
            kind: z.enum(leavingKinds),
            amount: z.number(),
            to: z.string(),
            reference: z.string().optional(),
          })
          .optional(),
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
  summary: 'Enters cash that is no payment: taken to the bank, spent, handed over, or put into the box.',
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
 * Somebody counts a box before they hear how much should be in it. Each count stays. `countId`, chosen by the
 * client, makes a repeated request answer as the first.
 */
export const countCashBox = defineEndpoint({
  method: 'POST',
  path: '/cash-boxes/{id}/counts',
  tag: 'Payments',
  summary: 'Writes down what was counted in a cash box, and answers what should be in it.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params,
  body: z.object({ countId: id('countId'), counted }),
  response: cashCount,
})

/**
 * `countId`: one’s own count; 409 when cash moved since. A sum that differs needs a `reason`. `left` stays
 * for the next day. The rest was taken to the bank, spent or handed over (`restKind`), and to whom or for
 * what (`restTo`). A repeated request of the same count changes nothing.
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
    countId: id('countId'),
    left: fee('left', coded('must_be_zero_or_more', { label: 'left' })),
    reason: optionalText('reason', 300),
    restKind: optionalChoice(leavingKinds),
    restTo: optionalText('restTo', 200),
    restReference: optionalText('reference', 40),
  }),
  response: success,
})
