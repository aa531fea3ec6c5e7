import { defineTexts } from './index.ts'

/** A day without classes: one act for all that it touches. */
export const daysOff = {
  open: 'Close a day',
  title: 'A day without classes',
  intro: 'Everybody with a seat gets one message about all of their classes.',
  day: 'Day',
  until: 'Until',
  whom: 'Whose classes',
  centre: 'The whole centre',
  branch: (name: string) => `Branch: ${name}`,
  room: (place: string, name: string) => `Room: ${place}, ${name}`,
  tutor: (name: string) => `Tutor: ${name}`,
  level: (name: string) => `Grade: ${name}`,
  session: (title: string) => `Session: ${title}`,
  what: 'What happens to the classes',
  acts: { move: 'They move', later: 'They are made up later', cancel: 'They are cancelled' },
  days: 'By how many days',
  freeDay: (days: number) => `After ${days === 1 ? '1 day' : `${days} days`} there is room for all of them.`,
  noFreeDay: 'Within 60 days there is no day with room for all of them.',
  taken: 'If the hour, the room or the tutor is taken then',
  otherwise: { later: 'The class is made up later', stay: 'The class stays as it is' },
  only: 'If these are all the classes of a session',
  onlyClass: { session: 'The session is cancelled, with full refunds', stay: 'The classes stay as they are' },
  preview: 'See which classes',
  back: 'Go back',
  nothing: 'There are no classes then.',
  touched: (classes: number, people: number) =>
    `${classes === 1 ? '1 class' : `${classes} classes`}, ${people === 1 ? '1 person' : `${people} people`}`,
  atMost: (amount: string) => `If all who may give up their seats do, ${amount} is refunded.`,
  mayLeave: (amount: string) => `People whose class only moves may give up their seats: ${amount} at most`,
  mayNotLeave: 'People who leave get back what the refund rule says.',
  ending: (sessions: number) =>
    sessions === 1
      ? '1 session is cancelled with its classes'
      : `${sessions} sessions are cancelled with their classes`,
  ends: (title: string) => `“${title}” is cancelled`,
  endsFor: (people: number) =>
    people === 0
      ? 'Nobody has booked it.'
      : people === 1
        ? '1 person loses the seat.'
        : `${people} people lose their seats.`,
  refunded: (amount: string) => `${amount} is refunded.`,
  stays: (count: number) => (count === 1 ? '1 class stays as it is:' : `${count} classes stay as they are:`),
  staysHint: 'You can cancel them afterwards, or leave them to be made up.',
  madeUp: (count: number) =>
    count === 1
      ? '1 class cannot move and is made up later'
      : `${count} classes cannot move and are made up later`,
  moving: (count: number) => (count === 1 ? '1 class moves' : `${count} classes move`),
  all: (count: number) => (count === 1 ? 'The class' : `All ${count} classes`),
  others: (count: number) => (count === 1 ? '1 other class' : `${count} other classes`),
  leaveOut: 'Leave out',
  leaveOutNamed: (title: string) => `Leave out: ${title}`,
  leftOut: (count: number) => (count === 1 ? '1 class is left out' : `${count} classes are left out`),
  putBack: 'Put back',
  putBackNamed: (title: string) => `Put back: ${title}`,
  seats: (people: number) => (people === 1 ? '1 seat' : `${people} seats`),
  to: 'Now',
  madeUpLater: 'Made up later',
  confirm: {
    move: (count: number) => (count === 1 ? 'Move 1 class' : `Move ${count} classes`),
    later: (count: number) => (count === 1 ? 'Make up 1 class later' : `Make up ${count} classes later`),
    cancel: (count: number) => (count === 1 ? 'Cancel 1 class' : `Cancel ${count} classes`),
  },
  confirmEnding: (classes: number, sessions: number) =>
    `Cancel ${classes === 1 ? '1 class' : `${classes} classes`} and ${sessions === 1 ? '1 session' : `${sessions} sessions`}`,
  confirmBoth: (moved: number, later: number) => `Move ${moved}, make up ${later} later`,
  done: 'Done. Everybody is being told.',
  failed: 'This was not saved. Please try again.',
  owed: (count: number) => (count === 1 ? '1 class is to be made up' : `${count} classes are to be made up`),
  owedHint: 'Add a class to the session, and it is off this list.',
}

export const { use: useDayOffTexts } = defineTexts('daysOff', daysOff)
