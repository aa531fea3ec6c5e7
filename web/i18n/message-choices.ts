import { defineMessages } from './index.ts'

/** By what messages come to somebody. */
export const messageChoices = {
  title: 'Messages',
  intro: 'Choose how each kind of message reaches you. At night, SMS wait until 8 am unless a class is near.',
  kinds: {
    'class-moved': 'Class moved or cancelled',
    offer: 'A seat is free for you',
    money: 'Payments and refunds',
    booking: 'Your bookings',
    reminder: 'Class reminders',
    account: 'Your account and role',
  },
  channels: { email: 'Email', sms: 'SMS', push: 'On this phone' },
  named: (label: string, by: string) => `${label}: ${by}`,
  language: 'Language of messages',
  automatic: 'The one I last used here',
  saved: 'Saved.',
  failedToSave: 'This could not be changed. Please try again.',
  failed: 'Your message settings could not be loaded.',
  none: 'No message reaches you yet. Confirm your email address first.',
}

export const { use: useMessageChoiceMessages } = defineMessages('messageChoices', messageChoices)
