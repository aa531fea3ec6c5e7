import { z } from 'zod'
import { fee } from '../http/fields.ts'
import { count } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/** More than 0, in major units. */
export const amount = fee('amount', coded('amount_out_of_range')).refine(
  (value) => value > 0,
  coded('amount_out_of_range'),
)

/** Amounts twice: exact in the smallest unit, and in major units. */
export const price = { amount: z.number(), amountInCents: count, currency: z.string() }
