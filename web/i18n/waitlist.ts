import { defineTexts } from './index.ts'

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
const place = (position: number) => `${position}${endings[ordinal.select(position)] ?? 'th'}`

export const waitlist = {
  join: 'Join the waitlist',
  joining: 'Joining…',
  allHeld: 'No seat is free right now. The last ones are held for others, who may not take them.',
  joinHint: (minutes: number) =>
    `When a seat comes free, the first in line has ${minutes} minutes to take it. You pay nothing for waiting.`,
  waiting: (count: number) => (count === 1 ? '1 person is waiting.' : `${count} people are waiting.`),
  position: (position: number) => `You are ${place(position)} on the waitlist`,
  positionHint:
    'We will tell you as soon as a seat is free for you. We do not offer seats at night: the next offer goes out at 8 am.',
  leave: 'Leave the waitlist',
  leaveTitle: 'Leave the waitlist?',
  leaveText: 'You lose your place. If you join again, you are at the end.',
  stay: 'Stay',
  left: 'You have left the waitlist.',
  joined: 'You are on the waitlist.',
  failed: 'The waitlist could not be changed. Please try again.',
  offered: 'A seat is free for you',
  offerHint: 'After that it goes to the next person.',
  take: 'Take the seat',
  refuse: 'No, thanks',
  refuseTitle: 'Give up this seat?',
  refuseConfirm: 'Give it up',
  refuseText: 'It goes to the next person, and you leave the waitlist.',
  keep: 'Keep it',
  refused: 'The seat goes to the next person.',
  lapsed: 'Your time to take the seat is over. You can join the waitlist again, at its end.',
  title: 'Waitlist',
  nobody: 'Nobody is waiting yet.',
  count: (people: number) => `${people} waiting`,
}

export const { use: useWaitlistTexts } = defineTexts('waitlist', waitlist)
