const segment = encodeURIComponent

/** Links by name, so that no component builds an address from strings. `routes.ts` serves them. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  signup: () => '/signup',
  forgotPassword: () => '/forgot-password',
  mailedLink: () => '/mailed-link',
  bookedSession: (id: string) => `/bookedSession/${segment(id)}`,
  comingSoon: (topic: string) => `/coming-soon/${segment(topic)}`,
  dashboard: () => '/dashboard',
  bookedSessions: () => '/dashboard/booked-sessions',
  booked: (id: string) => `/dashboard/booked/${segment(id)}`,
  payment: (sessionId: string) => `/dashboard/payment/${segment(sessionId)}`,
  paymentHistory: () => '/dashboard/paymentHistory',
  money: () => '/dashboard/money',
  receipt: (bookingId: string) => `/dashboard/receipt/${segment(bookingId)}`,
  sessionList: () => '/dashboard/my-created-sessions',
  createSession: () => '/dashboard/sessions',
  manageTutors: () => '/dashboard/all-users',
  tutorApplication: () => '/dashboard/tutors',
  ourTutors: () => '/dashboard/our-tutors',
  uploadMaterials: () => '/dashboard/upload-materials',
  viewMaterials: () => '/dashboard/view-materials',
  manageRoles: () => '/dashboard/adminUsers',
  profile: () => '/dashboard/profile',
  outbox: () => '/dashboard/outbox',
  createNote: () => '/dashboard/create-note',
  manageNotes: () => '/dashboard/manage-notes',
  studyMaterials: (sessionId?: string) =>
    sessionId ? `/dashboard/study-materials?session=${segment(sessionId)}` : '/dashboard/study-materials',
} as const
