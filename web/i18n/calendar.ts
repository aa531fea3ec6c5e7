import { defineTexts } from './index.ts'

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
  nothingHint: 'Classes that you book or teach appear here.',
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

  /** G07: the classes in a calendar of one's own. */
  own: {
    title: 'Your calendar',
    intro:
      'See all your classes in the calendar of your phone or computer, with every change. Google may show a change only a day later, so look here too.',
    google: 'Google Calendar',
    apple: 'Apple Calendar',
    copy: 'Copy the address',
    copied: 'Address copied.',
    secret: 'Anyone with the address can see your classes. A new password does not change it.',
    failed: 'The address of your calendar could not be loaded',
    renew: 'New address',
    renewTitle: 'Get a new address?',
    renewText: 'The old one stops working at once. Add the new one to your calendars again.',
    keep: 'Keep the old one',
    renewed: 'You have a new address. Add it to your calendars again.',
  },

  /** All classes of the centre by day, week and month. */
  centre: {
    title: 'Class routine',
    intro: 'All classes of the centre.',
    filter: 'Branch, room or tutor',
    filtersChosen: (count: number) => `Branch, room or tutor (${count} chosen)`,
    branch: 'Branch',
    room: 'Room',
    tutor: 'Tutor',
    all: { branch: 'All branches', room: 'All rooms', tutor: 'All tutors' },
    chosenTutor: 'The chosen tutor',
    groupedBy: 'Grouped',
    by: { place: 'By place', tutor: 'By tutor' },

    number: (count: number) => `${count}`,
    classes: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
    moved: (count: number) => `${count} moved`,
    cancelled: (count: number) => `${count} cancelled`,
    doubled: (count: number) => (count === 1 ? '1 overlaps' : `${count} overlap`),
    doubledBy: {
      room: (title: string, time: string) => `This room also has ${title}, ${time}`,
      tutor: (title: string, time: string) => `This tutor also has ${title}, ${time}`,
    },
    reason: (reason: string) => `Reason: ${reason}`,
    free: 'Empty all day',
    freeAllWeek: 'Empty all week',
    noPlace: 'No place given',
    place: 'Place',
    days: 'Days of this week',
    tooMany: 'This week has too many classes for one table. Choose a branch, a room or a tutor to see it.',
  },
}

export const { use: useCalendarTexts } = defineTexts('calendar', calendar)
