import { withArticle } from '../../../contract/people/roles.ts'

export const dashboard = {
  title: 'Dashboard',
  menu: 'Dashboard menu',
  loading: 'Loading your dashboard...',
  failed: 'Your overview could not be loaded',
  links: {
    overview: 'Overview',
    bookedSessions: 'Booked Sessions',
    routine: 'My routine',
    classRoutine: 'Class routine',
    createNote: 'Create Note',
    manageNotes: 'Manage Notes',
    studyMaterials: 'Study Materials',
    allMaterials: 'View All Materials',
    uploadMaterial: 'Upload Material',
    createSession: 'Create Study Sessions',
    allSessions: 'View All Study Sessions',
    allTutors: 'View All Tutors',
    close: 'Day’s close',
    heldPayments: 'Payments to decide',
    calls: 'People to call',
    paymentHistory: 'Payment History',
    adminUser: 'Admin User',
    profile: 'Profile',
    branches: 'Branches',
    holidays: 'Holidays',
    desk: 'Desk',
    centreDues: 'Dues',
    discounts: 'Discount codes',
    centre: 'Centre',
    outbox: 'Outbox',
    auditTrail: 'Audit Trail',
    system: 'System',
    money: 'My payments',
    dues: 'Dues',
  },

  groups: { learn: 'Learn', teach: 'Teach', run: 'Run', you: 'You' },

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
}
