/** The refusals about discount codes. */
export const discounts = {
  invalid_code: 'A code has 3 to 30 letters from A to Z, digits or hyphens.',
  discount_out_of_range: 'Enter a whole percentage from 1 to 100, or an amount above 0.',
  ends_before_start: 'The end must come after the start.',
  too_many_sessions: ({ max }: { max: number }) => `Choose at most ${max} sessions, or none for all.`,
  code_taken: 'There is already a discount with this code.',
  discount_not_found: 'There is no such discount.',
  discount_in_use:
    'Somebody has used this code already, so its discount can no longer change. Add another code.',
  limit_below_used: ({ used }: { used: number }) =>
    `The code has been used ${used} ${used === 1 ? 'time' : 'times'}. The limit cannot go below that.`,
  code_unknown: 'There is no such code. Please check how it is spelt.',
  code_inactive: 'This code is switched off.',
  code_not_yet: 'This code is not valid yet.',
  code_over: 'This code has expired.',
  code_not_for_session: 'This code is for other sessions.',
  code_nothing_to_discount: 'This code takes nothing off this price.',
  code_used_by_you: 'You have used this code already. It can be used once.',
  price_is_held:
    'You have begun to pay at another price. Finish that payment, or wait until its time is over; then use the code.',
  code_used_up: 'This code has been used up.',
  code_for_admins: 'Only an Admin can give this code, at the desk. Please ask one.',
}
