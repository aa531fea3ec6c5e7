import { timeFormats } from '../formats/time-formats.ts'
import { waitIn } from './index.ts'

/** The names of fields in messages. */
const labels = {
  agrees: 'Answer',
  title: 'Title',
  description: 'Description',
  tutor: 'Tutor',
  duration: 'Duration',
  fee: 'Fee',
  capacity: 'Capacity',
  confirmedOnly: 'Who gets a limited seat',
  minimumCount: 'Minimum students',
  minimumDecideAt: 'Decide by',
  parts: 'Number of parts',
  part: 'Part',
  checkHours: 'Hours to check',
  decide: 'Cashiers decide',
  graceDays: 'Days of grace',
  registrationStart: 'Registration start time',
  registrationEnd: 'Registration end time',
  classStart: 'Class start time',
  classEnd: 'Class end time',
  rejectionReason: 'Rejection reason',
  feedback: 'Feedback',
  image: 'Image',
  files: 'Files',
  imageUrl: 'Image URL',
  driveLink: 'Drive link',
  photo: 'Photo',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  currentPassword: 'Current password',
  confirmPassword: 'Confirm password',
  education: 'Education',
  expertise: 'Expertise',
  experience: 'Experience',
  bio: 'Bio',
  hoursBefore: 'Hours before the class',
  offerMinutes: 'Minutes to take a seat',
  deskOfferMinutes: 'Minutes at the desk',
  passWaitlistReason: 'Reason to skip the waitlist',
  percent: 'Percent',
  reminders: 'Reminders',
  date: 'Date',
  from: 'From',
  to: 'To',
  search: 'Search',
  person: 'Person',
  id: 'id',
  sessionId: 'sessionId',
  level: 'Level',
  subject: 'Subject',
  changeId: 'changeId',
  seriesId: 'seriesId',
  transactionId: 'transactionId',
  object: 'object',
  page: 'page',
  limit: 'limit',
  cursor: 'cursor',
  state: 'state',
  tags: 'Tags',
  place: 'Place',
  float: 'Cash at the start',
  left: 'Stays in the box',
  countId: 'ID of the count',
  restKind: 'What becomes of the rest',
  restTo: 'Where it goes',
  pieces: 'Number of notes or coins',
  entryId: 'entryId',
  branchId: 'Branch',
  tutorId: 'Tutor',
  version: 'version',
  joinUrl: 'Class link',
  recordingUrl: 'Link to the recording',
  address: 'Address',
  phone: 'Phone',
  studentsTaught: 'Students taught',
  successRate: 'Success rate',
  city: 'City',
  postcode: 'Postcode',
  sendMoneyTo: 'Wallets for money sent by hand',
  projectsCompleted: 'Projects completed',
  satisfaction: 'Satisfaction',
  testimonials: 'Testimonials',
  closed: 'Closed',
  q: 'Search',
  amountInCents: 'amountInCents',
  amount: 'Amount',
  accept: 'Accept',
  code: 'Code',
  trxId: 'Transaction ID',
  reason: 'Reason',
  rating: 'Number of stars',
  reviewText: 'Review',
  answer: 'Answer',
  note: 'Note',
  classId: 'classId',
  reviewId: 'reviewId',
  cashier: 'Cashier',
  takenBy: 'Who takes the money',
  correctionId: 'ID of the correction',
  reference: 'Reference',
  method: 'Method',
  refundId: 'refundId',
  laterToo: 'Later parts too',
  keepsSeat: 'Keeps the seat',
  paymentId: 'paymentId',
  isTheirs: 'The answer',
  value: 'Discount',
  uses: 'Number of uses',
  until: 'Until',
  active: 'Active',
  adminsOnly: 'Only for Admins to give',
  weekdays: 'Weekdays',
  firstDay: 'First day',
  startTime: 'Start time',
  endTime: 'End time',
  count: 'Number of classes',
  except: 'Days without class',
  roomId: 'Room',
  days: 'Days to move',
  day: 'Day',
  dueOn: 'Due day',
  refundLimit: 'Limit of refunds',
  smsPerDay: 'The daily limit',
  on: 'The choice',
  mayLeave: 'Whether people may leave',
  csv: 'CSV file',
  key: 'key',
  start: 'Start of the class',
  takenAt: 'Time of the roll',
  states: 'Students',
  userId: 'Student',
  noticeHours: 'Hours of notice',
  minimumShare: 'Smallest share',
  body: 'Text',
}
export type Label = keyof typeof labels

/** A newer server may name a field that this page does not know. */
const nameOf = (label: Label): string => labels[label] ?? label

/** Two classes that overlap: titles, and starts in ISO 8601. */
export type Overlap = { title: string; start: string; other: string; otherStart: string }

const dayOf = (day: string) => (Number.isNaN(Date.parse(day)) ? day : timeFormats.en.dateTime(day, 'date'))
const whenOf = (at: string) => (Number.isNaN(Date.parse(at)) ? at : timeFormats.en.dateTime(at))

const overlap = ({ title, start, other, otherStart }: Overlap) => {
  return `“${title}” on ${whenOf(start)} and “${other}” on ${whenOf(otherStart)}`
}

/**
 * The product's messages by code, in the specification's words where it has them. A code is part of the API:
 * it may be added, never changed. A message with parameters is a function of them.
 */
export const en = {
  required: ({ label }: { label: Label }) => `${nameOf(label)} is required.`,
  must_be_text: ({ label }: { label: Label }) => `${nameOf(label)} must be text.`,
  too_long: ({ label, max }: { label: Label; max: number }) =>
    `${nameOf(label)} can be at most ${max} characters long.`,
  unstorable_character: ({ label }: { label: Label }) =>
    `${nameOf(label)} contains a character that cannot be stored.`,
  malformed_id: ({ label }: { label: Label }) => `${nameOf(label)} is not a valid id.`,
  must_be_boolean: ({ label }: { label: Label }) => `${nameOf(label)} must be true or false.`,
  must_be_link: ({ label }: { label: Label }) =>
    `${nameOf(label)} must be a link that begins with http:// or https://.`,
  credentials_in_link: ({ label }: { label: Label }) =>
    `${nameOf(label)} must not contain a user name or a password.`,
  must_be_date: ({ label }: { label: Label }) =>
    `${nameOf(label)} must be a date and time, such as 2026-11-20T18:30.`,
  must_be_zero_or_more: ({ label }: { label: Label }) => `${nameOf(label)} must be a number, 0 or more.`,
  must_be_whole_number: ({ label, min, max }: { label: Label; min: number; max: number }) =>
    `${nameOf(label)} must be a whole number from ${min} to ${max}.`,
  invalid_email: 'Please enter a valid email address.',
  invalid_image_url: 'Invalid image URL',
  private_image_url: 'The picture must be at a public address, not in a private network.',
  fee_out_of_range: 'Fee must be 0 to 999,999.99, in steps of 0.01.',
  password_too_short: 'Password must be at least 6 characters',
  passwords_differ: 'Passwords do not match!',
  invalid_role: 'Role must be one of user, Student, Instructor, Admin.',
  invalid_fee: 'Please enter a valid fee amount',
  rejection_reason_required: 'Rejection reason is required.',
  fill_all_fields: 'Please fill out all fields',
  registration_ends_before_start: 'Registration must end after it starts.',
  class_ends_before_start: 'The class must end after it starts.',
  class_must_be_ahead: 'A class can only be planned for a time that is still to come.',
  class_too_long: ({ hours }: { hours: number }) => `A class can last at most ${hours} hours.`,
  must_be_one_of: ({ options }: { options: string }) => `This must be one of ${options}.`,
  invalid_value: 'This value cannot be used.',
  too_many_tags: ({ max }: { max: number }) => `A session can have at most ${max} tags.`,
  day_is_past: 'Choose today or a later day.',
  too_many_days: ({ max }: { max: number }) => `Choose 1 to ${max} days.`,
  nothing_to_change: 'Nothing to change: send at least one field.',
  field_not_taken: ({ field }: { field: string }) =>
    `“${field}” cannot be changed here, so nothing was changed. Please send the request without it.`,
  choose_open_room: 'Choose an open room of the branch that you chose.',
  online_has_no_room: 'An online session has no room.',
  capacity_above_room: ({ size }: { size: number }) =>
    `The room has ${size} seats: choose a capacity of 1 to ${size}.`,
  choose_weekday: 'Choose at least one day of the week.',
  must_be_day: ({ label }: { label: Label }) => `${nameOf(label)} must be a day, such as 2026-12-06.`,
  must_be_time: ({ label }: { label: Label }) => `${nameOf(label)} must be a time, such as 17:00.`,
  until_or_count: 'Give either the last day or the number of classes.',
  no_class_in_rule: 'No class takes place on these days.',
  rule_makes_too_many: ({ max }: { max: number }) => `A session can have at most ${max} classes.`,
  too_many_left_out: ({ max }: { max: number }) => `At most ${max} days can be left out.`,
  line_without_day: ({ line }: { line: number }) =>
    `Line ${line} must begin with a day, such as 2026-12-06, and a comma.`,
  line_without_name: ({ line }: { line: number }) =>
    `Line ${line} must have a name of at most 100 characters after the day.`,
  line_repeats_day: ({ line }: { line: number }) => `Line ${line} repeats a day.`,
  file_too_long: ({ max }: { max: number }) => `A file can have at most ${max} days.`,
  choose_open_branch: 'Choose a branch that is open.',
  choose_active_tutor: 'Choose an active tutor.',
  choose_own_session: 'Choose a session that you have booked or teach.',
  malformed_body: 'The body must be a JSON object.',
  unreadable_request: 'This request cannot be read.',
  unknown_host: 'This server does not answer by that name. Its operator can allow the name.',
  body_too_large: 'The request is too large.',
  body_too_slow: 'What you sent took too long to arrive. Please try again.',
  too_many_uploads: 'Too many pictures are arriving right now. Please try again in a moment.',

  sign_in_required: 'Please log in first.',
  number_unused:
    'Nobody has logged in with this number for four months, so it may belong to somebody else now. If your account has an email, log in with that. Otherwise ask at the desk.',
  google_window_expired: 'This sign-in window has expired. Please close it and try again.',
  google_window_done: 'You are signed in. You can close this window.',
  sign_in_unavailable: 'The sign-in service cannot be reached. Please try again in a moment.',
  not_allowed: 'You are not allowed to do this.',
  admin_moves_money: 'This refunds money. Ask an Admin to do it.',
  admin_changes_only: 'Once a session is approved, only an Admin can change this.',
  own_payment: 'This is your own payment, so somebody else has to do this.',
  other_account: 'You may only ask about your own account.',
  no_such_address: 'There is nothing at this address.',
  unexpected: 'Something went wrong!',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  database_unavailable: 'The service is not available right now. Please try again in a moment.',
  too_many_watching: 'Too many people are watching right now. Please try again later.',
  too_many_requests: ({ seconds }: { seconds: number }) => {
    const { count, unit } = waitIn(seconds)
    return `Too many requests. Please try again in ${count} ${unit}.`
  },

  session_not_found: 'Session not found',
  class_not_found: 'This session has no such class.',
  not_your_class: 'Only the tutor of a session and Admins can change its classes.',
  class_is_over: 'This class is over. It can no longer be changed.',
  class_already_cancelled: 'This class has been cancelled already.',
  class_was_cancelled: 'This class was cancelled.',
  class_opens_later: ({ minutes }: { minutes: number }) =>
    `You can join this class from ${minutes} minutes before it begins.`,
  class_has_no_link: 'This class has no link yet. Your tutor can add one.',
  class_not_begun: 'A recording can be added once the class has begun.',
  class_has_begun: 'This class has begun, so its tutor can no longer be changed.',
  teaches_class_already: 'This tutor takes the class already, or it is their own. Choose somebody else.',
  substitute_not_asked: 'You are no longer asked to take this class.',
  no_substitute: 'No substitute takes this class, and nobody is asked to.',
  roll_of_substitute: ({ name }: { name: string }) => `${name} takes this class, and takes its roll.`,
  class_for_seats: 'Only people with a seat in this session can join its classes.',
  class_seat_given_back: 'You no longer have a seat in this session, so you cannot join its classes.',
  class_closed_for_dues: 'A part of the fee is late. Pay it to join your classes again.',
  class_changed_meanwhile: 'Somebody else has changed this class meanwhile. Look at it again, then decide.',
  class_unchanged: 'The class is already at this time and place.',
  class_overlaps: 'This session already has a class at that time.',
  last_class: 'This is the only class that is left. Cancel the whole session instead.',
  too_many_classes_at_once: ({ max }: { max: number }) =>
    `These are more than ${max} classes. Choose fewer days, or one branch, room or tutor.`,
  roll_not_open: 'You can take the roll from 15 minutes before the class.',
  roll_closed: 'The class was over a week ago. Only an Admin can change its roll now.',
  roll_class_moved: 'This class was moved to another time meanwhile. Open its roll again, then take it.',
  roll_key_used: 'This key belongs to another roll.',
  too_many_students: ({ max }: { max: number }) => `At most ${max} students can be sent at once.`,
  student_named_twice: 'A student is named twice.',
  student_of_other_class: 'The roll names somebody who had no seat in this class. Nothing was saved.',
  absence_too_late: 'The class has begun. Tell your tutor why you were not there.',
  no_class_then: 'No class takes place then.',
  too_many_classes: ({ max }: { max: number }) => `A session can have at most ${max} classes.`,
  cash_box_not_found: 'There is no such cash box.',
  box_holds_less: 'The cash box does not hold so much. Put cash in first, or give it another way.',
  branch_box_holds_less: ({ branch }: { branch: string }) =>
    `The cash box of ${branch} does not hold so much. Put cash in first, use the box of another branch, or give it another way.`,
  float_is_known: ({ left }: { left: number }) =>
    `The last box was signed with ${left} left in it, so this one begins with that. Enter what was put in or taken out.`,
  cash_box_signed: 'This cash box is signed. Use the next one.',
  cash_box_open_there: 'That branch has an open cash box already.',
  cash_box_moved: 'Cash moved after you counted. Count again, then sign.',
  other_cash_box: 'This is the cash box of another branch.',
  difference_reason_required: 'Say why the sum differs.',
  more_left_than_counted: 'You cannot leave more in the box than you counted.',
  rest_needs_place: ({ rest }: { rest: number }) =>
    `Say where the other ${rest} taka go: to the bank, spent, or handed over to somebody.`,
  statement_is_workbook: 'This is an Excel file. Open it, save it as CSV, and choose the CSV file here.',
  statement_no_table: 'This file cannot be read. Save or download the statement as CSV.',
  statement_without_id: ({ found }: { found: string }) =>
    `No column with the transaction ID. Found: ${found || 'nothing'}.`,
  statement_without_amount: ({ found }: { found: string }) =>
    `No column with the amount. Found: ${found || 'nothing'}.`,
  statement_too_wide: ({ max }: { max: number }) =>
    `A line of the statement has more than ${max} columns. Please send the file as you downloaded it.`,
  statement_too_long: ({ max }: { max: number }) => `A statement can have at most ${max} rows.`,
  statement_amount_unreadable: ({ line, found }: { line: number; found: string }) =>
    `Line ${line}: the amount cannot be read. Found: ${found || 'nothing'}.`,
  statement_date_unreadable: ({ line, found }: { line: number; found: string }) =>
    `Line ${line}: the date cannot be read. Found: ${found || 'nothing'}.`,
  entry_not_found: 'There is no such entry.',
  entry_in_other_box: 'This entry is in another cash box.',
  count_not_found: 'Count the cash first, then sign your own count.',
  count_in_other_box: 'This count is of another cash box.',
  entry_undone: 'This entry has been undone already.',
  branch_not_found: 'There is no such branch.',
  room_not_found: 'There is no such room.',
  holiday_not_found: 'There is no such holiday.',
  name_taken: 'This name is in use already.',
  session_changed_meanwhile:
    'The session was changed after you opened it. Close this, read it again, then decide.',
  session_already_decided: 'This session has already been decided.',
  session_not_editable: 'Only an approved session can be changed.',
  registration_before_minimum: 'Registration must end after the “Decide by” time.',
  capacity_below_taken: ({ taken }: { taken: number }) =>
    `Capacity cannot go below the ${taken} seats already taken.`,
  minimum_above_capacity: 'The session cannot need more students than it has seats.',
  minimum_before_registration: '“Decide by” must be after registration starts.',
  minimum_after_registration: '“Decide by” must be before registration ends.',
  minimum_after_class_start: '“Decide by” must be at least one hour before the first class.',
  minimum_past: 'The “Decide by” time has passed. Choose a later one.',
  capacity_below_minimum: ({ count }: { count: number }) =>
    `The session needs at least ${count} students. Lower that number first.`,
  class_before_minimum:
    'This is too soon: the first class must begin at least an hour after the “Decide by” time.',
  minimum_decided:
    'It is too late to change the minimum: the “Decide by” time has passed, or enough students have booked.',
  minimum_only_lower: 'Students have seen this minimum. You can only lower or remove it.',
  plan_longer_than_course: 'The course ends before the last part is due. Choose fewer parts.',
  no_plan: 'The fee of this session is paid at once, not in parts.',
  part_not_found: 'There is no such part of a fee.',
  part_paid: 'This part is paid already.',
  part_waived: 'This part does not have to be paid any more.',
  part_not_waived: 'Nobody has waived this part.',
  later_part_too_small: ({ part, price }: { part: number; price: number }) =>
    `Part ${part} is only ${price}. Lower that part on its own.`,
  part_above_sold: ({ price }: { price: number }) => `This part was sold for ${price}. It cannot cost more.`,
  part_day_too_early: ({ day }: { day: string }) => `Choose a day from ${dayOf(day)} on.`,
  part_day_too_late: ({ day }: { day: string }) =>
    `The next part is due on ${dayOf(day)}. Move that one first.`,
  earlier_part_open: ({ part }: { part: number }) => `Part ${part} has to be paid first.`,
  part_late_no_switch: 'Pay the part of the fee that is late. Then you can switch.',
  materials_closed_for_dues: 'A part of the fee is late. Pay it to open the materials again.',
  waits_for_minimum:
    'Your money has arrived. We are checking whether enough students have booked. In a few minutes you either have your seat, or all your money is refunded.',
  minimum_undecided:
    'We are checking whether enough students have booked this session. Nothing was charged. Please try again in a minute.',
  tutor_has_class: ({ title, start, other, otherStart }: Overlap) =>
    `The tutor cannot be in two classes at once: ${overlap({ title, start, other, otherStart })}.`,
  room_has_class: ({ title, start, other, otherStart }: Overlap) =>
    `The room cannot hold two classes at once: ${overlap({ title, start, other, otherStart })}.`,
  hours_taken: 'The tutor or the room has another class at this time.',
  place_in_use: ({ count, title, at }: { count: number; title: string; at: string }) =>
    count === 1
      ? `A class is still to come here: “${title}” on ${whenOf(at)}. Move or cancel it first.`
      : `${count} classes are still to come here, the first is “${title}” on ${whenOf(at)}. Move or cancel them first.`,
  room_too_small: ({ title, capacity }: { title: string; capacity: string | number }) =>
    `“${title}” is planned there for ${capacity === '' ? 'any number of' : capacity} students.`,
  session_not_bookable: 'This session is not open for booking.',
  registration_not_begun: 'Registration for this session has not opened yet.',
  registration_over: 'Registration for this session is over.',
  class_over: 'This class is over.',
  receipt_not_numbered: 'The receipt gets its number within seconds. Please try again in a moment.',
  already_booked: 'You have already booked this session.',
  booked_too_often: ({ minutes }: { minutes: number }) =>
    `You have booked this session several times and cancelled it again. You can book it in ${minutes} minutes.`,
  held_too_often: ({ minutes }: { minutes: number }) =>
    `You have held a seat of this session several times without paying. You can try again in ${minutes} minutes.`,
  too_many_people_opened: ({ minutes }: { minutes: number }) => {
    const { count, unit } = waitIn(minutes * 60)
    return `You have opened as many people as a cashier may in a day. You can open others in ${count} ${unit}, or an Admin opens them.`
  },
  sold_out: 'This session is sold out.',
  others_wait: 'Others wait for this seat: join the waitlist.',
  wait_for_offer: 'You are on the waitlist. We will tell you when it is your turn.',
  offer_is_yours: 'A seat is kept for you. Please take it.',
  seats_are_free: 'A seat is free. You can have it without waiting.',
  no_waitlist: 'This session has no limit of seats, so nobody has to wait.',
  needs_confirmed_address:
    'Seats of this session are limited, so they are for people with a confirmed address. Please confirm your email address, or log in with your phone number.',
  waitlist_needs_confirmed_address:
    'Confirm your email address first, so that we can tell you when a seat is free.',
  too_many_waitlists: ({ max }: { max: number }) =>
    `You are in ${max} waitlists. Please leave one of them first.`,
  session_takes_people:
    'You need not wait: book a seat, join the waitlist, or see on the session’s page when registration opens.',
  too_many_interests: ({ max }: { max: number }) =>
    `You have already asked to hear about ${max} things. Please remove one of them first.`,
  interest_not_found: 'You have not asked to hear about this.',
  needs_payment: 'This session is not free. Please pay to book it.',
  session_is_free: 'This session is free. Please book it without paying.',
  fee_changed: 'The fee of this session has changed. Please reload the page and try again.',
  cards_not_configured: 'Paid booking is not available yet: no card provider has been set up.',
  cancel_too_late: 'The class has started. The booking can no longer be cancelled.',
  cancel_too_late_for_refund: ({ hours }: { hours: number }) =>
    `A paid booking can be cancelled up to ${hours} hours before its last class.`,
  booking_cancelled: 'This booking was cancelled.',
  switch_too_late: ({ hours }: { hours: number }) =>
    `It is too late to switch: a paid booking can be switched up to ${hours} hours before its last class, a free one until its last class begins.`,
  call_not_found: 'We could not find this entry in the list of people to call.',
  already_told: 'A colleague has told them already.',
  choice_not_found: 'There is nothing to choose for this booking.',
  choice_over: 'The time to choose is over. You keep your seat.',
  choice_made: 'You have already chosen something else.',
  seat_cannot_follow: ({ title }: { title: string }) =>
    `Nothing was changed: the answer is for several seats, and the one in “${title}” cannot be given up this way. Ask an Admin.`,
  other_course: 'You can only switch to another batch of the same series.',
  course_not_found: 'This session does not exist, or it is not yours.',
  cancelled_at_desk: 'The coaching centre cancelled this booking for you.',
  cancelled_by_student: 'You cancelled this booking.',
  cancelled_by_account_deletion: 'The account was deleted, and its booking cancelled.',
  cancelled_with_session: 'The session was cancelled by the coaching centre.',
  cancelled_below_minimum: 'Fewer students booked the session than it needs, so it was cancelled.',
  cancelled_with_demonstration: 'The demonstration was removed.',

  booking_not_found: 'Session not found',
  amount_not_chargeable:
    'This amount cannot be paid this way. Please choose another one, or tell the centre, which sets the fee.',
  payment_not_yours: 'This payment does not belong to you and this session.',
  payment_unfinished: 'This payment has not succeeded.',
  payment_refunded: 'Your money is being refunded.',
  refund_no_seat: 'The seat was gone when your payment arrived. Your money is being refunded in full.',
  refund_already_booked: 'You had booked this session already. Your money is being refunded in full.',
  refund_session_cancelled:
    'The session was cancelled. What you paid for the classes that do not take place is being refunded.',
  refund_below_minimum:
    'Fewer students booked the session than it needs, so it was cancelled. Your money is being refunded in full.',
  refund_class_over: 'The class was over when your payment arrived. Your money is being refunded in full.',
  refund_account_deleted:
    'The account was deleted before the payment arrived. The money is being refunded in full.',
  refund_by_provider: 'The payment was refunded at the card provider.',
  cancelled_by_dispute: 'Your bank is asking for this payment back, so the seat was released.',
  cancelled_by_lost_dispute: 'Your bank has taken this payment back, so the booking was cancelled.',
  refund_dispute_won:
    'Your bank rejected the dispute, but your seat had already been released. Your money is being refunded.',
  recheck_charged_back: 'Your bank has the money of this payment. Please ask your bank about it.',
  invalid_webhook_signature: 'The signature is not valid.',
  already_paid: 'Your payment has arrived, and the seat is yours. You can still cancel the booking.',
  payment_processing: 'This payment is still being processed. Please check again in a moment.',
  recheck_booked: 'We found your payment. The seat is yours.',
  recheck_refunded: 'Your money has been refunded.',
  payment_held:
    'The payment provider has asked the centre to check this payment. Your seat is kept meanwhile.',
  waits_for_desk:
    'Your seat is kept. Pay at the centre’s desk, or send the money and enter its transaction ID.',
  waits_for_confirmation: 'The centre is checking your transaction ID. Your seat is kept meanwhile.',
  payment_cancelled: 'You left the payment page without paying. Nothing was charged.',
  payment_declined: 'The payment was not accepted. Nothing was charged.',
  hold_expired: 'The time to pay is over, and nothing was paid.',
  reference_refused: 'The centre found no payment with this transaction ID.',
  reference_unchecked:
    'The centre did not check your transaction ID in time. Your money is not lost: start again with the same ID, or show it at the desk.',
  refund_code_used_up:
    'Your discount code had been used up when your payment arrived. Your money is being refunded in full.',
  refund_wrong_amount: 'The amount that arrived is not the price. Your money is being refunded in full.',
  refund_above_price:
    'You paid more than the seat costs now. You have the seat, and the rest is being refunded.',
  refund_no_session:
    'This payment was not used for a session within an hour. Your money is being refunded in full.',
  refund_held_refused: 'The centre could not accept this payment. Your money is being refunded in full.',
  refund_by_centre: 'The centre refunded the payment.',
  refund_seat_stays: 'The centre refunded money. You keep your seat.',
  refund_of_advance: 'The centre refunded money that was paid in advance.',
  refund_corrected: 'It was written down wrongly and corrected on the same day. No money went back.',
  balance_first: ({ balance, rest }: { balance: number; rest: number }) =>
    `${balance} paid in advance is with the centre and is used first. ${rest === 0 ? 'Nothing is' : `${rest} is`} left to take.`,
  balance_too_low: ({ balance }: { balance: number }) => `Only ${balance} is left with the centre.`,
  cancelled_after_change: 'The centre changed a class, and you chose a refund.',
  refund_price_difference: 'The session that you switched to costs less. The difference is being refunded.',
  refund_part_settled:
    'This part of the fee was already paid, or is not owed any more. All of your money is on its way back.',
  refund_switch_over:
    'The seat that you wanted to switch had changed when your payment arrived. Your money is being refunded in full.',
  invalid_code: 'A code has 3 to 30 letters from A to Z, digits or hyphens.',
  discount_out_of_range: 'Enter a whole percentage from 1 to 100, or an amount above 0.',
  ends_before_start: 'The end must come after the start.',
  too_many_sessions: ({ max }: { max: number }) => `Choose at most ${max} sessions, or none for all.`,
  code_taken: 'There is already a discount with this code.',
  discount_not_found: 'There is no such discount.',
  discount_in_use:
    'Somebody has used this code already, so what it gives can no longer change. Add another code.',
  limit_below_used: ({ used }: { used: number }) =>
    `The code has been used ${used} times. The limit cannot go below that.`,
  code_unknown: 'There is no such code. Please check how it is spelt.',
  code_inactive: 'This code is switched off.',
  code_not_yet: 'This code is not valid yet.',
  code_over: 'This code has expired.',
  code_not_for_session: 'This code is for other sessions.',
  code_nothing_to_discount: 'This code takes nothing off this price.',
  code_used_by_you: 'You have used this code already. It can be used once.',
  price_is_held:
    'You have begun to pay at another price. Finish that payment, or wait until its time is over; then use the code.',
  code_used_up: 'This code has been used up.',
  code_for_admins: 'Only an Admin can give this code, at the desk. Please ask one.',
  method_unavailable: 'This way to pay is not available here. Please choose another one.',
  method_amount: ({ min, max }: { min: number; max: number }) =>
    `This way to pay takes amounts from ${min} to ${max}. Please choose another one.`,
  checkout_not_found: 'We could not find this payment.',
  receipt_not_found: 'We could not find this receipt.',
  desk_too_late:
    'The class begins too soon to pay at the desk later. Please pay online, or come to the desk now.',
  desk_needs_confirmed_address:
    'Please confirm your email address first. Then a seat can be kept for you without a payment.',
  desk_one_at_a_time:
    'You already hold a seat that you have not paid for. Please pay for it or release it first.',
  desk_full: 'No more seats of this session can be kept without a payment. Please pay online.',
  checkout_over: 'This payment is over. Please start again if the session still has a seat.',
  invalid_trx_id:
    'That does not look like a transaction ID. It is in the message of your wallet, such as AB12CD34EF.',
  already_decided: 'Somebody has decided about this payment already.',
  held_payment_not_found: 'We could not find this payment.',
  refusal_reason_required: 'Please say why, so that the payer knows what to do.',
  already_started: 'Another payment for this seat is being confirmed. Please wait a moment.',
  cash_in_whole_taka: 'Cash is in whole taka. Enter an amount without poisha.',
  amount_out_of_range: 'Amount must be more than 0 and at most 999,999.99, in steps of 0.01.',
  invalid_phone: 'Please enter a valid phone number, such as 01712-345678.',
  contact_required: 'Please enter an email or a phone number.',
  payment_not_found: 'We could not find this payment.',
  person_already_booked: 'This person has a seat in this session already.',
  different_people: 'The email and the phone number belong to two different people.',
  signs_in_itself:
    'This entry has a login of its own and cannot be joined. Its owner can log in to it with their email.',
  address_unconfirmed:
    'The account with this email has never confirmed it. Ask whether the account is theirs, and answer isTheirs. If it is not, use their phone number.',
  amount_is_not_price: ({ price }: { price: number }) =>
    `The price is ${price}. Please take exactly this amount.`,
  too_many_references:
    'Three transaction IDs were not confirmed. Please come to the centre’s desk, or pay online.',
  sent_amount_differs: ({ due, received }: { due: number; received: number }) =>
    `${received} came, but ${due} is due. Refuse this transaction ID and say why: the money is refunded by hand, and the student sends the right amount.`,
  reference_used: 'This transaction ID has been used for another payment.',
  admin_gives_back: ({ limit }: { limit: number }) =>
    `You can only refund what you took today or what is due, up to ${limit} for one person in a day. Ask an Admin to refund this.`,
  refund_waits_for_admin: 'A refund of this payment is already waiting for a second Admin.',
  refund_request_not_found: 'There is no such refund.',
  refund_request_decided: 'This refund has been decided already.',
  second_admin_confirms: 'Another Admin has to confirm it.',
  new_admin_confirms:
    'You have been an Admin only since today. Somebody who was one before has to confirm it, or you tomorrow.',
  wallet_money_unseen:
    'Nobody has found this money in the wallet yet. An Admin confirms it on the payment, or by the wallet’s statement. Until then give it back by the wallet, or ask an Admin to give it in cash.',
  not_sent_by_hand: 'Only money that was sent to a wallet by hand is confirmed.',
  payment_corrected: 'This payment has been corrected already. Another one stands for it.',
  correct_by_hand_only: 'Only money that was taken by hand can be corrected: cash, or sent to a wallet.',
  correct_before_refund:
    'Money of this payment went back already. What is left can be given back and taken again.',
  correct_same_day: 'A payment can be corrected on its own day only. Give the money back and take it again.',
  correct_before_statement: 'The wallet’s statement has this payment as it is, so it cannot be corrected.',
  correct_before_signing: 'The cash box of this payment is signed. Give the money back and take it again.',
  correct_amount_of_part: 'This payment is one of several for a seat. Reduce the part, or give money back.',
  correct_above_price: 'The seat costs less than that. Take the rest as money in advance.',
  branch_not_yours: 'An Admin says at which branch you take cash. Ask them to change it under Admin User.',
  own_part: 'This is your own fee, so another Admin has to do this.',
  cancelling_above_limit: ({ limit }: { limit: number }) =>
    `More than ${limit} would go back to one person. Cancel the session on its own page: another Admin confirms it there by cancelling it too.`,
  above_limit_of_day: ({ limit }: { limit: number }) =>
    `For one person, one Admin alone moves at most ${limit} in a day. Give the money back on its payment, where a second Admin confirms it, or ask another Admin to do this.`,
  seat_keeps_price: ({ price }: { price: number }) =>
    `The seat costs ${price}, and so much has to stay. Give everything back, which frees the seat, or ask an Admin.`,
  not_by_hand: 'This payment was not taken by hand. It is refunded the way it came.',
  refund_under_way:
    'The provider is still refunding this money. You can refund it by hand if the provider refuses, or after a day.',
  refund_not_found: 'We could not find this refund.',
  refund_not_waiting: 'This refund is no longer waiting for an answer.',
  refund_reference_used: 'This reference belongs to another refund.',
  payment_disputed:
    'The payer’s bank wants this money back, or has taken it. It can only be refunded here if the bank decides for the centre.',
  refund_too_much: ({ most }: { most: number }) => `At most ${most} of this payment can still be refunded.`,
  recheck_unpaid: 'Nothing has been paid yet. You can continue with the payment.',
  recheck_nothing: 'You have not paid for this session. Nothing was charged.',
  cards_unavailable: 'The card provider cannot be reached. Please try again in a moment.',
  payments_unavailable: 'The payment provider cannot be reached. Please try again in a moment.',

  invalid_availability: 'Availability must be one of Weekdays, Weekends, Evenings.',
  only_cancelled: 'Status can only be set to cancelled or inactive here.',
  only_active: 'Status can only be set to active here.',
  note_not_found: 'Note not found',
  material_not_found: 'Material not found',
  upload_not_found: 'This upload has ended, or stood still for a day. Choose the file again.',
  upload_busy: 'This file is being uploaded already. Please try again in a moment.',
  upload_finished: 'This file has arrived. It is removed with its material.',
  upload_offset_differs: ({ offset }: { offset: number }) => `${offset} bytes of this file have arrived.`,
  upload_header_invalid: ({ header }: { header: string }) => `The header ${header} cannot be read.`,
  tus_version_unknown: 'Uploads are in version 1.0.0 of the tus protocol.',
  tus_body_type: 'The body must be application/offset+octet-stream.',
  too_many_pieces: 'This file came in too many pieces. Choose it again.',
  too_many_loose_files: ({ max }: { max: number }) =>
    `You have ${max} files that are not part of a material. Add or remove them first.`,
  too_many_files: ({ max }: { max: number }) => `A material has at most ${max} files.`,
  file_empty: 'This file is empty.',
  not_a_picture: 'This is not a picture. Choose a JPG, PNG, WebP or GIF.',
  file_too_large: ({ megabytes }: { megabytes: number }) => `A file can have at most ${megabytes} MB.`,
  file_not_ready: 'A file did not arrive completely. Choose it again.',
  file_type_refused: ({ name, accepted }: { name: string; accepted: string }) =>
    `“${name}” cannot be shared here. Use ${accepted}.`,
  file_type_mismatch: ({ name, type }: { name: string; type: string }) =>
    `“${name}” is a ${type} file inside. Rename it, or choose another.`,
  file_unpacks_too_large: ({ name }: { name: string }) =>
    `“${name}” is broken, or becomes far too large when it is opened. Save it anew, or share it as a PDF.`,
  photo_is_heic:
    'This is a HEIC photo, which most browsers cannot show. On the iPhone choose Settings › Camera › Formats › Most Compatible, or send it as a JPG.',
  picture_too_large: ({ megabytes }: { megabytes: number }) =>
    `A picture can have at most ${megabytes} MB. Make it smaller, or send it as a PDF.`,
  picture_unreadable: ({ name }: { name: string }) => `The picture “${name}” is broken. Choose another.`,
  storage_full: 'There is no room left for files. Please tell the centre.',
  storage_unavailable: 'Files cannot be stored right now. Please try again in a moment.',
  materials_for_booked: 'Materials are only for people who have booked the session.',
  review_not_found: 'We could not find this review.',
  review_for_attended:
    'You can review a session only if you had a seat when one of its classes ended, and did not miss them all.',
  review_by_tutor: 'You teach this session, so you answer its reviews instead.',
  review_too_early: 'You can write a review when your first class is over.',
  review_hidden: 'The centre has hidden your review, so it cannot be changed.',
  not_your_session: 'You can only do this in your own sessions.',
  tutor_not_found: 'Tutor not found',
  already_applied: 'You have already applied. An Admin will decide soon.',
  already_tutor: 'You are already a tutor.',
  application_already_decided: 'This application has already been decided.',
  newer_application: 'This person has a newer application. Please decide that one.',
  tutor_not_active: 'This tutor is not active.',
  not_the_applicant: 'This is not the applicant’s email address.',
  user_not_found: 'User not found',
  person_deleted: 'This person has just deleted their account.',
  last_admin: 'The last Admin cannot give up the role. Make someone else an Admin first.',
  no_role_request: 'There is no open request for a role.',
  message_not_found: 'Message not found',
  push_refused: ({ label }: { label: string }) => `${label} is not from a browser’s push subscription.`,
  push_off: 'Push messages are not available here.',
  one_way_needed: 'We have to reach you about your seat and your money. Leave email or SMS on for this.',
  message_not_retryable: 'This message can no longer be sent.',
  text_version_not_found: 'There is no such version of this text.',
  text_changed_meanwhile:
    'Somebody has saved this text since you opened it. Copy what you wrote, load the page again and add it.',
  recent_sign_in_required: 'Please log in again before you delete your account.',

  image_required: 'Please choose a picture.',
  upload_failed: 'Upload failed',
  /** `reason` is the image host's own sentence. */
  picture_rejected: ({ reason }: { reason: string }) => reason,
}
