/** The texts of a roster, on the page and in its table for spreadsheets. */
export const rosterTexts = {
  name: 'Name',
  payment: 'Payment',
  /** Says how a fee stands that is paid at once. */
  statuses: { paid: 'Paid', refund_due: 'Refund due', refunded: 'Refunded', charged_back: 'Charged back' },
  partsPaid: (paid: number, of: number) => `${paid} of ${of} parts paid`,
  /** After `partsPaid`. */
  partsLate: (late: number) => `${late} late`,

  /** More heads of the table. */
  heads: { email: 'Email', phone: 'Phone', booked: 'Booked (time in Dhaka)', late: 'Parts late' },
  fileName: (title: string, day: string) => `${title}, who is coming, ${day}`,
}
export type RosterTexts = typeof rosterTexts
