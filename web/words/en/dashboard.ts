export const dashboard = {
  title: 'Dashboard',
  menu: 'Dashboard menu',
  loading: 'Loading your dashboard...',
  failed: 'Your overview could not be loaded',
  links: {
    overview: 'Overview',
    bookedSessions: 'Booked Sessions',
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
    outbox: 'Outbox',
    auditTrail: 'Audit Trail',
    system: 'System',
    money: 'My payments',
  },

  greeting: (name: string) => `Welcome, ${name}`,
  signedInAs: (role: string) => `You are signed in as ${role}.`,
  roles: { user: 'User', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },

  openMoney: 'Not settled yet',
  nextClass: 'Your next class',
  classUnderWay: 'Under way now',
  noNextClass: 'No class is coming up.',
  findSession: 'Find a session',
  bookingCount: (count: number) => (count === 1 ? '1 booked session' : `${count} booked sessions`),
  seeBookings: 'See them all',
  waitingTitle: 'Waiting for approval',
  waitingCount: (count: number) =>
    count === 1 ? '1 session waits for your decision' : `${count} sessions wait for your decision`,
  waitingTutors: (count: number) =>
    count === 1 ? '1 person has applied as a tutor' : `${count} people have applied as tutors`,
  waitingRoles: (count: number) =>
    count === 1 ? '1 person asks for a role' : `${count} people ask for a role`,
  nothingWaiting: 'Nothing waits for your decision.',
  ownTitle: 'Your sessions',
  ownWaiting: (count: number) =>
    count === 1 ? '1 of your sessions waits for an Admin' : `${count} of your sessions wait for an Admin`,
  ownRejected: (count: number) =>
    count === 1 ? '1 of your sessions was rejected' : `${count} of your sessions were rejected`,
  nothingOwnWaiting: 'None of your sessions waits for a decision.',
  seeSessions: 'See all sessions',
  createSession: 'Create a session',
}
