import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { ConnectionCut } from '../faults.ts'
import { listCharges, retrieveCharge } from './charges.ts'
import { confirmIntent } from './confirmation.ts'
import type { CardStandInOptions, Env, Expandable, Operation, StandIn } from './context.ts'
import { decideDispute, listDisputes, retrieveDispute } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { errorAnswer, Refusal } from './errors.ts'
import { apiVersion, listEvents, retrieveEvent } from './events.ts'
import { misbehave } from './faults.ts'
import { createIntent } from './payment-intent-creation.ts'
import { cancelIntent, listIntents, retrieveIntent } from './payment-intents.ts'
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { randomText } from './secrets.ts'
import { addAuthenticationPage } from './three-d-secure-page.ts'

export type { CardStandInOptions, WebhookEndpoint } from './context.ts'
export type { Fault, Faults } from './faults.ts'
export { deliverDueWebhooks, startWebhookDelivery, type WebhookDeliveryOptions } from './webhooks.ts'

const MAXIMUM_BODY = 256 * 1024

/**
 * A stand-in for Stripe in test mode, https://docs.stripe.com/api, with the calls that the product makes:
 * payment intents and methods for cards, refunds, disputes, events. It serves whole paths below
 * /api.stripe.com. It moves no money, and accepts Stripe's test cards only.
 */
export function createCardStandIn(options: CardStandInOptions): Hono {
  const standIn: StandIn = {
    ...options,
    queries: drizzle(options.database),
    random: options.random ?? randomBytes,
  }
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    c.set('requestId', `req_${randomText(standIn.random, 14)}`)
    c.header('request-id', c.var.requestId)
    c.header('cache-control', 'no-store')
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    const key = c.req.header('idempotency-key')
    if (key !== undefined) c.header('idempotency-key', key)
    await next()
  })
  if (options.faults) app.use('/api.stripe.com/v1/*', misbehave(options.faults))
  app.use(bodyLimit({ maxSize: MAXIMUM_BODY, onError: (c) => refuse(c, tooLarge) }))

  addOperations(app, standIn)
  addAuthenticationPage(app, standIn)

  app.all('*', (c) => refuse(c, unknownUrl(c.req.method, c.req.path)))
  app.onError((error, c) => {
    if (error instanceof ConnectionCut) throw error
    if (error instanceof Refusal) return refuse(c, error)
    options.onError?.(error)
    return refuse(c, internalError)
  })
  // The error is an injected cut of the connection, which must reach the caller.
  return new Hono().route('/', app).onError((error) => {
    throw error
  })
}

function addOperations(app: Hono<Env>, standIn: StandIn): void {
  const get = <Schema extends z.ZodType<Expandable>>(path: string, operation: Operation<Schema>) =>
    app.get(`/api.stripe.com/v1${path}`, endpoint(standIn, operation))
  const post = <Schema extends z.ZodType<Expandable>>(path: string, operation: Operation<Schema>) =>
    app.post(`/api.stripe.com/v1${path}`, endpoint(standIn, operation))

  post('/payment_intents', createIntent)
  get('/payment_intents', listIntents)
  get('/payment_intents/:id', retrieveIntent)
  post('/payment_intents/:id/confirm', confirmIntent)
  post('/payment_intents/:id/cancel', cancelIntent)

  post('/payment_methods', createPaymentMethod)
  get('/payment_methods/:id', retrievePaymentMethod)

  post('/refunds', createRefund)
  get('/refunds', listRefunds)
  get('/refunds/:id', retrieveRefund)

  get('/charges', listCharges)
  get('/charges/:id', retrieveCharge)
  get('/disputes', listDisputes)
  get('/disputes/:id', retrieveDispute)
  post('/disputes/:id', decideDispute)
  get('/events', listEvents)
  get('/events/:id', retrieveEvent)
}

function refuse(c: Context, { status, body }: Refusal): Response {
  if (status === 401) c.header('www-authenticate', 'Bearer realm="Stripe"')
  return c.json(errorAnswer(body, c.get('requestId')), status)
}

const tooLarge = new Refusal(413, { type: 'invalid_request_error', message: 'Request body is too large.' })
const internalError = new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' })

function unknownUrl(method: string, path: string) {
  const shown = path.replace('/api.stripe.com', '').slice(0, 200)
  return new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${shown}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })
}
