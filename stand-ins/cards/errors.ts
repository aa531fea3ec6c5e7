import type Stripe from 'stripe'

/** The inside of Stripe's `{error: …}`, https://docs.stripe.com/api/errors. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 500

/** An error in Stripe's terms. Thrown, it rolls the request back; returned, it does not. */
export class Refusal extends Error {
  status: ErrorStatus
  body: ErrorBody

  constructor(status: ErrorStatus, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}) {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more })
}

export function missing(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function exclusive(params: string[]) {
  return invalidRequest(`You may only specify one of these parameters: ${params.join(', ')}.`, {
    code: 'parameters_exclusive',
    param: params[0],
  })
}

/** `kind` is the object's name as Stripe spells it: payment_intent, charge, PaymentMethod … */
export function noSuch(kind: string, id: string, param: string) {
  return new Refusal(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id.slice(0, 200)}'`,
    code: 'resource_missing',
    param,
  })
}

/** Below Stripe's minimum for the currency; `least` is formatted. */
export function tooSmall(least: string, currency: string) {
  return invalidRequest(`Amount must be at least ${least} ${currency}`, {
    code: 'amount_too_small',
    param: 'amount',
  })
}

/** A card that is invalid as typed. Nothing is charged. */
export function cardMistake(code: string, message: string, param: string) {
  return new Refusal(402, { type: 'card_error', code, message, param })
}

export function unexpectedState(message: string, paymentIntent: Stripe.PaymentIntent) {
  return new Refusal(400, {
    type: 'invalid_request_error',
    message,
    code: 'payment_intent_unexpected_state',
    payment_intent: paymentIntent,
  })
}

/** Stripe's page about an error code. */
export const pageAbout = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

/** Adds the fields that Stripe adds to every error: doc_url and the request's log. */
export function errorAnswer(body: ErrorBody, requestId: string) {
  const { code } = body
  return {
    error: {
      ...body,
      ...(code && { doc_url: pageAbout(code) }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  }
}
