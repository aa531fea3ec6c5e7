import { defineTexts } from './index.ts'

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
  channels: { email: 'Email', sms: 'SMS', push: 'On this device' },
  named: (label: string, by: string) => `${label}: ${by}`,
  phone: {
    off: 'Get our messages on this device, and know at once when a class moves.',
    on: 'Our messages come to this device.',
    denied:
      'Your browser blocks our messages. Allow notifications in its settings for this website, beside the address.',
    'home-screen':
      'To get messages on an iPhone or iPad, tap Share, then “Add to Home Screen”, and open it from there.',
    turnOn: 'Turn on messages here',
    turnOff: 'Turn off messages here',
    failed: 'This device could not be set up. Please try again.',
  },
  oneWay: 'News about your seat or money always reaches you by email or SMS.',
  language: 'Language of messages',
  automatic: 'The one I last used here',
  saved: 'Saved.',
  failedToSave: 'This could not be changed. Please try again.',
  failed: 'Your message settings could not be loaded.',
  none: 'No message reaches you yet. Confirm your email address first.',
  noneByPhone:
    'No message reaches you: we cannot send SMS to your number. Ask at the desk, or add an email address.',
  addEmail: 'Add an email address',
}

export const { use: useMessageChoiceTexts, useBoth: useMessageChoicesInBoth } = defineTexts(
  'messageChoices',
  messageChoices,
)
