import type { ClassMark } from '../../contract/centre/overview-learning.ts'
import { defineTexts } from './index.ts'

/** 18 h 30 min, without a part that is zero. */
const hoursAndMinutes = (minutes: number, hour: string, minute: string): string =>
  [
    (minutes >= 60 || minutes === 0) && `${Math.floor(minutes / 60)} ${hour}`,
    minutes % 60 > 0 && `${minutes % 60} ${minute}`,
  ]
    .filter(Boolean)
    .join(' ')

/** The first screen after sign-in, by role. */
export const today = {
  failed: 'Your day could not be loaded',
  findSession: 'Find a session',
  routine: 'My routine',

  /** What somebody has booked. */
  noNextClass: 'No class is coming up.',
  openClass: 'Details',
  bookingCount: (count: number) => (count === 1 ? '1 booked session' : `${count} booked sessions`),
  payments: 'Payments in progress',
  allPayments: 'My payments',
  owed: (amount: string, bookings: number) =>
    bookings === 1 ? `${amount} to pay` : `${amount} to pay for ${bookings} courses`,
  nextOwed: (amount: string, day: string) => `Next payment: ${amount} by ${day}`,
  courses: 'Your courses',
  held: (held: number, total: number) => `${held} of ${total} classes held`,
  cameTo: (classes: number) => `you came to ${classes}`,
  /** `missing`: of so many held classes there is no attendance. */
  cameToOf: (came: number, of: number, missing: number) =>
    `you came to ${came} of ${of}${missing > 0 ? `, attendance is missing for ${missing}` : ''}`,
  nextAt: (day: string, time: string) => `next ${day}, ${time}`,
  marks: {
    attended: 'Came',
    absent: 'Absent',
    excused: 'Excused',
    held: 'Held, no attendance',
    cancelled: 'Cancelled',
    next: 'Next',
    ahead: 'To come',
  } satisfies Record<ClassMark, string>,
  newMaterials: 'New materials',
  newMaterialsHint: 'For your sessions, from the last seven days',

  firstSteps: 'Three steps to your first class',
  steps: [
    { title: 'Choose', text: 'Find a session that fits your grade, subject and free time.' },
    { title: 'Book', text: 'Take a seat. Free sessions take one tap.' },
    { title: 'Study', text: 'Join the class. Its materials and your notes are here.' },
  ],
  bookable: 'Open now',

  /** What somebody asked for, by the role that it gives. */
  request: {
    Instructor: {
      pending: 'Your request to teach is being read',
      approved: 'You can teach here now',
      declined: 'Your request to teach was declined',
    },
    Admin: {
      pending: 'Your request to become an Admin is being read',
      approved: 'You are an Admin now',
      declined: 'Your request to become an Admin was declined',
    },
    hints: {
      pending: 'An Admin decides, and you see the answer here. Until then you can find and book sessions.',
      approved: 'Create your first session. Once an Admin has approved it, students can book it.',
      declined: 'You can apply again and say more about yourself. You can still find and book sessions.',
    },
    reason: (reason: string) => `The reason: ${reason}`,
    since: (day: string) => `Since ${day}`,
    tell: 'Tell us what you teach',
    apply: 'Apply again',
  },

  /** What an Instructor teaches. */
  classesTitle: 'Today’s classes',
  noClassesToday: 'No classes today.',
  nextUp: 'Your next class to teach',
  nothingToTeach: 'No approved class is coming up.',
  online: 'Online',
  /** What an Instructor teaches in a month, on the first screen and with its classes. */
  month: {
    now: (name: string) => `This month: ${name}`,
    title: 'My month',
    list: 'Classes that you teach',
    failed: 'Your month could not be loaded',
    none: 'You teach no classes in this month.',
    noneHeld: 'No class of this month is over yet.',
    noneAhead: 'No more classes are to come in this month.',
    all: 'All',
    held: 'Held',
    ahead: 'To come',
    hours: 'Hours taught',
    time: (minutes: number) => hoursAndMinutes(minutes, 'h', 'min'),
    students: 'Students',
    attendance: 'Attendance',
    /** Of one class, and of several. */
    came: (came: number, of: number) => `${came} of ${of} came`,
    cameTimes: (came: number, of: number) => `present ${came} of ${of} times`,
    notTaken: 'Not taken',
    class: 'Class',
    length: 'Hours',
    total: 'Total held',
    insteadOf: (name: string) => `instead of ${name}`,
    sessionsHint: 'Someone in two of your sessions counts once in the total.',
    studentCount: (students: number) => (students === 1 ? '1 student' : `${students} students`),
  },
  roster: 'Who is coming',
  rosterOf: (title: string) => `Who is coming to ${title}`,
  /** `name`: the names of those who are shown. */
  andMore: (name: string, more: number) => (more > 0 ? `${name} and ${more} more` : name),
  move: 'Move',
  moveOf: (title: string) => `Move the class of ${title}`,
  cancel: 'Cancel class',
  cancelOf: (title: string) => `Cancel class: ${title}`,
  seatsTitle: 'Seats of your sessions',
  taken: (enrolled: number, capacity: number | null) =>
    capacity === null ? `${enrolled} booked, no limit` : `${enrolled} of ${capacity} seats booked`,
  duplicate: 'Duplicate',
  duplicateOf: (title: string) => `Duplicate ${title}`,
  ownTitle: 'Not approved yet',
  ownWaiting: (count: number) =>
    count === 1
      ? '1 of your sessions is waiting for an Admin'
      : `${count} of your sessions are waiting for an Admin`,
  ownRejected: (count: number) =>
    count === 1 ? '1 of your sessions was rejected' : `${count} of your sessions were rejected`,
  change: 'Change and resubmit',
  changeOf: (title: string) => `Change and resubmit ${title}`,
  createSession: 'New session',
  teachingSteps: 'Three steps to teaching your first class',
  teaching: [
    { title: 'Create', text: 'Say what you teach, when and where.' },
    { title: 'Wait for approval', text: 'An Admin approves your session, or tells you what to change.' },
    { title: 'Teach', text: 'Students book, and you see here who is coming.' },
  ],

  /** What a cashier does. */
  desk: 'At the desk',
  takeMoney: 'Take money',
  refundsToGive: (count: number) => (count === 1 ? '1 refund to pay out' : `${count} refunds to pay out`),
  nothingAtDesk: 'Nothing else is waiting at the desk.',

  /** What waits for an Admin. Each leads to all of them. */
  waiting: 'Waiting for you',
  nothingWaiting: 'Nothing is waiting for your decision.',
  waitingOf: {
    disputes: (count: number) =>
      count === 1 ? '1 payment that a bank wants back' : `${count} payments that banks want back`,
    payments: (count: number) => (count === 1 ? '1 payment to check' : `${count} payments to check`),
    calls: (people: number) => (people === 1 ? '1 person to call' : `${people} people to call`),
    sessions: (count: number) => (count === 1 ? '1 session to approve' : `${count} sessions to approve`),
    tutors: (count: number) => (count === 1 ? '1 tutor application' : `${count} tutor applications`),
    refunds: (count: number) => (count === 1 ? '1 refund to confirm' : `${count} refunds to confirm`),
    waivers: (count: number) => (count === 1 ? '1 waiver to confirm' : `${count} waivers to confirm`),
    untaught: (count: number) =>
      count === 1 ? '1 session without an active tutor' : `${count} sessions without an active tutor`,
    roles: (count: number) => (count === 1 ? '1 request for a role' : `${count} requests for a role`),
  },
  unnamed: 'No name',
  /** What one Admin asks another to confirm. */
  toConfirm: {
    cancellations: 'Sessions to be cancelled by two Admins',
    asks: (name: string) => `${name} asks you to cancel it too.`,
    own: 'You asked for it. Another Admin has to cancel it too.',
    seats: (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`),
    isRefunded: 'to refund',
    until: (time: string) => `until ${time}`,
    cancelToo: 'Cancel it too',
    decline: 'Decline',
    withdraw: 'Withdraw',
    stays: 'The session stays.',
    failed: 'Your decision was not saved',
    ownWaiver: (reason: string) => `You want to waive this: ${reason}. Another Admin has to confirm it.`,
  },

  /** What Instructors changed, for Admins. */
  tutorChanges: 'Changed by tutors',
  tutorChangesHint: 'In approved sessions, from the last seven days',
  allChanges: 'All changes of sessions',

  strip: {
    title: 'The centre at a glance',
    moneyToday: 'Net today',
    week: 'This week',
    monthBefore: (amount: string) => `The 30 days before: ${amount}`,
    weekBefore: (whole: string) => `The 7 days before: ${whole}`,
    attendance: 'Attendance, last 7 days',
    percent: (share: number) => `${share}%`,
    noneTaken: 'Not taken yet',
    noClasses: 'No classes',
    came: (found: string, whole: string) => `present ${found} of ${whole} times`,
    notTaken: (classes: number) =>
      classes === 1 ? '1 class without attendance' : `${classes} classes without attendance`,
    filling: 'Seats filling',
    nothingFilling: 'No session with limited seats has a booking yet.',
    until: (day: string) => `Until ${day}`,
    needs: (students: number, day: string) =>
      `Needs ${students === 1 ? '1 student' : `${students} students`} by ${day}`,
    rooms: 'Classes today by room',
    elsewhere: 'Online or elsewhere',
  },
  waitingCount: (count: number) => (count === 1 ? '1 thing waits for you' : `${count} things wait for you`),
  figures: 'Money and seats',
  figuresToday: 'Today',
  figuresMonth: 'Last 30 days',
  money: { in: 'Taken', out: 'Refunded', lost: 'Lost to banks', net: 'Net' },
  seats: 'Seats booked',
  seatsWeek: 'Seats booked this week',
  weekBefore: (seats: number) => `${seats} last week`,
  lateParts: 'Late parts of fees',
  lateCount: (parts: number) => (parts === 1 ? '1 part' : `${parts} parts`),
  netChart: 'Net by day, last 30 days',
  seatsChart: 'Seats booked by day, last 30 days',
  asTable: 'Show as a table',
  day: 'Day',
  noneYet: 'None in these 30 days.',

  troubles: 'Is everything working?',
  system: 'System',
  failedEmails: (count: number) =>
    count === 1 ? '1 email could not be sent' : `${count} emails could not be sent`,
  noFailedEmails: 'No failed emails',
  refundsDue: (count: number) => (count === 1 ? '1 refund is pending' : `${count} refunds are pending`),
  noRefundsDue: 'No pending refunds',
  checkingSystem: 'Checking the system…',
  systemUnknown: 'The system could not be checked',

  /** The seats that a figure counts. */
  seatCount: (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`),
  seatsFailed: 'The seats could not be loaded',
  noSeatsBooked: 'No seats were booked then',
  noSeatsBookedHint: 'Seats that were cancelled are not counted.',
}

export const { use: useTodayTexts } = defineTexts('today', today)
