import { defineTexts } from './index.ts'

/** A number with its unit: 1 day, 7 days. */
const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

type Numbers<Name extends string> = Record<Name, number>
/** The first number of a rule, as money. */
type Amount = { amount: string }

/** The rules that an Admin sets for the centre. `sentence` says what holds now. */
export const rules = {
  title: 'Rules and settings',
  intro: 'How your centre works. Each change applies from now on, and stays in the history.',
  failed: 'The rules could not be loaded',
  search: 'Find a rule',
  searchHint: 'Such as refund or SMS',
  found: (count: number) => (count === 1 ? '1 rule found' : `${count} rules found`),
  none: 'No rule has these words',
  noneHint: 'Try another word, in English or Bangla.',
  showAll: 'Show all rules',
  neverChanged: 'Never changed: this is how it was set up.',
  changed: (by: string, when: string) => `Changed by ${by}, ${when}`,
  changedBefore: (when: string) => `Changed ${when}`,
  changedLongAgo: 'Changed long ago.',
  history: (title: string) => `History of changes: ${title}`,
  now: 'Now:',
  change: 'Change',
  changeNamed: (title: string) => `Change: ${title}`,
  groups: { bookings: 'Bookings', money: 'Money', classes: 'Classes', messages: 'Messages and history' },

  ruleOf: (title: string) => `The rule: ${title}`,
  settings: {
    seats: {
      title: 'Limited seats',
      hint: 'Made-up accounts could take every seat of a session. The desk sells to everybody.',
      fields: {
        confirmedOnly: 'Only people with a confirmed email address or phone number take a limited seat',
      },
      on: 'Limited seats are for people with a confirmed email address or phone number.',
      off: 'Everybody with an account can take a limited seat.',
      saved: 'Saved. It applies to seats from now on.',
    },
    waitlist: {
      title: 'Waitlists',
      hint: 'When a seat comes free, it is kept this long for the first person in line.',
      sentence: ({ offerMinutes, deskOfferMinutes }: Numbers<'offerMinutes' | 'deskOfferMinutes'>) =>
        `A free seat is kept ${of(offerMinutes, 'minute')} for the first person in line, or ${of(deskOfferMinutes, 'minute')} if the desk must call them.`,
      fields: {
        offerMinutes: 'Minutes to take a seat (5 to 1440)',
        deskOfferMinutes: 'Minutes if the desk calls, 8 am to 10 pm (5 to 1440)',
      },
      saved: 'Saved. It applies to the next offers.',
    },
    'refund-rule': {
      title: 'Refund rule',
      hint: 'How much students get back when they cancel a paid booking. It applies to seats sold from now on.',
      sentence: ({ hoursBefore, percent }: Numbers<'hoursBefore' | 'percent'>) =>
        `Students who cancel get back ${percent}% of the price of each class that begins ${hoursBefore === 0 ? 'after that' : `at least ${of(hoursBefore, 'hour')} later`}.`,
      fields: { hoursBefore: 'Hours before the class', percent: 'Percent' },
      saved: 'Refund rule saved.',
    },
    'refund-limit': {
      title: 'Refunds by one person',
      hint: 'Up to this amount a day, one person alone can refund somebody, pay out what is due back to them, or waive a part of their fee. Above it, an Admin refunds and a second Admin confirms. A higher limit applies from tomorrow.',
      sentence: ({ amount }: Amount) =>
        `One person alone can refund somebody up to ${amount} a day. Above that, a second Admin confirms.`,
      fields: { refundLimit: 'Up to (taka)' },
      saved: 'The limit is saved.',
    },
    dues: {
      title: 'Fees by parts',
      hint: 'A part that is not paid by its day is late. After these days the class link and the materials close until it is paid; the seat stays.',
      sentence: ({
        graceDays,
        remindEveryDays,
        remindUntilDays,
      }: Numbers<'graceDays' | 'remindEveryDays' | 'remindUntilDays'>) =>
        `Class link and materials close ${of(graceDays, 'day')} after a part is due. ${remindUntilDays === 0 ? 'Nobody is reminded.' : `We remind every ${remindEveryDays === 1 ? 'day' : of(remindEveryDays, 'day')}, for ${of(remindUntilDays, 'day')}.`}`,
      fields: {
        graceDays: 'Days of grace (0 to 60)',
        remindEveryDays: 'Days between reminders of a late part (1 to 60)',
        remindUntilDays: 'Days until the last reminder (0 to 365)',
      },
      saved: 'Saved. It applies at once.',
    },
    'sent-money': {
      title: 'Money sent by hand',
      hint: 'A student gives a transaction ID, and the seat waits for you to check it. After this many hours it is free again, and the student is told.',
      sentence: ({ checkHours }: Numbers<'checkHours'>) =>
        `The seat waits ${of(checkHours, 'hour')} for you to check a transaction ID. Then it is free again.`,
      fields: { checkHours: 'Hours to check (1 to 72)' },
      saved: 'Saved. It applies to the next transaction IDs.',
    },
    'cashier-rights': {
      title: 'Who checks payments',
      hint: 'Confirming a transaction ID that nobody paid gives a seat away. Nobody checks their own payment.',
      fields: { decide: 'Cashiers check them too' },
      on: 'Admins and cashiers check transaction IDs.',
      off: 'Only Admins check transaction IDs.',
      saved: 'Saved. It applies at once.',
    },
    attendance: {
      title: 'Attendance',
      hint: 'Students who say in time that they cannot come are excused. Those who come too rarely are listed.',
      sentence: ({ noticeHours, minimumShare }: Numbers<'noticeHours' | 'minimumShare'>) =>
        `Students are excused if they say so ${of(noticeHours, 'hour')} before the class. Below ${minimumShare}% attendance they are listed.`,
      fields: {
        noticeHours: 'Hours before the class, to be excused',
        minimumShare: 'List students below this percentage',
      },
      saved: 'Saved',
    },
    messages: {
      title: 'How you write to people',
      hint: 'For everybody who has not chosen in their profile, such as people whom only the desk knows.',
      languageHint: 'The desk can choose another one for a person.',
      bySms: 'Which messages also go by SMS',
      ways: {
        always: 'Always, beside the email',
        instead: 'Only where no email reaches',
        never: 'Never',
      },
      costs: {
        'class-moved': (people: number, _classes: number, amount: string) =>
          `One for each person in the class: ${people} people cost about ${amount}.`,
        offer: (_people: number, _classes: number, amount: string) =>
          `One for each seat that comes free: about ${amount}.`,
        money: (people: number, _classes: number, amount: string) =>
          `One for each payment, refund and reminder of a late part: ${people} cost about ${amount}.`,
        booking: (people: number, _classes: number, amount: string) =>
          `One for each seat booked or cancelled: ${people} cost about ${amount}.`,
        reminder: (people: number, classes: number, amount: string) =>
          `Two for each class and person, a day and an hour before: ${people} people with ${classes} classes a month cost about ${amount}.`,
      },
      saved: 'Your choice is saved.',
      writing: {
        /** By language. */
        in: { en: 'In English.', bn: 'In Bangla.' },
        always: (options: string) => `By SMS too: ${options}.`,
        instead: (options: string) => `By SMS where no email reaches: ${options}.`,
      },
    },
    'sms-limit': {
      title: 'Cost of SMS',
      hint: 'When all SMS of a day have cost this much, no more are sent until midnight. People are then on the list to call.',
      sentence: ({ amount }: Amount) => `SMS cost at most ${amount} a day.`,
      fields: { smsPerDay: 'Daily limit (taka)' },
      saved: 'The limit is saved.',
    },
    retention: {
      title: 'How long things are kept',
      hint: 'Each night we delete older history, and older messages that were sent or can no longer be sent. History about payments, refunds, parts of fees, cash boxes, discounts, seats and their rules is kept for ever. Older backups still have everything.',
      sentence: ({ messageDays, historyYears }: Numbers<'messageDays' | 'historyYears'>) =>
        `Messages are kept ${of(messageDays, 'day')}, and the history ${historyYears === 0 ? 'for ever' : of(historyYears, 'year')}.`,
      fields: {
        messageDays: 'Days to keep messages (90 to 3650)',
        historyYears: 'Years to keep the history (0: for ever)',
      },
      saved: 'Saved. It applies from tonight.',
    },
  },
}

export const { use: useRuleTexts, useBoth: useRulesInBoth } = defineTexts('rules', rules)
