import { defineTexts } from './index.ts'

/** A person as they were written down: correcting them, and joining two entries of one person. */
export const personRecord = {
  correct: 'Correct name or contact',
  correctTitle: 'What was written down wrongly?',
  correctText: 'What has not been sent yet goes to the right number or email.',
  name: 'Name',
  phone: 'Phone number',
  email: 'Email',
  save: 'Save',
  corrected: 'Corrected.',
  failedToCorrect: 'The correction was not saved',
  same: 'Same person as another entry',
  sameTitle: 'Who is the same person?',
  find: 'Name, phone or email',
  none: 'Nobody else is found by this.',
  found: 'People found',
  another: 'Choose somebody else',
  ends: (name: string) => `This entry ends: ${name}`,
  keeps: (name: string) => `This one gets all it has: ${name}`,
  moves: 'What moves',
  seats: (title: string) => `Seats: ${title}`,
  noSeats: 'No seats',
  payments: (receipt: string) => `Payments: ${receipt}`,
  balance: (amount: string) => `Paid in advance: ${amount}`,
  contacts: (found: string) => `Numbers and emails: ${found}`,
  against: 'They cannot be joined yet',
  hindrances: {
    both_sign_in: () => 'Both log in. One of the two logins has to be deleted by its owner first.',
    teaches: () => 'One of them is named as a tutor.',
    same_session: (title: string) => `Both have a seat in: ${title}. Cancel one of the two seats first.`,
    open_checkout: (title: string) => `A payment is open: ${title}. Wait until it is paid or has ended.`,
  },
  join: 'They are one person: join them',
  joined: 'Both are one entry now.',
  failedToJoin: 'They were not joined',
}

export const { use: usePersonRecordTexts } = defineTexts('personRecord', personRecord)
