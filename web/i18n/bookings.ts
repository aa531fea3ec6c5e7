import { defineTexts } from './index.ts'

export const bookings = {
  title: 'Booked Sessions',
  routine: 'My routine',
  intro: 'The sessions you have a seat in, your next class first.',
  failedToLoadList: 'Failed to load your booked sessions',
  empty: 'You have not booked anything yet',
  emptyHint: 'Sessions you book appear here.',
  findSession: 'Find a session',
  viewDetails: 'View details',
  partLate: (part: number) => `Part ${part} of the fee is late`,
  bookedOn: 'Booked',

  back: 'All booked sessions',
  failedToFetch: 'Failed to fetch session',
  notFound: 'Session not found',
  notFoundHint: 'It may have been removed, or it belongs to another account.',
  detailsMissing: 'Session details not available',
  youHaveASeat: 'You have a seat',
  nextClassAt: (when: string) => `Next class: ${when}`,

  bookNow: 'Book Now',
  booking: 'Booking...',
  booked: 'You have booked this session.',
  bookedToast: 'Your seat is booked.',
  seeBooking: 'See your booking',
  inCourse: 'You have a seat in this course',
  switchHere: 'Switch to this batch instead',
  difference: 'Price difference',
  differenceHint: 'You switch to this session when you have paid. Until then your old seat stays yours.',
  failedToBook: 'Failed to book session',
  freeNote: 'This session is free. Your seat is booked at once.',
  reasons: {
    pending: 'This session is waiting for approval and cannot be booked yet.',
    rejected: 'This session was rejected and cannot be booked.',
    soldOut: 'This session is sold out.',
    cancelled: 'This session was cancelled.',
  },
  opensAt: 'Registration opens',
  logInToWait: 'Log in to wait for a seat',
}

export const { use: useBookingTexts } = defineTexts('bookings', bookings)
