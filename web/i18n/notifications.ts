import { defineMessages } from './index.ts'

export const notifications = {
  title: 'What is new',
  unread: (count: number) => `What is new, ${count} unread`,
  isNew: 'New',
  none: 'Nothing is new.',
  noneHint: 'What changes for you, or waits for you, appears here.',
  failed: 'What is new could not be loaded',
  texts: {
    seat_offered: (title: string) => `A seat in ${title} is free for you`,
    offer_lapsed: (title: string) => `Your time to take the seat in ${title} is over`,
    seat_paid: (title: string) => `Your seat in ${title} is paid`,
    money_returned: (title: string) => `Your payment for ${title} was refunded`,
    sent_money_refused: (title: string) => `Your transaction ID for ${title} was not accepted`,
    sent_money_unchecked: (title: string) =>
      `Your transaction ID for ${title} was not checked in time. Please send it again`,
    material_added: (title: string) => `New material for ${title}`,
    session_changed: (title: string) => `${title} was changed`,
    other_tutor: (title: string) => `Another tutor teaches ${title}`,
    class_moved: (title: string) => `A class of ${title} was moved`,
    class_cancelled: (title: string) => `A class of ${title} was cancelled`,
    class_added: (title: string) => `${title} has one more class`,
    class_soon: (title: string) => `${title} is about to begin`,
    session_approved: (title: string) => `${title} was approved`,
    session_rejected: (title: string) => `${title} was rejected`,
    tutor_assigned: (title: string) => `You teach ${title} now`,
    tutor_replaced: (title: string) => `Another tutor teaches ${title} now`,
    teaching_cancelled: (title: string) => `${title} was cancelled`,
    minimum_missed: (title: string) => `${title} is called off: too few students booked`,
    teaching_soon: (title: string) => `You teach ${title} soon`,
    session_waits: (title: string) => `${title} is waiting for your decision`,
    tutor_waits: (name: string) => `${name} has applied as a tutor`,
    role_waits: (name: string) => `${name} has asked for a role`,
    dispute_waits: (title: string) => `A bank wants a payment for ${title} back. Your evidence is due`,
    payment_waits: (name: string) => `${name} has paid and waits for your decision`,
  },
  partDue: (title: string, part: number, of: number) => `Part ${part} of ${of} for ${title} is due soon`,
  partLate: (title: string, part: number, of: number) => `Part ${part} of ${of} for ${title} is late`,
  payBy: 'Pay by',
  wasDue: 'Was due on',
  seatsBooked: (title: string, count: number) =>
    count === 1 ? `1 new booking for ${title}` : `${count} new bookings for ${title}`,
}

export const { use: useNotificationMessages } = defineMessages('notifications', notifications)
