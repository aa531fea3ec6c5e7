import { defineTexts } from './index.ts'

/** Codes that are sent to a phone. */
export const phoneCode = {
  heading: 'Enter the code',
  intro: 'You need no password.',
  sendingTo: (phone: string) => `Sending a code to ${phone}…`,
  sentTo: (phone: string) => `We have sent a code of six digits to ${phone}.`,
  label: 'Code',
  hint: 'It works for five minutes.',
  inOutbox: 'This is a demonstration, so no text message is sent. An Admin finds it under Centre, Messages.',
  again: 'Send another code',
  againIn: (seconds: number) => `Another code in ${seconds} s`,
  changeNumber: 'Change the number',
  name: {
    heading: 'What should we call you?',
    intro: 'The centre and your tutors know you by this name.',
    submit: 'Continue',
  },

  /** By the identity provider's error code. */
  errors: {
    'invalid-phone-number': 'Please enter a valid phone number, such as 01712-345678.',
    'invalid-verification-code': 'This is not the code. Please check it and try again.',
    'invalid-verification-id': 'This code has been used. Please ask for a new one.',
    'code-expired':
      'This code no longer works: it is too old, or was tried too often. Please ask for a new one.',
    'operation-not-allowed': 'Codes go to Bangladeshi mobile numbers only.',
    'captcha-check-failed': 'We could not check that you are not a robot. Please try again.',
    'quota-exceeded': 'No more codes can be sent today. Please use your email, or ask the centre.',
    'phone-number-already-exists':
      'This number belongs to another account. Log out and log in with this number, or ask the centre: two accounts cannot be joined.',
  },

  profile: {
    title: 'Phone number',
    intro: 'Log in with a code that we send to your phone, without a password.',
    linked: (phone: string) => `You can log in with ${phone}.`,
    begin: 'Add a number',
    add: 'Add this number',
    added: 'You can log in with your number now.',
    remove: 'Remove the number',
    removed: 'Your number is removed.',
    onlyWay: 'To remove the number, first add an email and confirm it.',
    failed: 'Your number could not be changed.',
  },
  /** After a new password, and before logging out everywhere. */
  isYours: {
    title: 'Is this your phone number?',
    text: (phone: string) =>
      `${phone} can log in to your account with a code, without your password. If it is not yours, remove it.`,
    keep: 'Yes, it is mine',
    everywhere: 'It is mine, log out',
    removeFirst: 'Remove it first',
  },
  email: {
    title: 'Email',
    intro: 'With an email you can log in when you lose your number, and we can write to you.',
    add: 'Add this email',
    added: 'Your email is added. Please open the link that we have sent to it.',
    failed: 'Your email could not be added.',
  },
}

export const { use: usePhoneCodeTexts } = defineTexts('phoneCode', phoneCode)
