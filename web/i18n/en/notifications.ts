export const notifications = {
  title: 'What is new',
  unread: (count: number) => `What is new, ${count} unread`,
  isNew: 'New',
  none: 'Nothing is new.',
  noneHint: 'What changes for you, or waits for you, appears here.',
  failed: 'What is new could not be loaded',
  texts: {
    seat_paid: (title: string) => `Your seat in ${title} is paid`,
    money_returned: (title: string) => `Your payment for ${title} was refunded`,
    material_added: (title: string) => `New material for ${title}`,
    session_changed: (title: string) => `${title} was changed`,
    class_soon: (title: string) => `${title} is about to begin`,
    session_approved: (title: string) => `${title} was approved`,
    session_rejected: (title: string) => `${title} was rejected`,
    session_waits: (title: string) => `${title} is waiting for your decision`,
    tutor_waits: (name: string) => `${name} has applied as a tutor`,
    role_waits: (name: string) => `${name} has asked for a role`,
  },
  seatsBooked: (title: string, count: number) =>
    count === 1 ? `1 new booking for ${title}` : `${count} new bookings for ${title}`,
}
