import { z } from 'zod'
import { isBlank } from '../formats/clean-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dateTime, documentedAs, fee, id, optionalWholeNumber } from '../http/fields.ts'
import { count, inserted, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { readCode } from './read-code.ts'

export const discountKinds = ['percent', 'amount'] as const
export type DiscountKind = (typeof discountKinds)[number]

/**
 * A code that makes sessions cheaper, once for each person. `value`: percent, or an amount in major units.
 * `limit`: how often it can be used in all; null: without limit. `used`: how many have used it or hold a seat
 * with it now. `from`, `until`: null is without. `sessions`: those that it is for; empty means all.
 */
const discount = z
  .object({
    _id: z.uuid(),
    code: z.string(),
    kind: z.enum(discountKinds),
    value: z.number(),
    limit: count.nullable(),
    used: count,
    from: isoDateTime.nullable(),
    until: isoDateTime.nullable(),
    sessions: z.array(z.object({ _id: z.uuid(), title: z.string() })),
    active: z.boolean(),
    /** Only an Admin gives it, at the desk, to somebody else. */
    adminsOnly: z.boolean(),
    created_at: isoDateTime,
  })
  .meta({ id: 'Discount' })
export type Discount = z.output<typeof discount>

const code = documentedAs(
  z.string({ error: coded('required', { label: 'code' }) }).transform((value, context) => {
    const read = readCode(value)
    if (read) return read
    context.addIssue(isBlank(value) ? coded('required', { label: 'code' }) : coded('invalid_code'))
    return z.NEVER
  }),
  z.string().meta({
    description: 'Three to thirty letters from A to Z, digits and hyphens; read in any case.',
    examples: ['EID-2026'],
  }),
)

const kind = z.enum(discountKinds, {
  error: coded('must_be_one_of', { options: discountKinds.join(', ') }),
})
/** What a percentage may be is checked with the kind. */
const value = fee('value', coded('discount_out_of_range'))
const limit = optionalWholeNumber('uses', 1, 1_000_000)
const period = (label: 'from' | 'until', dayMeans: 'start' | 'end') =>
  documentedAs(
    z.preprocess((given) => (given === '' ? null : given), dateTime(label, dayMeans).nullable()),
    z.string().nullable().meta({ description: 'ISO 8601; a date alone is meant in Dhaka, and whole.' }),
  )
const sessionIds = z.array(id('sessionId')).max(100, coded('too_many_sessions', { max: 100 }))
const adminsOnly = z.boolean({ error: coded('must_be_boolean', { label: 'adminsOnly' }) })
const active = z.boolean({ error: coded('must_be_boolean', { label: 'active' }) })

type Terms = { kind?: DiscountKind | undefined; value?: number | undefined }
const isInRange = ({ kind: chosen, value: given }: Terms) =>
  given === undefined || (given > 0 && (chosen !== 'percent' || (given <= 100 && Number.isInteger(given))))
const outOfRange = { path: ['value'], message: coded('discount_out_of_range') }

type Period = { from?: Date | null | undefined; until?: Date | null | undefined }
const isInOrder = ({ from, until }: Period) => !from || !until || from < until
const outOfOrder = { path: ['until'], message: coded('ends_before_start') }

/** The values of a discount, as a form sends them. */
export const newDiscount = z
  .object({
    code,
    kind,
    value,
    limit: limit.prefault(null),
    from: period('from', 'start').prefault(null),
    until: period('until', 'end').prefault(null),
    sessionIds: sessionIds.prefault([]),
    adminsOnly: adminsOnly.prefault(false),
  })
  .refine(isInRange, outOfRange)
  .refine(isInOrder, outOfOrder)

/** Each field that is left out stays. `kind` and `value` change together. */
export const discountChange = z
  .strictObject({
    kind: kind.optional(),
    value: value.optional(),
    limit: limit.optional(),
    from: period('from', 'start').optional(),
    until: period('until', 'end').optional(),
    sessionIds: sessionIds.optional(),
    active: active.optional(),
    adminsOnly: adminsOnly.optional(),
  })
  .refine((change) => Object.values(change).some((part) => part !== undefined), {
    path: ['body'],
    message: coded('nothing_to_change'),
  })
  .refine(({ kind: chosen, value: given }) => (chosen === undefined) === (given === undefined), outOfRange)
  .refine(isInRange, outOfRange)
  .refine(isInOrder, outOfOrder)

/** M12. The newest five hundred. */
export const listDiscounts = defineEndpoint({
  method: 'GET',
  path: '/discounts',
  tag: 'Payments',
  summary: 'The discount codes, the newest first, and how often each was used.',
  access: ['Admin'],
  response: z.object({ discounts: z.array(discount) }),
})

export const createDiscount = defineEndpoint({
  method: 'POST',
  path: '/discounts',
  tag: 'Payments',
  summary: 'Adds a discount code.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  body: newDiscount,
  response: inserted,
})

export const changeDiscount = defineEndpoint({
  method: 'PATCH',
  path: '/discounts/{id}',
  tag: 'Payments',
  summary: 'Changes a discount code. What it gives stays, once somebody has used it.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  body: discountChange,
  response: success,
})
