import { defineTexts } from './index.ts'

/** The choices of somebody after a class was moved or cancelled. */
export const classChangeChoices = {
  moved: 'A class was moved',
  cancelled: 'A class was cancelled',
  was: 'It was planned for',
  is: 'It is now',
  reason: (reason: string) => `Reason: ${reason}`,
  until: (time: string) => `Tell us by ${time} what you want. If you say nothing, you keep your seat.`,
  keep: 'Keep my seat',
  keepHint: 'Nothing changes for you.',
  switch: 'Switch to another batch',
  switchHint: 'You see the price of each before you decide.',
  back: (amount: string) => `Leave the course and get a refund of ${amount}`,
  backOfOne: (amount: string) => `Give up my seat and get a refund of ${amount}`,
  leave: 'Give up my seat',
  leaveHint: 'Your seat was free, so there is nothing to refund.',
  leaveCourse: 'Leave the course',
  nothing: 'Nothing is refunded.',
  isKept: (amount: string, held: number, whole: string) =>
    `Nothing is refunded: you have paid ${amount}, and ${held === 1 ? 'the class' : `the ${held} classes`} held so far cost ${whole}.`,
  /** How money is refunded: `by` such as bKash. */
  by: (by: string) => `by ${by}`,
  atDesk: 'at the desk of the centre',
  toBalance: 'as money in advance',
  classesLeft: (left: number, bought: number) => `for ${left} of your ${bought} classes`,
  /** Of several seats that are answered at once. */
  together: {
    says: (seats: number) => `Your answer is for all ${seats} seats.`,
    keep: 'Keep all my seats',
    back: (amount: string) => `Give up all of them and get a refund of ${amount}`,
    leave: 'Give up all of them',
    leaveHint: 'There is nothing to refund for them.',
    title: 'Give up these seats?',
    text: (amount: string, by: string) =>
      `You get a refund of ${amount} ${by}. All of these seats are given up, and you cannot undo that.`,
    leaveText: 'All of these seats are given up, and you cannot undo that.',
    confirm: 'Give up all of them',
    kept: 'You keep your seats.',
    refunded: 'Your seats are given up. Your money is on its way.',
    left: 'Your seats are given up.',
    one: 'You switch only this seat.',
  },
  refundTitle: 'Give up your seat?',
  refundText: (amount: string, by: string) =>
    `You get a refund of ${amount} ${by}. Your seat is given up, and you cannot undo that.`,
  leaveText: 'Your seat is given up, and you cannot undo that.',
  refundConfirm: 'Give up my seat',
  kept: 'You keep your seat.',
  refunded: 'Your seat is given up. Your money is on its way.',
  left: 'Your seat is given up.',
  others: 'Other batches',
  otherIntro: 'Your seat moves to the batch that you choose.',
  otherTime: 'Another time suits you better?',
  switchBatch: 'Switch batch',
  ownUntil: (time: string) => `You can switch until ${time}.`,
  ownNear: (count: number) =>
    count === 1
      ? 'Your next class is so soon that it counts as used.'
      : `Your next ${count} classes are so soon that they count as used.`,
  getBackShare: (amount: string, percent: number) =>
    percent === 100
      ? `You get a refund of ${amount}.`
      : `You get a refund of ${amount}: ${percent}% of the difference, by the refund rule of your booking.`,
  same: 'Same price',
  less: (amount: string) => `You get a refund of ${amount}`,
  lowers: (amount: string) => `${amount} less to pay`,
  more: (amount: string) => `You pay ${amount} more`,
  now: (amount: string) => `You pay ${amount} now`,
  later: (count: number, amount: string, day: string) =>
    count === 1 ? `Then ${amount} by ${day}` : `Then ${count} parts, the next ${amount} by ${day}`,
  next: 'Next class',
  classes: (count: number) => (count === 1 ? '1 class to come' : `${count} classes to come`),
  seatsLeft: (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`),
  problems: {
    sold_out: 'Full',
    already_booked: 'You have a seat there',
    registration_not_begun: 'Registration has not opened',
    registration_over: 'Registration is over',
  },
  choose: 'Switch to this batch',
  switchTitle: 'Switch to this batch?',
  switchSame: (title: string) => `Your seat moves to “${title}”. The price is the same.`,
  switchLess: (title: string) => `Your seat moves to “${title}”.`,
  getBack: (amount: string, by: string) => `You get a refund of ${amount} ${by}.`,
  partsLess: (amount: string) => `${amount} comes off the parts of the fee that you have not paid yet.`,
  switchMore: (title: string, amount: string) =>
    `“${title}” costs ${amount} more. Your seat here stays yours until you have paid.`,
  switchNow: (title: string, amount: string) =>
    `For “${title}” you pay ${amount} now. Your seat here stays yours until you have paid.`,
  switchConfirm: 'Switch',
  payConfirm: (amount: string) => `Pay ${amount}`,
  notNow: 'Not now',
  pendingTitle: 'Your switch',
  pending: (title: string, amount: string, time: string) =>
    `You are moving to “${title}”. Pay ${amount} by ${time}, or you stay here.`,
  keepHere: 'Keep my seat here',
  tooLate: (time: string) => `You could switch to another batch until ${time}.`,
  switched: (title: string) => `Your seat is now in “${title}”.`,
  loading: 'Loading your choices…',
  failedToLoad: 'Your choices could not be loaded',
  openTitle: 'Your classes have changed',
  openHint: (time: string) => `Choose by ${time}`,
  choosing: 'See what you can do',
  course: 'Batch of',
  courseHint:
    'Students may switch between the batches of a course: as long as they can cancel, and when a class is moved or cancelled.',
  noCourse: 'Not a batch',
  asBefore: 'As before',
  noOther: 'None of your other sessions can be in one course with this one.',
  batchesOf: (title: string, batches: number) => `${title} · ${batches} batches`,
  courseSaved: 'Saved!',
  failedToSaveCourse: 'Failed to save',

  states: { booked: 'Difference paid' },
  sentences: {
    held: 'A seat in this batch is held for you while you pay the difference.',
    unpaid: 'The difference was not paid. Nothing was charged, and your seat stayed in the other batch.',
    booked: 'You have paid the price difference, and your seat has moved to this batch.',
  },
  events: { booked: 'Seat moved to this batch' },
}

export const { use: useChoiceTexts } = defineTexts('classChangeChoices', classChangeChoices)
