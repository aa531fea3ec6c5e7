import { defineMessages } from './index.ts'

export const emails = {
  title: 'Emails',
  intro: 'Every email to your people, and whether it arrived.',
  introDemo: 'Emails from this demonstration. With an email server, they would be sent.',
  introNone: 'No email is being sent: no email server has been set up yet.',
  search: 'Find emails',
  searchHint: 'First letters of the email address',
  state: 'Status',
  anyState: 'Any',
  states: { kept: 'Kept here', waiting: 'Waiting', sent: 'Sent', failed: 'Not sent' },
  found: (total: number) => (total === 1 ? '1 email' : `${total} emails`),
  failed: 'The emails could not be loaded.',
  empty: 'No emails yet.',
  emptyHint: 'Emails about bookings, passwords and new accounts appear here.',
  noneMatch: 'Try fewer letters, or another status.',
  to: 'To',
  subject: 'Subject',
  written: 'Written',
  sent: 'Sent',
  next: 'Next attempt',
  attempts: 'Attempts',
  lastError: 'What the email server said',
  calendar: 'Includes a calendar entry',
  calledOff: 'Removes the calendar entry',
  retry: 'Try again',
  retryNamed: (subject: string, to: string) => `Try again: ${subject}, to ${to}`,
  retried: 'The email will be sent again.',
  retryFailed: 'The email cannot be sent again.',
}

export const { use: useEmailMessages } = defineMessages('emails', emails)
