import { defineMessages } from './index.ts'

export const dashboard = {
  title: 'Dashboard',
  menu: 'Menu',
  loading: 'Loading your dashboard...',
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

  roles: { user: 'User', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },
}

export const { use: useDashboardMessages } = defineMessages('dashboard', dashboard)
