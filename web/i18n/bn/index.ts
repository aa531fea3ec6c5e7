import type { Messages } from '../index.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings.ts'
import { branches } from './branches.ts'
import { calendar } from './calendar.ts'
import { calls } from './calls.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cardForm } from './card-form.ts'
import { centre } from './centre.ts'
import { centreDues } from './centre-dues.ts'
import { centreRoutine } from './centre-routine.ts'
import { checkout } from './checkout.ts'
import { checkoutState } from './checkout-state.ts'
import { clashes } from './clashes.ts'
import { classChangeChoices } from './class-change-choices.ts'
import { classChanges } from './class-changes.ts'
import { classList } from './class-list.ts'
import { classes } from './classes.ts'
import { comingSoon } from './coming-soon.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { dayClose } from './day-close.ts'
import { desk } from './desk.ts'
import { deskBooking } from './desk-booking.ts'
import { discountCode } from './discount-code.ts'
import { discounts } from './discounts.ts'
import { disputes } from './disputes.ts'
import { emails } from './emails.ts'
import { feeParts } from './fee-parts.ts'
import { feePlan } from './fee-plan.ts'
import { find } from './find.ts'
import { forms } from './forms.ts'
import { heldPayments } from './held-payments.ts'
import { holidays } from './holidays.ts'
import { home } from './home.ts'
import { homes } from './homes.ts'
import { joinForm } from './join-form.ts'
import { joining } from './joining.ts'
import { materials } from './materials.ts'
import { methods } from './methods.ts'
import { money } from './money.ts'
import { nav } from './nav.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { paymentHistory } from './payment-history.ts'
import { payments } from './payments.ts'
import { receipts } from './receipts.ts'
import { refunds } from './refunds.ts'
import { roster } from './roster.ts'
import { sessionDecisions } from './session-decisions.ts'
import { sessionForm } from './session-form.ts'
import { sessions } from './sessions.ts'
import { switchMoney } from './switch-money.ts'
import { system } from './system.ts'
import { tutors } from './tutors.ts'
import { users } from './users.ts'
import { waiting } from './waiting.ts'
import { waitlist } from './waitlist.ts'
import { weekly } from './weekly.ts'

/** All messages of the website, in the Bangla of a coaching centre in Dhaka. */
export const bn: Messages = {
  common,
  branches,
  centre,
  centreDues,
  centreRoutine,
  dayClose,
  comingSoon,
  nav,
  holidays,
  home,
  feePlan,
  find,
  homes,
  forms,
  auth,
  dashboard,
  discountCode,
  desk,
  deskBooking,
  discounts,
  disputes,
  notifications,
  refunds,
  heldPayments,
  roster,
  sessions,
  sessionDecisions,
  sessionForm,
  bookings,
  calendar,
  classChangeChoices,
  clashes,
  classes,
  classChanges,
  classList,
  feeParts,
  payments,
  paymentHistory,
  cardForm,
  methods,
  checkout,
  checkoutState,
  money,
  calls,
  cancelBooking,
  receipts,
  notes,
  materials,
  joinForm,
  joining,
  emails,
  audit,
  tutors,
  users,
  waiting,
  waitlist,
  weekly,
  switchMoney,
  system,
}
