import type { ClientConfig, OfferedMethod } from '../contract/centre/config.ts'
import { toMajor } from '../contract/payments/money.ts'
import { en } from '../contract/refusals/en/index.ts'
import type { Price } from '../contract/sessions/offer.ts'
import type { DecidedRefusal } from '../domain/sales/decide.ts'
import type { ShownPrice } from '../domain/sales/offer.ts'

export const presentPrice = (
  { fullMinor, amountMinor, late, discount, problem, shown }: ShownPrice,
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

const methodsFor = (amount: number, offered: OfferedMethod[]) =>
  offered
    .filter(({ minAmount, maxAmount }) => minAmount <= amount && amount <= maxAmount)
    .map(({ method }) => method)

/** A session that is not shown any more can be bought by nobody. */
export function presentRefusal(refusal: DecidedRefusal) {
  const isGone = refusal === 'session_not_found' || refusal === 'account_gone'
  const code = isGone ? 'session_not_bookable' : refusal
  return { code, message: en[code] }
}
