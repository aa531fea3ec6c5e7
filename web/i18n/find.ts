import { defineTexts } from './index.ts'

export const find = {
  title: 'Find a study session',
  description:
    'Search study sessions by subject, grade, tutor and day, in Bangla, Banglish or English. See what is free, what has seats left, and book.',
  topicDescription: (topic: string) =>
    `${topic}: the study sessions that you can book, when the next classes are, and who teaches them.`,
  nextClasses: 'Next classes',
  teachers: 'Tutors',
  search: 'Subject, chapter or tutor',
  searchHint: 'physics, podartho, পদার্থ',
  submit: 'Search',
  filters: 'Filters',
  filtersChosen: (count: number) => `Filters (${count})`,
  found: (count: number) => (count === 1 ? '1 session' : `${count} sessions`),
  /** Without a count while it is read. */
  show: (count?: number) =>
    count === undefined ? 'Show sessions' : count === 1 ? 'Show 1 session' : `Show ${count} sessions`,
  showNear: 'None fits. Show similar sessions',
  noneHint: 'Try fewer filters, or another spelling.',
  near: (label: string) => `Without ${label}`,
  allNear: 'Show all of these',
  tellMe: 'Tell me when it opens',
  willTell: 'We will tell you once when it opens.',
  doNotTell: 'Do not tell me',
  showAll: 'Show all sessions',
  remove: (label: string) => `Remove the filter ${label}`,
  clear: 'Clear all',
  groups: {
    level: 'Grade',
    subject: 'Subject',
    weekday: 'Day of the week',
    mode: 'Online or on site',
    language: 'Language',
    place: 'Branch',
    seats: 'Show only',
    dates: 'Class between',
    sort: 'Sort by',
  },
  free: 'Free',
  seats: 'Seats left',
  from: 'From',
  to: 'To',
  modes: { online: 'Online', onsite: 'On site' },
  languages: { bn: 'Bangla', en: 'English', both: 'Bangla and English' },
  weekdays: { sat: 'Sat', sun: 'Sun', mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri' },
  sortings: { relevance: 'Best fit', soonest: 'Soonest', price: 'Lowest fee', newest: 'Newest' },
  tutorChosen: 'One tutor',
  experience: (years: number) => (years === 1 ? '1 year of experience' : `${years} years of experience`),
  toResults: 'Skip to the results',
  share: 'Share',
  copied: 'The link is copied.',
  all: 'All sessions',
}

export const { use: useFindTexts } = defineTexts('find', find)
