/** The refusals about seats, waitlists and choices. */
export const seats = {
  session_not_bookable: 'This session is not open for booking.',
  registration_not_begun: 'Registration for this session has not opened yet.',
  registration_over: 'Registration for this session is over.',
  class_over: 'This class is over.',
  already_booked: 'You have already booked this session.',
  sold_out: 'This session is sold out.',
  others_wait: 'Others wait for this seat: join the waitlist.',
  wait_for_offer: 'You are on the waitlist. We will tell you when it is your turn.',
  offer_is_yours: 'A seat is kept for you. Please take it.',
  seats_are_free: 'A seat is free. You can have it without waiting.',
  no_waitlist: 'This session has no seat limit, so nobody has to wait.',
  needs_confirmed_address:
    'To take this seat, confirm your email address first: open the link that we have sent you.',
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
  booking_not_found: 'Session not found',
  cancel_too_late: 'The class has started. The booking can no longer be cancelled.',
  cancel_too_late_for_refund: ({ hours }: { hours: number }) =>
    `A paid booking can be cancelled up to ${hours} ${hours === 1 ? 'hour' : 'hours'} before its last class.`,
  booking_cancelled: 'This booking was cancelled.',
  switch_too_late: ({ hours }: { hours: number }) =>
    `It is too late to switch: a paid booking can be switched up to ${hours} ${hours === 1 ? 'hour' : 'hours'} before its last class, a free one until its last class begins.`,
  call_not_found: 'We could not find this entry in the list of people to call.',
  already_told: 'A colleague has told them already.',
  choice_not_found: 'There is nothing to choose for this booking.',
  choice_over: 'The time to choose is over. You keep your seat.',
  choice_made: 'You have already chosen something else.',
  seat_cannot_follow: ({ title }: { title: string }) =>
    `Nothing was changed: the answer is for several seats, and the one in “${title}” cannot be given up this way. Ask an Admin.`,
  desk_too_late:
    'The class begins too soon to pay at the desk later. Please pay online, or come to the desk now.',
  desk_needs_confirmed_address:
    'To keep a seat before you pay, confirm your email address first: open the link that we have sent you.',
  desk_one_at_a_time:
    'You already hold a seat that you have not paid for. Please pay for it or release it first.',
  desk_full: 'No more seats of this session can be kept without a payment. Please pay online.',
  person_already_booked: 'This person has a seat in this session already.',
}
