import { withArticle } from '../../contract/people/roles.ts'
import { defineMessages } from './index.ts'

export const dashboard = {
  title: 'Dashboard',
  menu: 'Menu',
  loading: 'Loading your dashboard...',
  failed: 'Your overview could not be loaded',
  links: {
    overview: 'Today',
    bookedSessions: 'Booked Sessions',
    routine: 'Routine',
    createNote: 'Create Note',
    manageNotes: 'Manage Notes',
    studyMaterials: 'Study Materials',
    allMaterials: 'View All Materials',
    uploadMaterial: 'Upload Material',
    createSession: 'Create Study Sessions',
    allSessions: 'View All Study Sessions',
    allTutors: 'View All Tutors',
    paymentHistory: 'Payment History',
    adminUser: 'Admin User',
    profile: 'Profile',
    money: 'Money',
    ownPayments: 'My payments',
    dues: 'Dues',
    desk: 'Desk',
    centre: 'Centre',
    branches: 'Branches',
    holidays: 'Holidays',
    discounts: 'Discount codes',
    emails: 'Emails',
    history: 'History',
    system: 'System',
    find: 'Find',
    booked: 'Booked',
    sessions: 'Sessions',
    materials: 'Materials',
    calls: 'Calls',
  },

  groups: { learn: 'Learn', teach: 'Teach', run: 'Run' },
  /** The bar of phones. */
  places: 'Places',
  /** The tabs of screens that belong together. */
  beside: 'Screens beside this one',

  breadcrumbs: 'Breadcrumbs',
  /** Before the name of a page. */
  backTo: 'Back to',
  /** Pages as the ones below them name them. */
  pages: {
    overview: 'Overview',
    bookings: 'Booked Sessions',
    booking: 'Booked session',
    sessions: 'Study Sessions',
    session: 'Study session',
    notes: 'Notes',
    materials: 'Materials',
    payments: 'Payments',
  },

  greeting: (name: string) => `Welcome, ${name}`,
  signedInAs: (role: string) => `You are signed in as ${withArticle(role)}.`,
  roles: { user: 'User', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },

  openMoney: 'Payments in progress',
  nextClass: 'Your next class',
  classUnderWay: 'Under way now',
  noNextClass: 'No class is coming up.',
  findSession: 'Find a session',
  bookingCount: (count: number) => (count === 1 ? '1 booked session' : `${count} booked sessions`),
  seeBookings: 'See them all',
  waitingTitle: 'Waiting for you',
  waitingCount: (count: number) =>
    count === 1
      ? '1 session is waiting for your decision'
      : `${count} sessions are waiting for your decision`,
  waitingTutors: (count: number) =>
    count === 1 ? '1 person has applied as a tutor' : `${count} people have applied as tutors`,
  waitingRoles: (count: number) =>
    count === 1 ? '1 person has asked for a role' : `${count} people have asked for a role`,
  waitingDisputes: (count: number) =>
    count === 1 ? 'A bank wants a payment back' : `Banks want ${count} payments back`,
  waitingPayments: (count: number) =>
    count === 1
      ? '1 payment is waiting for your decision'
      : `${count} payments are waiting for your decision`,
  waitingCalls: (people: number) => (people === 1 ? '1 person to call' : `${people} people to call`),
  nothingWaiting: 'Nothing is waiting for you.',
  ownTitle: 'Your sessions',
  ownWaiting: (count: number) =>
    count === 1
      ? '1 of your sessions is waiting for an Admin'
      : `${count} of your sessions are waiting for an Admin`,
  ownRejected: (count: number) =>
    count === 1 ? '1 of your sessions was rejected' : `${count} of your sessions were rejected`,
  nothingOwnWaiting: 'None of your sessions is waiting for a decision.',
  seeSessions: 'See all sessions',
  createSession: 'Create a session',

  centre: {
    openRoom: 'Open the class',
    newMaterials: 'New materials',
    newMaterialsHint: 'For your sessions, from the last seven days',
    openMaterial: (title: string) => `Open ${title}`,

    firstSteps: 'Three steps to your first class',
    steps: [
      { title: 'Choose', text: 'Find a session that fits your class, subject and evening.' },
      { title: 'Book', text: 'Take a seat. Free sessions take one tap.' },
      { title: 'Study', text: 'Join the class. Its materials and your notes are here.' },
    ],
    bookable: 'Open now',

    todayTitle: 'Today’s classes',
    noClassesToday: 'No classes today.',
    nextUp: 'Your next class to teach',
    nothingToTeach: 'No approved class is coming up.',
    roster: 'Roster',
    rosterOf: (title: string) => `Roster of ${title}`,
    seatsTitle: 'Seats of your sessions',
    noSeats: 'Once a session is approved, you see here how it fills.',
    taken: (enrolled: number, capacity: number | null) =>
      capacity === null ? `${enrolled} booked, no limit` : `${enrolled} of ${capacity} seats booked`,
    duplicate: 'Duplicate',
    duplicateOf: (title: string) => `Duplicate ${title}`,
    rejectedTitle: 'Rejected: change and resubmit',
    change: 'Change and resubmit',
    changeOf: (title: string) => `Change and resubmit ${title}`,
    pendingTitle: 'Waiting for an Admin',

    figuresTitle: 'Money and seats',
    today: 'Today',
    takings: 'Takings',
    takingsToday: 'Takings today',
    takingsMonth: 'Takings, last 30 days',
    refundsToday: 'Refunds today',
    lost: (amount: string) => `${amount} lost to banks with disputes`,
    refundsMonth: 'Refunds, last 30 days',
    seatsToday: 'Seats booked today',
    seatsMonth: 'Seats booked, last 30 days',
    seats: 'Seats booked',
    lateParts: 'Late parts of fees',
    lateCount: (parts: number) => (parts === 1 ? '1 part' : `${parts} parts`),
    seatsWeek: 'Seats booked this week',
    weekBefore: (seats: number) => `${seats} last week`,
    seatCount: (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`),
    seatsFailed: 'The seats could not be loaded',
    noSeatsBooked: 'No seats were booked then',
    noSeatsBookedHint: 'Seats that were cancelled are not counted.',
    unnamed: 'No name',
    day: 'Day',
    chartOf: (name: string) => `${name} by day, last 30 days`,
    highest: (value: string, day: string) => `Most: ${value} on ${day}`,
    noneYet: 'None in these 30 days.',

    troublesTitle: 'Is everything working?',
    failedEmails: (count: number) =>
      count === 1 ? '1 email could not be sent' : `${count} emails could not be sent`,
    noFailedEmails: 'No failed emails',
    refundsDue: (count: number) => (count === 1 ? '1 refund is pending' : `${count} refunds are pending`),
    noRefundsDue: 'No pending refunds',
    checkingSystem: 'Checking the system…',
    systemUnknown: 'The system could not be checked',
  },
}

export const { use: useDashboardMessages } = defineMessages('dashboard', dashboard)
