import { z } from 'zod'
import { isCurrency, listCurrencies } from './currencies.ts'
import { invalidRequest } from './errors.ts'

/**
 * Parameters of Stripe's operations, parsed from form text. An issue has Stripe's message, in which `{param}`
 * is the parameter's name, and its code in `params`.
 */

type Reading<T> = { value: T } | { mistake: string; code?: string }

/** A string that cannot be unset: Stripe reads an empty one as an attempt to. */
function parameter<T>(read: (value: string) => Reading<T>) {
  return z.string().transform((value, context): T => {
    const reading: Reading<T> =
      value === '' ? { mistake: emptyMistake, code: 'parameter_invalid_empty' } : read(value)
    if ('value' in reading) return reading.value
    context.addIssue({ code: 'custom', message: reading.mistake, params: { code: reading.code } })
    return z.NEVER
  })
}

const emptyMistake =
  'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this parameter cannot be unset. You should remove it from your request or supply a non-empty value.'

export const text = (maximum = 5000) =>
  parameter<string>((value) =>
    value.length <= maximum
      ? { value }
      : {
          mistake: `Invalid string: ${value.slice(0, 4)}...${value.slice(-4)}; must be at most ${maximum} characters`,
          code: 'parameter_invalid_string_too_long',
        },
  )

export const integer = (minimum: number, maximum: number) =>
  parameter<number>((value) => {
    const code = 'parameter_invalid_integer'
    if (!/^-?\d{1,15}$/.test(value)) return { mistake: `Invalid integer: ${value.slice(0, 100)}`, code }
    const number = Number(value)
    if (number < minimum) return { mistake: `This value must be greater than or equal to ${minimum}.`, code }
    if (number > maximum) return { mistake: `This value must be less than or equal to ${maximum}.`, code }
    return { value: number }
  })

/** In the currency's smallest unit; eight digits at most. */
const amountOr = (tooLittle: string) =>
  parameter<number>((value) => {
    const code = 'parameter_invalid_integer'
    if (!/^-?\d+$/.test(value)) return { mistake: `Invalid integer: ${value.slice(0, 100)}`, code }
    if (Number(value) < 1) return { mistake: tooLittle, code }
    if (Number(value) > 99_999_999) {
      return {
        mistake: 'Amount must be no more than 99999999, in the smallest currency unit.',
        code: 'amount_too_large',
      }
    }
    return { value: Number(value) }
  })

export const amount = amountOr('This value must be greater than or equal to 1.')

/** Like amount, for a new payment. */
export const price = amountOr(
  'The amount must be greater than or equal to the minimum charge amount allowed for your account and the currency set (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).  If you want to save a Payment Method for future use without an immediate payment, use a Setup Intent instead: https://docs.stripe.com/payments/setup-intents',
)

export const currency = parameter<string>((value) =>
  isCurrency(value.toLowerCase())
    ? { value: value.toLowerCase() }
    : {
        mistake: `Invalid currency: ${value.slice(0, 100)}. Stripe currently supports these currencies: ${listCurrencies()}`,
      },
)

export const boolean = parameter<boolean>((value) =>
  value === 'true' || value === 'false'
    ? { value: value === 'true' }
    : { mistake: `Invalid boolean: ${value.slice(0, 100)}` },
)

export function oneOf<const Value extends string>(values: readonly Value[]) {
  return parameter<Value>((value) => {
    const known = values.find((candidate) => candidate === value)
    if (known !== undefined) return { value: known }
    const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(values)
    return {
      mistake:
        values.length > 1 ? `Invalid {param}: must be one of ${list}` : `Invalid {param}: must be ${list}`,
    }
  })
}

/** A URL to redirect a user to. */
export const returnUrl = parameter<string>((value) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    ? { value }
    : { mistake: 'Not a valid URL', code: 'url_invalid' },
)

/** An empty string unsets the parameter: null. */
export function unsettable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable())
}

export function listOf<Schema extends z.ZodType>(item: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value).flat() : value),
    z.array(item),
  )
}

/** Parameters that Stripe has and this stand-in does not: refused rather than ignored. */
export function unsupported<const Name extends string>(...names: Name[]) {
  const refused = z.never().optional()
  return Object.fromEntries(names.map((name) => [name, refused])) as Record<Name, typeof refused>
}

export const expand = listOf(text(200)).optional()

/** An empty value leaves its key out, and an empty object (null) all. */
export const metadata = unsettable(
  z.record(z.string(), z.string()).superRefine((entries, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    for (const [key, value] of Object.entries(entries)) {
      if (key.length > 40) {
        refuse(
          `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
        )
      }
      if (value.length > 500) {
        refuse(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
        )
      }
    }
  }),
).optional()

/** @throws {Refusal} 400 for more than 50 keys. */
export function readMetadata(given: z.output<typeof metadata>): Record<string, string> {
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== '')
  if (entries.length > 50)
    throw invalidRequest('You can only have up to 50 metadata keys.', { param: 'metadata' })
  return Object.fromEntries(entries)
}

const instant = integer(0, 99_999_999_999)

/** Parameters of every list. Instants are Unix seconds. */
export const pagination = {
  limit: integer(1, 100).default(10),
  starting_after: text(200).optional(),
  ending_before: text(200).optional(),
  created: z
    .preprocess(
      (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
      z.strictObject({
        gt: instant.optional(),
        gte: instant.optional(),
        lt: instant.optional(),
        lte: instant.optional(),
      }),
    )
    .optional(),
  expand,
}
