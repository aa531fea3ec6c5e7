import { getConfig } from '../contract/centre/config.ts'
import { actFor } from '../domain/guardians/act-for.ts'
import { mountAttendance } from './attendance.ts'
import { mountAudit } from './audit.ts'
import { mountAuth } from './auth.ts'
import { mountBookings } from './bookings.ts'
import { mountBranches } from './branches.ts'
import { mountCalendarFeed } from './calendar-feed.ts'
import { mountCalls } from './calls.ts'
import { mountCashBoxes } from './cash-boxes.ts'
import { mountCatalogue } from './catalogue.ts'
import { mountCheckouts } from './checkouts.ts'
import { mountChoices } from './class-change-choices.ts'
import { mountClasses } from './classes.ts'
import { mountContacts } from './contacts.ts'
import { mountCorrections } from './corrections.ts'
import { mountCourses } from './courses.ts'
import { mountClose } from './day-close.ts'
import { mountDaysOff } from './days-off.ts'
import { mountDesk } from './desk.ts'
import { mountDeskBookings } from './desk-bookings.ts'
import { mountDiscounts } from './discounts.ts'
import { mountDisputes } from './disputes.ts'
import { mountDocumentation } from './documentation/index.ts'
import { type Api, endpoint, type MountedEndpoint } from './endpoint.ts'
import { mountDues } from './fee-parts.ts'
import { mountGuardians } from './guardians.ts'
import { mountHeldPayments } from './held-payments.ts'
import { mountHolidays } from './holidays.ts'
import { mountHome } from './home.ts'
import { mountImages } from './images.ts'
import { mountInterests } from './interests.ts'
import { mountMaterials } from './materials.ts'
import { mountNotes } from './notes.ts'
import { mountNotifications } from './notifications.ts'
import { mountOutbox } from './outbox.ts'
import { mountOverview } from './overview.ts'
import { mountOwnData } from './own-data.ts'
import { mountPages } from './pages.ts'
import { mountPaymentHistory } from './payment-history.ts'
import { mountPayments } from './payments.ts'
import { mountPeople } from './people.ts'
import { mountReceipts } from './receipts.ts'
import type { ReceiveLimits } from './receive-bodies.ts'
import { mountRefunds } from './refunds.ts'
import { mountReviews } from './reviews.ts'
import { mountRoster } from './roster.ts'
import { mountRoutine } from './routine.ts'
import { mountSeats } from './seats.ts'
import type { Services } from './services.ts'
import { mountSessions } from './sessions.ts'
import { mountSettings } from './settings.ts'
import { mountStaffSearch } from './staff-search.ts'
import { mountSubstitutes } from './substitutes.ts'
import { mountSystem } from './system.ts'
import { mountTexts } from './texts.ts'
import { mountTutors } from './tutors.ts'
import { mountUsers } from './users.ts'
import { mountWaitlist } from './waitlist.ts'
import { mountWebhooks } from './webhooks.ts'

/** Every endpoint of the contract with its handler, for server/http/routes.ts. */
export function createApi(services: Services, uploads?: Partial<ReceiveLimits>): MountedEndpoint[] {
  const { context } = services
  const api: Api = { mounted: [], actFor: (guardian, childId) => actFor(context, guardian, childId) }
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
  mountCalendarFeed(api, services)
  mountOwnData(api, services)
  mountGuardians(api, services)
  mountSessions(api, services)
  mountClasses(api, services)
  mountSubstitutes(api, services)
  mountDaysOff(api, services)
  mountBranches(api, services)
  mountCatalogue(api, services)
  mountHolidays(api, services)
  mountRoster(api, services)
  mountAttendance(api, services)
  mountSeats(api, services)
  mountBookings(api, services)
  mountWaitlist(api, services)
  mountRoutine(api, services)
  mountChoices(api, services)
  mountInterests(api, services)
  mountCourses(api, services)
  mountCheckouts(api, services)
  mountHeldPayments(api, services)
  mountRefunds(api, services)
  mountCorrections(api, services)
  mountPayments(api, services)
  mountDiscounts(api, services)
  mountDisputes(api, services)
  mountPaymentHistory(api, services)
  mountReceipts(api, services)
  mountClose(api, services)
  mountCashBoxes(api, services)
  mountDesk(api, services)
  mountPeople(api, services)
  mountContacts(api, services)
  mountDues(api, services)
  mountCalls(api, services)
  mountDeskBookings(api, services)
  mountStaffSearch(api, services)
  mountSettings(api, services)
  mountTexts(api, services)
  mountPages(api, services)
  mountHome(api, services)
  mountReviews(api, services)
  mountNotes(api, services)
  mountMaterials(api, services)
  mountTutors(api, services)
  mountDocumentation(api)
  return api.mounted
}
