import * as absence from './attendance/absence.ts'
import * as attendanceRule from './attendance/attendance-rule.ts'
import * as month from './attendance/month.ts'
import * as oftenAbsent from './attendance/often-absent.ts'
import * as roll from './attendance/roll.ts'
import * as bookedSeats from './bookings/booked-seats.ts'
import * as bookings from './bookings/bookings.ts'
import * as calls from './bookings/calls.ts'
import * as refundRule from './bookings/refund-rule.ts'
import * as roster from './bookings/roster.ts'
import * as seatRule from './bookings/seat-rule.ts'
import * as audit from './centre/audit.ts'
import * as branches from './centre/branches.ts'
import * as catalogue from './centre/catalogue.ts'
import * as centre from './centre/centre.ts'
import * as config from './centre/config.ts'
import * as firstHour from './centre/first-hour.ts'
import * as notifications from './centre/notifications.ts'
import * as overview from './centre/overview.ts'
import * as pages from './centre/pages.ts'
import * as retention from './centre/retention.ts'
import * as settings from './centre/settings.ts'
import * as system from './centre/system.ts'
import * as texts from './centre/texts.ts'
import * as centreRoutine from './classes/centre-routine.ts'
import * as classChangeChoices from './classes/class-change-choices.ts'
import * as classes from './classes/classes.ts'
import * as daysOff from './classes/days-off.ts'
import * as holidays from './classes/holidays.ts'
import * as join from './classes/join.ts'
import * as routine from './classes/routine.ts'
import * as substitutes from './classes/substitutes.ts'
import * as switches from './classes/switches.ts'
import * as topics from './classes/topics.ts'
import * as cashBoxes from './day-close/cash-boxes.ts'
import * as dayClose from './day-close/day-close.ts'
import * as statement from './day-close/statement.ts'
import * as cashierRights from './desk/cashier-rights.ts'
import * as contacts from './desk/contacts.ts'
import * as correctPerson from './desk/correct-person.ts'
import * as desk from './desk/desk.ts'
import * as deskBookings from './desk/desk-bookings.ts'
import * as line from './desk/line.ts'
import * as ownReceipts from './desk/own-receipts.ts'
import * as people from './desk/people.ts'
import * as refundLimit from './desk/refund-limit.ts'
import * as staffSearch from './desk/staff-search.ts'
import * as discounts from './discounts/discounts.ts'
import * as feeParts from './fee-parts/fee-parts.ts'
import * as home from './home/home.ts'
import { endpointsOf } from './http/endpoint.ts'
import * as interests from './interests/interests.ts'
import * as materials from './materials/materials.ts'
import * as notes from './materials/notes.ts'
import * as messageRule from './messages/message-rule.ts'
import * as outbox from './messages/outbox.ts'
import * as smsLimit from './messages/sms-limit.ts'
import * as balance from './payments/balance.ts'
import * as checkouts from './payments/checkouts.ts'
import * as corrections from './payments/corrections.ts'
import * as disputes from './payments/disputes.ts'
import * as heldPayments from './payments/held-payments.ts'
import * as paymentHistory from './payments/payment-history.ts'
import * as paymentTimeline from './payments/payment-timeline.ts'
import * as payments from './payments/payments.ts'
import * as refunds from './payments/refunds.ts'
import * as refundsByStaff from './payments/refunds-by-staff.ts'
import * as sentMoney from './payments/sent-money.ts'
import * as webhooks from './payments/webhooks.ts'
import * as auth from './people/auth.ts'
import * as calendarFeed from './people/calendar-feed.ts'
import * as guardians from './people/guardians.ts'
import * as joinPeople from './people/join-people.ts'
import * as messageChoices from './people/message-choices.ts'
import * as ownData from './people/own-data.ts'
import * as pushSubscriptions from './people/push-subscriptions.ts'
import * as tutors from './people/tutors.ts'
import * as users from './people/users.ts'
import * as receipts from './receipts/receipts.ts'
import * as reviews from './reviews/reviews.ts'
import * as cancelling from './sessions/cancelling.ts'
import * as courses from './sessions/courses.ts'
import * as images from './sessions/images.ts'
import * as quote from './sessions/quote.ts'
import * as seats from './sessions/seats.ts'
import * as sessions from './sessions/sessions.ts'
import * as waitlist from './waitlist/waitlist.ts'

/** Some of a module's endpoints, where the others come later in the document. */
const some = <Module extends object, Name extends keyof Module>(module: Module, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>

/**
 * Every endpoint of the API, in the order of the OpenAPI document. The keys are their operationIds. What a
 * module here defines is in it.
 */
export const endpoints = endpointsOf(
  config,
  overview,
  notifications,
  auth,
  outbox,
  audit,
  some(system, 'getSystem'),
  some(users, 'getMe'),
  messageChoices,
  ownData,
  pushSubscriptions,
  calendarFeed,
  guardians,
  some(users, 'getRole', 'recordUser'),
  some(sessions, 'listSessions'),
  quote,
  some(sessions, 'getSession'),
  seats,
  roster,
  roll,
  oftenAbsent,
  some(absence, 'sayAbsence'),
  month,
  absence,
  sessions,
  cancelling,
  some(classes, 'changeClass'),
  join,
  substitutes,
  some(classes, 'getStake'),
  daysOff,
  classes,
  branches,
  catalogue,
  holidays,
  bookings,
  some(waitlist, 'joinWaitlist', 'listWaitlist'),
  routine,
  centreRoutine,
  some(paymentTimeline, 'getTimeline', 'getReceipt'),
  some(receipts, 'getBookingReceiptPdf'),
  receipts,
  cashBoxes,
  some(dayClose, 'getClose', 'listCloseRows'),
  some(dayClose, 'compareClose'),
  statement,
  dayClose,
  some(calls, 'listCalls'),
  line,
  people,
  contacts,
  correctPerson,
  joinPeople,
  calls,
  some(deskBookings, 'getDeskBooking'),
  ownReceipts,
  staffSearch,
  deskBookings,
  classChangeChoices,
  switches,
  topics,
  interests,
  courses,
  checkouts,
  some(heldPayments, 'listHeldPayments'),
  disputes,
  refunds,
  heldPayments,
  payments,
  balance,
  paymentTimeline,
  desk,
  corrections,
  refundsByStaff,
  discounts,
  settings,
  firstHour,
  attendanceRule,
  refundRule,
  waitlist,
  seatRule,
  some(feeParts, 'setDuesRule'),
  sentMoney,
  cashierRights,
  refundLimit,
  messageRule,
  smsLimit,
  retention,
  bookedSeats,
  feeParts,
  centre,
  texts,
  pages,
  home,
  paymentHistory,
  reviews,
  notes,
  materials,
  tutors,
  users,
  images,
  webhooks,
  system,
)
