import { defineTexts } from './index.ts'

/** The messages to people, for Admins. */
export const outbox = {
  title: 'Messages',
  intro: 'Messages to your people, and whether they left. Old ones are deleted.',
  introDemo: 'Messages from this demonstration. With an email server and an SMS gateway, they would be sent.',
  introNone: 'Nothing is being sent: no email server and no SMS gateway has been set up yet.',
  search: 'Find messages',
  searchHint: 'Name, email or phone',
  channel: 'Sent by',
  anyChannel: 'Anything',
  channels: { email: 'Email', sms: 'SMS', push: 'Push' },
  state: 'Status',
  anyState: 'Any',
  states: {
    ...{ kept: 'Not sent: no gateway', waiting: 'Waiting', sending: 'Being sent', sent: 'Sent' },
    ...{ unknown: 'No answer', failed: 'Not sent' },
  },
  unknownHint: 'The gateway gave no answer. It may have been sent, so it is not sent again.',
  found: (total: number) => (total === 1 ? '1 message' : `${total} messages`),
  failed: 'The messages could not be loaded.',
  empty: 'No messages yet.',
  emptyHint: 'Messages about bookings, passwords and new accounts appear here.',
  noneMatch: 'Try fewer letters, or another status.',
  sent: 'Sent',
  next: 'Next attempt',
  attempts: 'Attempts',
  lastError: 'What went wrong',
  calendar: 'Includes a calendar entry',
  calledOff: 'Removes the calendar entry',
  retry: 'Try again',
  retryNamed: (subject: string, to: string) => `Try again: ${subject}, to ${to}`,
  retried: 'The message will be sent again.',
  retryFailed: 'The message cannot be sent again.',
  cost: 'Cost',
  segments: (count: number, amount: string) =>
    count === 1 ? `1 SMS, ${amount}` : `Counts as ${count} SMS, ${amount}`,

  costs: 'SMS',
  today: 'Today',
  month: 'This month',
  spent: (amount: string, count: number) =>
    count === 1 ? `${amount} for 1 SMS` : `${amount} for ${count} SMS`,
  limit: 'Daily limit',
  changeLimit: 'Change',
  limitReached: 'Today’s limit is reached. No SMS is sent until midnight, and login codes are refused.',
  costsFailed: 'The cost of SMS could not be loaded.',
}

export const { use: useOutboxTexts } = defineTexts('outbox', outbox)
