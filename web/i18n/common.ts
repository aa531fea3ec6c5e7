import { defineTexts } from './index.ts'

export const common = {
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  undo: 'Undo',
  cancel: 'Cancel',
  confirm: 'Confirm',
  ok: 'OK',
  save: 'Save',
  delete: 'Delete',
  notifications: 'Notifications',
  somethingWentWrong: 'Something went wrong!',
  offlineNotice: 'You are offline. This page may be out of date.',
  stillTrying: 'This is taking longer than it should. Still trying…',
  offline: 'You seem to be offline. Check your connection and try again.',
  serverUnreachable: 'We cannot reach our server right now. Check your connection and try again.',
  lateAnswer: 'Our server did not answer within a minute. Please try again.',
  lateWrite:
    'Our server did not answer within a minute. It may have gone through all the same: check before you try again.',
  accountUnknown: 'We could not load your account',
  unexpectedAnswer: (status: number) => `The server sent an unexpected answer (${status}).`,
  free: 'Free',
  /** A part of a fee. */
  partOf: (part: number, of: number) => `Part ${part} of ${of}`,
  /** Beside the price of who joins a course that has begun: it is no discount. */
  forClassesLeft: (left: number) => (left === 1 ? 'for the last class' : `for the ${left} classes left`),
  orMonthly: (parts: number, amount: string, last?: string) =>
    `or ${parts} × ${amount} a month${last ? `, the last ${last}` : ''}`,
  orAboutMonthly: (parts: number, amount: string) => `or ${parts} × about ${amount} a month`,
  /** The states of `contract/sessions/session-state.ts`. */
  states: {
    opens: (day: string) => `Opens ${day}`,
    open: (day: string) => `Open until ${day}`,
    openLate: 'You can still join',
    /** Beside a badge of the specification, which says Ongoing or Closed. */
    beside: { open: (day: string) => `Until ${day}` },
    left: (seats: number) => (seats === 1 ? '1 seat left' : `${seats} seats left`),
    soldOut: 'Sold out',
    registrationOver: 'Registration over',
    running: 'Class running',
    over: 'Class over',
    cancelled: 'Cancelled',
  },
  carousel: {
    previous: 'Previous',
    next: 'Next',
    choose: 'Choose a slide',
    goTo: (slide: number, slides: number) => `Go to slide ${slide} of ${slides}`,
  },
  notFound: {
    title: 'We could not find that page',
    text: 'The address may be mistyped, or the page may have moved. Nothing is lost: start again from home.',
    home: 'Back to home',
    sessions: 'See study sessions',
  },
  banner: {
    label: 'About this site',
    demonstration: 'This is a public demonstration. Anyone can log in as an Admin, so enter no real data.',
    copy: 'This is a copy for testing. It sends no email and moves no money. Nothing you do here counts.',
  },
  unconfirmedEmail: 'Email not confirmed',
  tooMany: 'That was a little too fast',
  savedAtOnce: 'Saved as soon as you switch it.',
  unavailable: 'We will be back in a moment',
  failure: {
    title: 'Something broke on our side',
    text: 'We are sorry. Your account and bookings are safe. Please try again in a moment.',
    reference: 'If you contact us, please mention this reference:',
  },
  showAll: 'Show all',
}

export const { use: useCommonTexts, current: currentCommonTexts } = defineTexts('common', common)
