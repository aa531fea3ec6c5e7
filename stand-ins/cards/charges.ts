import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { findCharge, presentCharge, presentCharges } from './charge-object.ts'
import { found, operation, retrieval } from './context.ts'
import { pageOf, presentPage } from './lists.ts'
import { pagination, text, unsupported } from './parameters.ts'
import { charges } from './schema.ts'

export const retrieveCharge = retrieval(async (call) =>
  presentCharge(call.queries, await findCharge(call, call.target, 'id')),
)

export const listCharges = operation({
  parameters: z.strictObject({
    payment_intent: text(200).optional(),
    ...pagination,
    ...unsupported('customer', 'transfer_group'),
  }),
  async answer(call, parameters) {
    const { where, orderBy, limit } = await pageOf(call.queries, charges, 'charge', parameters)
    const intent = parameters.payment_intent
    const rows = await call.queries
      .select()
      .from(charges)
      .where(and(where, intent === undefined ? undefined : eq(charges.paymentIntentId, intent)))
      .orderBy(orderBy)
      .limit(limit)
    return found(
      await presentPage('/v1/charges', parameters, rows, (page) => presentCharges(call.queries, page)),
    )
  },
})
