import { splitFee } from '../contract/fee-parts/split-fee.ts'
import { toMajor } from '../contract/payments/money.ts'
import { en } from '../contract/refusals/en/index.ts'
import type { DecidedRefusal } from '../domain/sales/decide.ts'
import type { Price } from '../domain/sales/price.ts'
import type { Quote } from '../domain/sales/quote.ts'
import type { Way } from '../domain/sales/ways.ts'
import { presentHold } from './present.ts'
import { presentAmount } from './present-refundable.ts'

/** Presents a quote, for a person's own page and for the desk. */
export function presentQuote<Method>(quote: Quote<Method>, currency: string) {
  const { bookingId, hold, whole, parts, next, codeProblem, balanceMinor, refusal, mayWait } = quote
  return {
    ...(bookingId !== undefined && { bookingId }),
    ...(hold && { hold: presentHold(hold) }),
    ...(whole && { whole: presentSeat(whole, whole.fullMinor, currency) }),
    ...(parts && { parts: presentParts(parts, currency) }),
    ...(next && {
      next: {
        ...presentChoice(next, currency),
        ...{ part: next.part, dueOn: next.dueOn, state: next.isLate ? ('late' as const) : ('due' as const) },
      },
    }),
    ...(codeProblem && { codeProblem: { code: codeProblem, message: en[codeProblem] } }),
    ...(balanceMinor > 0 && { balance: presentAmount(balanceMinor, currency) }),
    ...(refusal && { refusal: presentRefusal(refusal) }),
    ...(mayWait && { mayWait: true as const }),
  }
}

type Choice<Method> = Price & { ways: Way<Method>[] }

const presentChoice = <Method>({ amountMinor, ways }: Choice<Method>, currency: string) => ({
  ...presentAmount(amountMinor, currency),
  ways: ways.map((way) => ({
    method: way.method,
    amount: toMajor(way.amountMinor, currency),
    amountInCents: way.amountMinor,
    fromBalance: toMajor(way.fromBalanceMinor, currency),
    rest: toMajor(way.restMinor, currency),
  })),
})

const presentSeat = <Method>(choice: Choice<Method>, fullMinor: number, currency: string) => ({
  ...presentChoice(choice, currency),
  full: toMajor(fullMinor, currency),
  fullInCents: fullMinor,
  ...(choice.late && { late: choice.late }),
  ...(choice.discount && { code: choice.discount.code }),
  ...(choice.isHeld && { isHeld: true as const }),
})

function presentParts<Method>(parts: NonNullable<Quote<Method>['parts']>, currency: string) {
  const { fullMinor, plan, schedule } = parts
  const [firstMinor = fullMinor] = splitFee(fullMinor, schedule.length, currency)
  const totalMinor = plan?.totalMinor ?? fullMinor
  return {
    ...presentSeat(parts, firstMinor, currency),
    schedule: schedule.map(({ part, amountMinor, dueOn }) => ({
      ...{ part, amount: toMajor(amountMinor, currency), amountInCents: amountMinor, dueOn },
    })),
    total: toMajor(totalMinor, currency),
    totalInCents: totalMinor,
  }
}

/** A session that is not shown any more can be bought by nobody. */
function presentRefusal(refusal: DecidedRefusal) {
  const isGone = refusal === 'session_not_found' || refusal === 'account_gone'
  const code = isGone ? 'session_not_bookable' : refusal
  return { code, message: en[code] }
}
