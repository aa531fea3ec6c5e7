import type { AvailableMethod, ClientConfig } from '../contract/centre/config.ts'
import { toMajor } from '../contract/payments/money.ts'
import { en } from '../contract/refusals/en/index.ts'
import type { Price } from '../contract/sessions/quote.ts'
import type { DecidedRefusal } from '../domain/sales/decide.ts'
import type { QuotedPrice } from '../domain/sales/quote.ts'

export const presentPrice = (
  { fullMinor, amountMinor, late, discount, problem, shown }: QuotedPrice,
  { currency, payments }: ClientConfig,
): Price => ({
  amount: toMajor(amountMinor, currency),
  amountInCents: amountMinor,
  full: toMajor(fullMinor, currency),
  fullInCents: fullMinor,
  ...(late && { late }),
  currency,
  ...(discount && { code: discount.code }),
  ...(problem && { reason: problem, message: en[problem] }),
  methods: methodsFor(toMajor(amountMinor, currency), payments.methods),
  ...(shown && {
    parts: shown.map(({ part, amountMinor: minor, dueOn }) => ({
      ...{ part, amount: toMajor(minor, currency), amountInCents: minor, dueOn },
    })),
  }),
})

const methodsFor = (amount: number, available: AvailableMethod[]) =>
  available
    .filter(({ minAmount, maxAmount }) => minAmount <= amount && amount <= maxAmount)
    .map(({ method }) => method)

/** A session that is not shown any more can be bought by nobody. */
export function presentRefusal(refusal: DecidedRefusal) {
  const isGone = refusal === 'session_not_found' || refusal === 'account_gone'
  const code = isGone ? 'session_not_bookable' : refusal
  return { code, message: en[code] }
}
