import { getConfig } from '../contract/config.ts'
import { mountAudit } from './audit.ts'
import { mountAuth } from './auth.ts'
import { authenticate } from './authenticate.ts'
import { limitBody } from './body.ts'
import { mountBookings } from './bookings.ts'
import { mountDocumentation } from './documentation/index.ts'
import { Api, endpoint } from './endpoint.ts'
import type { Services } from './hono-env.ts'
import { mountImages } from './images.ts'
import { mountMaterials } from './materials.ts'
import { mountNotes } from './notes.ts'
import { mountOutbox } from './outbox.ts'
import { mountOverview } from './overview.ts'
import { mountPaymentHistory } from './payment-history.ts'
import { mountPayments } from './payments.ts'
import type { ReceiveLimits } from './receive-bodies.ts'
import { notFoundHandler } from './respond.ts'
import { mountSeats } from './seats.ts'
import { mountSessions } from './sessions.ts'
import { mountSystem } from './system.ts'
import { mountTutors } from './tutors.ts'
import { mountUsers } from './users.ts'
import { mountWebhooks } from './webhooks.ts'

/**
 * The JSON API, for mounting at /api behind the request logger. The parent app must set `onError`: setting it here would cost
 * an extra promise per middleware.
 */
export function createApi(services: Services, uploads?: Partial<ReceiveLimits>): Api {
  const api = new Api()
  api.use(authenticate(services))

  mountImages(api, services, uploads)
  mountWebhooks(api, services)
  api.use(limitBody)
  endpoint(api, getConfig, async () => services.clientConfig)
  mountOverview(api, services)
  mountAuth(api, services)
  mountOutbox(api, services)
  mountAudit(api, services)
  mountSystem(api, services)
  mountUsers(api, services)
  mountSessions(api, services)
  mountSeats(api, services)
  mountBookings(api, services)
  mountPayments(api, services)
  mountPaymentHistory(api, services)
  mountNotes(api, services)
  mountMaterials(api, services)
  mountTutors(api, services)
  mountDocumentation(api)
  // Otherwise the pages would answer it.
  api.all('*', notFoundHandler)
  return api
}
