import { z } from 'zod'
import { cardParameters, chooseMethod } from './confirmation.ts'
import { found, operation } from './context.ts'
import { unexpectedState } from './errors.ts'
import { recordEvent } from './events.ts'
import { pageOf, presentPage } from './lists.ts'
import {
  amount,
  changeMetadata,
  currency,
  expand,
  metadata,
  oneOf,
  pagination,
  text,
  unsupported,
} from './parameters.ts'
import { changeDetails, detailParameters } from './payment-details.ts'
import {
  changeIntent,
  checkMinimum,
  findIntent,
  lockIntent,
  type PaymentIntentRow,
  presentIntent,
  presentIntents,
} from './payment-intent-object.ts'
import { allowCards, allowedTypes } from './payment-method-types.ts'
import { paymentIntents } from './schema.ts'

const isFinal = (intent: PaymentIntentRow) => intent.status === 'succeeded' || intent.status === 'canceled'

export const retrieveIntent = operation({
  browser: true,
  parameters: z.strictObject({ client_secret: text(200).optional(), expand }),
  async answer(call, { client_secret }) {
    return found(await presentIntent(call.queries, await findIntent(call, call.target, client_secret)))
  },
})

export const updateIntent = operation({
  parameters: z.strictObject({
    amount: amount.optional(),
    currency: currency.optional(),
    ...allowedTypes,
    ...cardParameters,
    ...detailParameters,
    metadata,
    expand,
    ...unsupported(
      'amount_details',
      'application_fee_amount',
      'capture_method',
      'customer',
      'customer_account',
      'excluded_payment_method_types',
      'hooks',
      'payment_details',
      'payment_method_configuration',
      'payment_method_options',
      'payment_method_types',
      'setup_future_usage',
      'transfer_data',
    ),
  }),
  async answer(call, given) {
    const intent = await lockIntent(call, call.target)
    const changesPayment = (['amount', 'currency', 'payment_method', 'payment_method_data'] as const).find(
      (name) => given[name] !== undefined,
    )
    if (changesPayment && isFinal(intent)) {
      throw unexpectedState(
        `This PaymentIntent's ${changesPayment} could not be updated because it has a status of ${intent.status}. You may only update the ${changesPayment} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
        await presentIntent(call.queries, intent),
        changesPayment,
      )
    }
    if (changesPayment) checkMinimum(given.amount ?? intent.amount, given.currency ?? intent.currency)
    const method = await chooseMethod(call, given, intent.paymentMethodId)
    const row = await changeIntent(call.queries, intent.id, {
      details: changeDetails(intent.details, given),
      metadata: changeMetadata(intent.metadata, given.metadata),
      ...allowCards(given),
      ...(changesPayment && {
        amount: given.amount ?? intent.amount,
        currency: given.currency ?? intent.currency,
        paymentMethodId: method?.id ?? null,
        // A pending authentication was for the old amount.
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        nextAction: null,
        authenticationSecret: null,
      }),
    })
    return found(await presentIntent(call.queries, row))
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
