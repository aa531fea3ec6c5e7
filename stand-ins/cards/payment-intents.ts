import { z } from 'zod'
import { found, operation } from './context.ts'
import { unexpectedState } from './errors.ts'
import { recordEvent } from './events.ts'
import { pageOf, presentPage } from './lists.ts'
import { expand, oneOf, pagination, text, unsupported } from './parameters.ts'
import {
  changeIntent,
  findIntent,
  lockIntent,
  type PaymentIntentRow,
  presentIntent,
  presentIntents,
} from './payment-intent-object.ts'
import { paymentIntents } from './schema.ts'

const isFinal = (intent: PaymentIntentRow) => intent.status === 'succeeded' || intent.status === 'canceled'

export const retrieveIntent = operation({
  browser: true,
  parameters: z.strictObject({ client_secret: text(200).optional(), expand }),
  async answer(call, { client_secret }) {
    return found(await presentIntent(call.queries, await findIntent(call, call.target, client_secret)))
  },
})

export const cancelIntent = operation({
  parameters: z.strictObject({
    cancellation_reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
    expand,
  }),
  async answer(call, { cancellation_reason }) {
    const intent = await lockIntent(call, call.target)
    if (isFinal(intent)) {
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
        await presentIntent(call.queries, intent),
      )
    }
    const row = await changeIntent(call.queries, intent.id, {
      status: 'canceled',
      canceledAt: call.now,
      cancellationReason: cancellation_reason ?? null,
      nextAction: null,
      authenticationSecret: null,
    })
    const object = await presentIntent(call.queries, row)
    await recordEvent(call, 'payment_intent.canceled', { object })
    return found(object)
  },
})

export const listIntents = operation({
  parameters: z.strictObject({ ...pagination, ...unsupported('customer', 'customer_account') }),
  async answer(call, parameters) {
    const { where, orderBy, limit } = await pageOf(call.queries, paymentIntents, 'payment_intent', parameters)
    const rows = await call.queries.select().from(paymentIntents).where(where).orderBy(orderBy).limit(limit)
    const present = (page: typeof rows) => presentIntents(call.queries, page)
    return found(await presentPage('/v1/payment_intents', parameters, rows, present))
  },
})
