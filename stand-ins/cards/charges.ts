import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { changeCharge, findCharge, lockCharge, presentCharge, presentCharges } from './charge-object.ts'
import { found, operation } from './context.ts'
import { recordEvent } from './events.ts'
import { pageOf, presentPage } from './lists.ts'
import { changeMetadata, expand, metadata, pagination, text, unsettable, unsupported } from './parameters.ts'
import { charges } from './schema.ts'

export const retrieveCharge = operation({
  parameters: z.strictObject({ expand }),
  answer: async (call) => found(await presentCharge(call.queries, await findCharge(call, call.target, 'id'))),
})

export const updateCharge = operation({
  parameters: z.strictObject({
    description: unsettable(text()).optional(),
    receipt_email: unsettable(text()).optional(),
    metadata,
    expand,
    ...unsupported('customer', 'fraud_details', 'shipping', 'transfer_group'),
  }),
  async answer(call, { description, receipt_email, metadata: change }) {
    const charge = await lockCharge(call, call.target, 'id')
    const row = await changeCharge(call.queries, charge.id, {
      details: {
        ...charge.details,
        ...(description !== undefined && { description }),
        ...(receipt_email !== undefined && { receipt_email }),
      },
      metadata: changeMetadata(charge.metadata, change),
    })
    const object = await presentCharge(call.queries, row)
    await recordEvent(call, 'charge.updated', { object })
    return found(object)
  },
})

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
