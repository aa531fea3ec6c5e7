import { rosterTexts } from '../../contract/bookings/roster-texts/en.ts'
import { defineTexts } from './index.ts'

/** The people with a seat in a session. */
export const roster = {
  ...rosterTexts,
  title: 'Who is coming',
  search: 'Search people',
  searchHint: 'By name, email or phone',
  waiting: (count: number) =>
    count === 1 ? '1 person is waiting for a seat.' : `${count} people are waiting for a seat.`,
  count: (enrolled: number, capacity: number | null) =>
    capacity === null ? `${enrolled} booked` : `${enrolled} of ${capacity} seats booked`,
  found: (people: number) => (people === 1 ? '1 person found' : `${people} people found`),
  more: (shown: number) => `Only the latest ${shown} bookings are shown. Search, or download all of them.`,
  print: 'Print',
  downloadCsv: 'Download CSV',
  failedToDownload: 'Failed to download the list',
  failed: 'Failed to load the list',
  nobody: 'Nobody has booked yet',
  nobodyHint: 'People who book a seat appear here. Share the session so that they find it.',
  noneMatch: 'Nobody matches',
  noneMatchHint: 'Try a part of the name, of the email or of the phone number.',
  number: 'No.',
  contact: 'Contact',
  bookedAt: 'Booked',
  gone: 'Deleted account',
  seatActs: 'Cancel or change',
  unnamed: 'No name',
  missing: 'We could not find that session',
  missingHint: 'It may have been deleted, or it is not one of yours.',
}

export const { use: useRosterTexts } = defineTexts('roster', roster)
