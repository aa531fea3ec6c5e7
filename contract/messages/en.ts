import { waitIn } from './wait.ts'

/** The names of fields in messages. */
const labels = {
  title: 'Title',
  description: 'Description',
  tutor: 'Tutor',
  duration: 'Duration',
  fee: 'Fee',
  capacity: 'Capacity',
  registrationStart: 'Registration start time',
  registrationEnd: 'Registration end time',
  classStart: 'Class start time',
  classEnd: 'Class end time',
  rejectionReason: 'Rejection reason',
  feedback: 'Feedback',
  image: 'Image',
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
  percent: 'Percent',
  reminders: 'Reminders',
  from: 'From',
  to: 'To',
  search: 'Search',
  person: 'Person',
  id: 'id',
  sessionId: 'sessionId',
  transactionId: 'transactionId',
  object: 'object',
  page: 'page',
  limit: 'limit',
  cursor: 'cursor',
  state: 'state',
  amountInCents: 'amountInCents',
}
export type Label = keyof typeof labels

/** A newer server may name a field that this page does not know. */
const nameOf = (label: Label): string => labels[label] ?? label

/**
 * The product's messages by code, in the specification's words where it has them. A code is part of the API: it may be added,
 * never changed. A message with parameters is a function of them.
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
  must_be_one_of: ({ options }: { options: string }) => `This must be one of ${options}.`,
  invalid_value: 'This value cannot be used.',
  nothing_to_change: 'Nothing to change: send a title, a duration, a fee or a capacity.',
  malformed_body: 'The body must be a JSON object.',
  unreadable_request: 'This request cannot be read.',
  body_too_large: 'The request is too large.',
  body_too_slow: 'The picture took too long to arrive. Please try again.',
  too_many_uploads: 'Too many pictures are arriving right now. Please try again in a moment.',

  sign_in_required: 'Please sign in first.',
  google_window_expired: 'This sign-in window has expired. Please close it and try again.',
  google_window_done: 'You are signed in. You can close this window.',
  reminders_question: 'Stop emails that remind you of your classes?',
  reminders_switch_off: 'Stop reminders',
  reminders_are_off:
    'You will get no more reminders of your classes. You can switch them on again in your profile.',
  sign_in_unavailable: 'The sign-in service cannot be reached. Please try again in a moment.',
  not_allowed: 'You are not allowed to do this.',
  other_account: 'You may only ask about your own account.',
  no_such_address: 'There is nothing at this address.',
  unexpected: 'Something went wrong!',
  database_unavailable: 'The service is not available right now. Please try again in a moment.',
  too_many_watching: 'Too many people are watching right now. Please try again later.',
  too_many_requests: ({ seconds }: { seconds: number }) => {
    const { count, unit } = waitIn(seconds)
    return `Too many requests. Please try again in ${count} ${unit}.`
  },

  session_not_found: 'Session not found',
  session_already_decided: 'This session has already been decided.',
  session_not_editable: 'Only an approved session can be changed.',
  capacity_below_taken: ({ taken }: { taken: number }) =>
    `Capacity cannot go below the ${taken} seats already taken.`,
  session_not_bookable: 'This session is not open for booking.',
  registration_not_begun: 'Registration for this session has not opened yet.',
  registration_over: 'Registration for this session is over.',
  class_over: 'This class is over.',
  already_booked: 'You have already booked this session.',
  booked_too_often: ({ minutes }: { minutes: number }) =>
    `You have booked this session several times and cancelled it again. You can book it in ${minutes} minutes.`,
  held_too_often: ({ minutes }: { minutes: number }) =>
    `You have held a seat of this session several times without paying. You can try again in ${minutes} minutes.`,
  sold_out: 'This session is sold out.',
  needs_payment: 'This session is not free. Please pay to book it.',
  session_is_free: 'This session is free. Please book it without paying.',
  fee_changed: 'The fee of this session has changed. Please reload the page and try again.',
  cards_not_configured: 'Paid booking is not available yet: no card provider has been set up.',
  cancel_too_late: 'The class has started. The booking can no longer be cancelled.',
  cancel_too_late_for_refund: ({ hours }: { hours: number }) =>
    `A paid booking can be cancelled up to ${hours} hours before the class starts.`,
  cancelled_by_student: 'You cancelled this booking.',
  cancelled_by_account_deletion: 'The account was deleted, and its booking cancelled.',
  cancelled_with_session: 'The session was cancelled by the coaching centre.',
  cancelled_with_demonstration: 'The demonstration was removed.',

  booking_not_found: 'Session not found',
  amount_not_chargeable:
    'The card provider does not charge such an amount. Please tell the coaching centre, which sets the fee.',
  payment_not_yours: 'This payment does not belong to you and this session.',
  payment_unfinished: 'This payment has not succeeded.',
  payment_refunded: 'Your money is being returned.',
  refund_no_seat: 'The seat was gone when your payment arrived. Your money is being returned in full.',
  refund_already_booked: 'You had booked this session already. Your money is being returned in full.',
  refund_session_cancelled: 'The session was cancelled. Your money is being returned in full.',
  refund_class_over: 'The class was over when your payment arrived. Your money is being returned in full.',
  refund_account_deleted:
    'The account was deleted before the payment arrived. The money is being returned in full.',
  refund_by_provider: 'The payment was refunded at the card provider.',
  cancelled_by_dispute: 'Your bank is asking for this payment back, so the seat was released.',
  cancelled_by_lost_dispute: 'Your bank has taken this payment back, so the booking was cancelled.',
  refund_dispute_won:
    'Your bank has decided against the dispute, and the seat had been released. Your money is being returned.',
  recheck_charged_back: 'Your bank has this payment. Please ask your bank about it.',
  invalid_webhook_signature: 'The signature is not valid.',
  already_paid: 'Your payment has arrived, and the seat is yours. You can still cancel the booking.',
  payment_processing: 'Your bank is still working on this payment. Please check again in a moment.',
  recheck_booked: 'We found your payment. The seat is yours.',
  recheck_refunded: 'Your money has been returned.',
  recheck_unpaid: 'The card provider says that nothing has been paid yet. You can continue with the payment.',
  recheck_nothing: 'You have not paid for this session. Nothing was charged.',
  cards_unavailable: 'The card provider cannot be reached. Please try again in a moment.',

  invalid_availability: 'Availability must be one of Weekdays, Weekends, Evenings.',
  only_cancelled: 'Status can only be set to cancelled here.',
  only_active: 'Status can only be set to active here.',
  note_not_found: 'Note not found',
  material_not_found: 'Material not found',
  materials_for_booked: 'Materials are only for people who have booked the session.',
  not_your_session: 'You can only add materials to your own sessions.',
  tutor_not_found: 'Tutor not found',
  already_applied: 'You have already applied. An Admin will decide soon.',
  already_tutor: 'You are already a tutor.',
  application_already_decided: 'This application has already been decided.',
  tutor_not_active: 'This tutor is not active.',
  not_the_applicant: 'This is not the applicant’s email address.',
  user_not_found: 'User not found',
  last_admin: 'The last Admin cannot give up the role. Make someone else an Admin first.',
  no_role_request: 'There is no open request.',
  email_not_found: 'Email not found',
  email_not_retryable: 'This email can no longer be sent.',
  recent_sign_in_required: 'Please log in again before you delete your account.',

  image_required: 'Please choose a picture.',
  upload_failed: 'Upload failed',
  /** `reason` is the image host's own sentence. */
  picture_rejected: ({ reason }: { reason: string }) => reason,
}
