import { z } from 'zod'
import { documentedAs, optionalFilter } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import { moneyMethods } from './payment-methods.ts'

/** Filters of money by how it came in. `byHand`: at the desk, or sent by hand, or else by a provider. */
export const moneyFilters = {
  method: optionalFilter(
    z.enum(moneyMethods, { error: coded('must_be_one_of', { options: moneyMethods.join(', ') }) }),
  ),
  byHand: documentedAs(
    optionalFilter(
      z
        .enum(['true', 'false'], { error: coded('must_be_one_of', { options: 'true, false' }) })
        .transform((text) => text === 'true'),
    ),
    z.boolean(),
  ),
}
