import { getConfig } from '../contract/config.ts'
import { mountAudit } from './audit.ts'
import { mountAuth } from './auth.ts'
import { mountBookings } from './bookings.ts'
import { mountBranches } from './branches.ts'
import { mountDocumentation } from './documentation/index.ts'
import { type Api, endpoint } from './endpoint.ts'
import { mountImages } from './images.ts'
import { mountMaterials } from './materials.ts'
import { mountNotes } from './notes.ts'
import { mountNotifications } from './notifications.ts'
import { mountOutbox } from './outbox.ts'
import { mountOverview } from './overview.ts'
import { mountPaymentHistory } from './payment-history.ts'
import { mountPayments } from './payments.ts'
import type { ReceiveLimits } from './receive-bodies.ts'
import { mountRoster } from './roster.ts'
import { mountRoutine } from './routine.ts'
import { mountSeats } from './seats.ts'
import type { Services } from './services.ts'
import { mountSessions } from './sessions.ts'
import { mountSettings } from './settings.ts'
import { mountSystem } from './system.ts'
import { mountTutors } from './tutors.ts'
import { mountUsers } from './users.ts'
import { mountWebhooks } from './webhooks.ts'

/** Every endpoint of the contract with its handler, for server/http/routes.ts. */
export function createApi(services: Services, uploads?: Partial<ReceiveLimits>): Api {
  const api: Api = []
  endpoint(api, getConfig, async () => services.clientConfig)
  mountImages(api, services, uploads)
  mountWebhooks(api, services)
  mountOverview(api, services)
  mountNotifications(api, services)
  mountAuth(api, services)
  mountOutbox(api, services)
  mountAudit(api, services)
  mountSystem(api, services)
  mountUsers(api, services)
  mountSessions(api, services)
  mountBranches(api, services)
  mountRoster(api, services)
  mountSeats(api, services)
  mountBookings(api, services)
  mountRoutine(api, services)
  mountPayments(api, services)
  mountPaymentHistory(api, services)
  mountSettings(api, services)
  mountNotes(api, services)
  mountMaterials(api, services)
  mountTutors(api, services)
  mountDocumentation(api)
  return api
}
