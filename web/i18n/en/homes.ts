/** The start of the dashboard, for each role. */
export const homes = {
  openRoom: 'Open the class',
  newMaterials: 'New this week',
  newMaterialsHint: 'Materials of your sessions from the last seven days',
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
  month: 'Last 30 days',
  takings: 'Takings',
  refunds: 'Refunds',
  seats: 'Seats booked',
  seatsWeek: 'Seats booked in 7 days',
  weekBefore: (seats: number) => `${seats} in the 7 days before`,
  day: 'Day',
  chartOf: (name: string) => `${name} by day, last 30 days`,
  highest: (value: string, day: string) => `Most: ${value} on ${day}`,
  noneYet: 'None in these 30 days.',

  troublesTitle: 'Is everything working?',
  failedMails: (count: number) =>
    count === 1 ? '1 email could not be sent' : `${count} emails could not be sent`,
  noFailedMails: 'No failed emails',
  refundsDue: (count: number) => (count === 1 ? '1 refund is pending' : `${count} refunds are pending`),
  noRefundsDue: 'No pending refunds',
  checkingSystem: 'Checking the system…',
  systemUnknown: 'The system could not be checked',
}
