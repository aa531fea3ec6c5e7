/** A fee that is paid in monthly parts: the choice of a plan, and what each part will be. */
export const feePlan = {
  label: 'Monthly parts',
  hint: 'The first part buys the seat. The others follow month by month.',
  tooShort: 'For this the classes must last a month or longer.',
  soldBefore: 'Seats that are sold already stay as they are.',
  atOnce: 'No, all at once',
  count: (parts: number) => `${parts} parts`,
  inParts: (parts: number) => `Students may pay in ${parts} monthly parts`,
  parts: 'Parts of the fee',
  part: (part: number) => `Part ${part}`,
  whenBooking: 'when booking',
  ruleTitle: 'Fees by parts',
  ruleHint:
    'A part that is not paid by its day is late. After these days the class link and the materials close until it is paid; the seat stays.',
  ruleDays: 'Days of grace (0 to 60)',
  ruleSaved: 'Saved. It applies at once.',
  ruleFailed: 'The days of grace could not be loaded',
  by: (day: string) => `by ${day}`,
}
