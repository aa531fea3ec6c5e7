import type { PaymentStatus } from '../payments/states.ts'
import type { RosterTexts } from './roster-texts/en.ts'

type PaidSoFar = {
  payment?: PaymentStatus | null | undefined
  /** While some of its parts are open. */
  parts?: { paid: number; of: number } | null | undefined
  lateParts?: number | undefined
}

/** Says in one statement what has been paid for a seat; undefined for a free one. */
export function sayPaidSoFar(
  texts: RosterTexts,
  { payment, parts, lateParts = 0 }: PaidSoFar,
): string | undefined {
  if (!parts) return payment ? texts.statuses[payment] : undefined
  const paid = texts.partsPaid(parts.paid, parts.of)
  return lateParts > 0 ? `${paid}, ${texts.partsLate(lateParts)}` : paid
}
