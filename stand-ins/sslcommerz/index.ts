import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ConnectionCut } from '../faults.ts'
import { addAdministration } from './admin.ts'
import type { SslcommerzStandInOptions, StandIn } from './context.ts'
import { misbehave } from './faults.ts'
import { readForm } from './form.ts'
import { openSession } from './orders.ts'
import { addPages } from './pages.ts'
import { readRecords, validate } from './records.ts'

export type { SslcommerzStandInOptions } from './context.ts'
export { deliverDueNotices, type NoticeDeliveryOptions, startNoticeDelivery } from './delivery.ts'
export { createFaultPlan, type Fault, type FaultPlan, type Faults } from './faults.ts'

const HOST = '/sandbox.sslcommerz.com'
const MAX_BODY_BYTES = 64 * 1024

/**
 * A stand-in for SSLCommerz v4, https://developer.sslcommerz.com/doc/v4: orders, the page where payers pay,
 * validation, queries, refunds, notices. It serves whole paths below its host, moves no money, and takes test
 * numbers only.
 */
export function createSslcommerzStandIn(options: SslcommerzStandInOptions): Hono {
  const standIn: StandIn = {
    ...options,
    queries: drizzle(options.database),
    random: options.random ?? randomBytes,
  }
  const app = new Hono()
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  if (options.faultPlan) app.use(`${HOST}/*`, misbehave(options.faultPlan.faults))
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Payload Too Large', 413) }))

  app.post(`${HOST}/gwprocess/v4/api.php`, async (c) =>
    c.json(await openSession(standIn, await readForm(c.req))),
  )
  // The official package for Node asks by POST.
  app.on(['GET', 'POST'], `${HOST}/validator/api/validationserverAPI.php`, async (c) =>
    c.json(await validate(standIn, await readForm(c.req))),
  )
  app.on(['GET', 'POST'], `${HOST}/validator/api/merchantTransIDvalidationAPI.php`, async (c) =>
    c.json(await readRecords(standIn, await readForm(c.req))),
  )
  addPages(app, standIn, `${HOST}/gwprocess/v4`)
  addAdministration(app, standIn, `${HOST}/admin`)

  app.onError((error, c) => {
    if (error instanceof ConnectionCut) throw error
    options.onError?.(error)
    return c.text('Internal Server Error', 500)
  })
  // The error is an injected cut of the connection, which must reach the caller.
  return new Hono().route('/', app).onError((error) => {
    throw error
  })
}
