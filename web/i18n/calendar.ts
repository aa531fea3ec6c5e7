import { defineMessages } from './index.ts'

/** Classes by week and month. */
export const calendar = {
  title: 'My routine',
  intro: 'The classes that you have booked or teach.',
  view: 'View',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  period: 'Dates',
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month' },
  today: 'Today',
  print: 'Print',

  noClass: 'No class',
  nothing: { day: 'No classes on this day', week: 'No classes this week', month: 'No classes this month' },
  nothingHint: 'What you book or teach appears here.',
  toNext: (day: string) => `Go to your next class: ${day}`,
  find: 'Find a session',
  create: 'New session',
  failed: 'The routine could not be loaded',
  more: 'Only the first classes are shown: there are too many.',

  classesOn: (day: string, count: number) => (count === 1 ? `${day}: 1 class` : `${day}: ${count} classes`),
  movedFrom: (time: string) => `Moved from ${time}`,
  states: { cancelled: 'Cancelled', done: 'Over', running: 'Now' },
  online: 'Online',
  seats: (taken: number, of: number) => `${taken} of ${of} seats taken`,
  people: (taken: number) => (taken === 1 ? '1 person' : `${taken} people`),
}

export const { use: useCalendarMessages } = defineMessages('calendar', calendar)
