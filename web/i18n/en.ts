import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings.ts'
import { calendar } from './calendar.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cardForm } from './card-form.ts'
import { cashBoxes } from './cash-boxes.ts'
import { centre } from './centre.ts'
import { centreDues } from './centre-dues.ts'
import { checkout } from './checkout.ts'
import { checkoutState } from './checkout-state.ts'
import { classChangeChoices } from './class-change-choices.ts'
import { classes } from './classes.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { dayClose } from './day-close.ts'
import { daysOff } from './days-off.ts'
import { desk } from './desk.ts'
import { discounts } from './discounts.ts'
import { family } from './family.ts'
import { feeParts } from './fee-parts.ts'
import { find } from './find.ts'
import { firstHour } from './first-hour.ts'
import { forms } from './forms.ts'
import { heldPayments } from './held-payments.ts'
import { home } from './home.ts'
import { homeEditor } from './home-editor.ts'
import { interests } from './interests.ts'
import { levels } from './levels.ts'
import { materials } from './materials.ts'
import { messageChoices } from './message-choices.ts'
import { methods } from './methods.ts'
import { money } from './money.ts'
import { nav } from './nav.ts'
import { notes } from './notes.ts'
import { outbox } from './outbox.ts'
import { ownPages } from './own-pages.ts'
import { ownReviews } from './own-reviews.ts'
import { paymentHistory } from './payment-history.ts'
import { payments } from './payments.ts'
import { personRecord } from './person-record.ts'
import { phoneCode } from './phone-code.ts'
import { receipts } from './receipts.ts'
import { refunds } from './refunds.ts'
import { reviews } from './reviews.ts'
import { roll } from './roll.ts'
import { roster } from './roster.ts'
import { rules } from './rules.ts'
import { sessionForm } from './session-form.ts'
import { sessions } from './sessions.ts'
import { substitutes } from './substitutes.ts'
import { teachers } from './teachers.ts'
import { texts } from './texts.ts'
import { today } from './today.ts'
import { topics } from './topics.ts'
import { tutors } from './tutors.ts'
import { users } from './users.ts'
import { waitlist } from './waitlist.ts'

/** All texts of the website in English, as the specification words them. */
export const en = {
  common,
  cashBoxes,
  centre,
  centreDues,
  dayClose,
  daysOff,
  nav,
  home,
  homeEditor,
  find,
  firstHour,
  forms,
  auth,
  dashboard,
  desk,
  discounts,
  refunds,
  heldPayments,
  roll,
  attendance,
  ownPages,
  ownReviews,
  reviews,
  roster,
  sessions,
  substitutes,
  rules,
  sessionForm,
  bookings,
  calendar,
  classChangeChoices,
  classes,
  family,
  feeParts,
  payments,
  outbox,
  paymentHistory,
  cardForm,
  messageChoices,
  methods,
  checkout,
  checkoutState,
  money,
  cancelBooking,
  personRecord,
  phoneCode,
  receipts,
  notes,
  materials,
  audit,
  today,
  teachers,
  texts,
  topics,
  tutors,
  users,
  waitlist,
  interests,
  levels,
}
