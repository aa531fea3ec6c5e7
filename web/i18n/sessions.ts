import { defineTexts } from './index.ts'

export const sessions = {
  detailTitle: 'Study session',
  failedToLoadOne: 'Failed to load session',
  failedToLoadDetails: 'Failed to load session details.',
  failedToLoadMany: 'Failed to load sessions',
  notFound: 'Session not found',
  cancelWaits:
    'More than the limit would be refunded to one person. Another Admin confirms by cancelling it too.',
  cancelled: {
    title: 'This session was cancelled',
    on: 'Cancelled on',
    closed: 'Nobody can book it any more.',
    money: 'If you paid for a seat, you get a refund.',
    others: 'Find another session',
    payments: 'Your payments',
    was: 'It was planned for',
  },
  notFoundHint: 'It may have been removed, or the link is not complete.',
  seeAll: 'See all study sessions',
  none: 'No sessions found',
  noneHint: 'Sessions appear here once they are approved.',

  by: (tutor: string) => `by ${tutor}`,
  rated: (average: number, count: number) => `${average} of 5 stars, ${count} reviews`,
  tutor: 'Tutor',
  fee: 'Fee',
  free: 'Free',
  duration: 'Duration',
  about: 'About this session',
  registrationStart: 'Registration starts',
  registrationStarted: 'Registration started',
  registrationEnd: 'Registration ends',
  registrationEnded: 'Registration ended',
  when: 'When',
  classStart: 'Class starts',
  classEnd: 'Class ends',
  perClass: (count: number, each: string, isExact: boolean) =>
    `${count} classes, ${isExact ? '' : 'about '}${each} each`,
  seats: 'Seats',
  seatsLeft: (left: number, capacity: number) => `${left} of ${capacity} seats left`,
  lastHeld: 'None left: the last one is held for you',
  noSeatLimit: 'No seat limit',
  enrolled: 'Enrolled',
  enrolledOf: (enrolled: number, capacity: number | null) =>
    capacity === null ? `${enrolled}` : `${enrolled} of ${capacity}`,
  status: 'Status',
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    upcoming: 'Upcoming',
    ongoing: 'Ongoing',
    closed: 'Closed',
  },
  rejectionReason: 'Reason',
  feedback: 'Feedback',
  timesIn: (zone: string) => `Times are in Bangladesh time (${zone}).`,

  listTitle: 'Study Sessions',
  listIntro: 'Find a session to join.',
  listIntroInstructor: 'All approved sessions, and your own that are pending or rejected.',
  listIntroAdmin: 'Every session. Approve or reject the pending ones, and keep the rest up to date.',
  session: 'Session',
  actions: 'Actions',
  decision: 'Decision',
  actionsOf: (title: string) => `Actions for ${title}`,
  batches: 'Batches',
  batchesOf: (title: string) => `Batches of ${title}`,
  duplicate: 'Duplicate',
  duplicateOf: (title: string) => `Duplicate ${title}`,
  view: 'View',
  viewSession: (title: string) => `View ${title}`,
  create: 'New session',

  actionOn: {
    approve: (title: string) => `Approve ${title}`,
    reject: (title: string) => `Reject ${title}`,
    update: (title: string) => `Update ${title}`,
    delete: (title: string) => `Delete ${title}`,
  },
  approve: 'Approve',

  reject: 'Reject',

  update: 'Update',
  failedToUpdate: 'Failed to update session',

  delete: 'Delete',
  level: 'Grade',
  subject: 'Subject',
  mode: 'Online or on site',
  place: 'Room or directions',
  joinUrl: 'Link to the class',

  change: 'Change and resubmit',
  changeSession: (title: string) => `Change and resubmit ${title}`,
  roster: 'Who is coming',
  rosterOf: (title: string) => `Who is coming to ${title}`,
  listed: {
    all: 'All',
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    past: 'Past',
    untaught: 'No active tutor',
    cancelled: 'Cancelled',
  },

  joining: {
    minimum: (count: number, booked: number, at: string) =>
      `Needs ${count === 1 ? '1 student' : `${count} students`} by ${at}. ${booked} so far.`,
    minimumHint: 'With fewer, it is cancelled and everybody gets a refund.',
    runs: 'Confirmed: enough students have booked.',
    share: (left: number, all: number, price: string, fee: string) =>
      `${left} of ${all} classes ${left === 1 ? 'is' : 'are'} left: ${price} instead of ${fee}.`,
    full: (left: number, all: number) =>
      `${left} of ${all} classes ${left === 1 ? 'is' : 'are'} left, at the full fee.`,
    left: (left: number, all: number) => `${left} of ${all} classes ${left === 1 ? 'is' : 'are'} left.`,
  },
}

export const { use: useSessionTexts } = defineTexts('sessions', sessions)
