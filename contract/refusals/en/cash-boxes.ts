/** The refusals about cash boxes. */
export const cashBoxes = {
  cash_box_not_found: 'There is no such cash box.',
  box_holds_less: 'There is not enough cash in the box. Put some in first, or pay another way.',
  branch_box_holds_less: ({ branch }: { branch: string }) =>
    `There is not enough cash in the box of ${branch}. Put some in first, use the box of another branch, or pay another way.`,
  float_is_known: ({ left }: { left: number }) =>
    `The last box was signed with ${left} left in it, so this one begins with that. Enter what was put in or taken out.`,
  cash_box_signed: 'This cash box is signed. Use the next one.',
  cash_box_open_there: 'That branch has an open cash box already.',
  cash_box_moved: 'Cash moved after you counted. Count again, then sign.',
  difference_reason_required: 'Say why the sum differs.',
  more_left_than_counted: 'You cannot leave more in the box than you counted.',
  rest_needs_place: ({ rest }: { rest: number }) =>
    `Say where the other ${rest} taka go: to the bank, spent, or handed over to somebody.`,
  entry_not_found: 'There is no such entry.',
  entry_in_other_box: 'This entry is in another cash box.',
  count_not_found: 'Count the cash first, then sign your own count.',
  count_in_other_box: 'This count belongs to another cash box.',
  entry_undone: 'This entry has been undone already.',
  choose_desk_branch:
    'The centre has several branches. Choose at the desk which branch’s box your cash belongs to, then try again.',
  desk_branch_not_named:
    'The centre has several branches, and yours has not been chosen yet. Ask an Admin to choose it under Admin User.',
}
