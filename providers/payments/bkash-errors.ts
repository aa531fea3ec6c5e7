import type { BkashAnswer } from './bkash-transport.ts'

export type BkashError = { code: string; message: string }

/** The error of an answer, in each of the three forms that bKash has; null for a success. */
export function readError(answer: BkashAnswer): BkashError | null {
  const { externalcode, internalcode, errorcode, statuscode, message } = answer
  const code = [externalcode, errorcode, internalcode, statuscode].find((given) => given !== undefined)
  const said = answer.errormessageen ?? answer.errormessage ?? answer.statusmessage ?? message
  if (code !== undefined) return code === '0000' ? null : { code: String(code), message: String(said ?? '') }
  // The gateway before bKash refuses what does not fit its schema with nothing but a message.
  return message === undefined ? null : { code: 'refused', message: String(message) }
}

/** No payment has this id. */
export const UNKNOWN_PAYMENT = '2002'
export const INVALID_AMOUNT = '2006'
/** The payer has not confirmed yet. */
export const NOT_CONFIRMED = '2060'
export const CANCELLED = '2069'

/**
 * Refusals of execute after which no money moves, all about the payer: wrong or late codes, balance, wallet.
 * Any other code, such as 2062 and 2117 (completed already), 2029 (duplicate) or 9999, leaves open what has
 * happened.
 */
const DECLINES = new Set(
  '2009 2010 2011 2014 2015 2016 2017 2018 2019 2023 2037 2038 2043 2044 2045 2046 2057 2058'.split(' '),
)
export const isDecline = (code: string) => DECLINES.has(code)

/**
 * Refusals of a refund after which no money is refunded: too late, wrong amount, not reversible, not
 * permitted, our balance. Any other code may come after the money has moved.
 */
const REFUND_REFUSALS = new Set(
  'refused 2002 2006 2023 2026 2028 2033 2035 2042 2065 2071 2072 2073 2074 2075 2076 2077 2078 2080 2081 2082 2127'.split(
    ' ',
  ),
)
export const isRefundRefusal = (code: string) => REFUND_REFUSALS.has(code)

/** The transaction is unknown, or nothing of it was refunded. */
const NOTHING_FOUND = new Set(['2002', '2028', '2033', '2077', '3045'])
export const findsNothing = (code: string) => NOTHING_FOUND.has(code)
