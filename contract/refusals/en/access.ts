import { waitIn } from '../wait.ts'

/** The refusals because of who asks, how often, or what cannot be reached. */
export const access = {
  sign_in_required: 'Please log in first.',
  number_unused:
    'Nobody has logged in with this number for four months, so it may belong to somebody else now. If your account has an email, log in with that. Otherwise ask at the desk.',
  google_window_expired: 'This login window has expired. Please close it and try again.',
  google_window_done: 'You are logged in. You can close this window.',
  sign_in_unavailable: 'The login service cannot be reached. Please try again in a moment.',
  recent_sign_in_required: 'Please log in again before you delete your account.',
  not_allowed: 'You are not allowed to do this.',
  admin_moves_money: 'This refunds money. Ask an Admin to do it.',
  admin_changes_only: 'Once a session is approved, only an Admin can change this.',
  own_payment: 'This is your own payment, so somebody else has to do this.',
  own_part: 'This is your own fee, so another Admin has to do this.',
  second_admin_confirms: 'Another Admin has to confirm it.',
  new_admin_confirms:
    'You became an Admin only today. An earlier Admin has to confirm it, or you can do so tomorrow.',
  other_account: 'You may only ask about your own account.',
  not_your_child: 'You do not act for this person, or no longer. Ask them, or the centre.',
  not_for_children: 'Everybody does this only for themselves.',
  names_oneself: 'You cannot name yourself. Ask somebody else at the centre.',
  other_cash_box: 'This is the cash box of another branch.',
  branch_not_yours:
    'You take cash at another branch. To change that, ask an Admin to choose your branch under Admin User.',
  not_your_session: 'You can only do this in your own sessions.',
  not_your_class: 'Only the tutor of a session and Admins can change its classes.',
  no_such_address: 'There is nothing at this address.',
  unexpected: 'Something went wrong!',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  database_unavailable: 'The service is not available right now. Please try again in a moment.',
  cards_unavailable: 'The card provider cannot be reached. Please try again in a moment.',
  payments_unavailable: 'The payment provider cannot be reached. Please try again in a moment.',
  storage_full: 'There is no room left for files. Please tell the centre.',
  storage_unavailable: 'Files cannot be stored right now. Please try again in a moment.',
  too_many_watching: 'Too many people are watching right now. Please try again later.',
  too_many_uploads: 'Too many pictures are arriving right now. Please try again in a moment.',
  too_many_requests: ({ seconds }: { seconds: number }) => {
    const { count, unit } = waitIn(seconds)
    return `Too many requests. Please try again in ${count} ${unit}.`
  },
  booked_too_often: ({ minutes }: { minutes: number }) =>
    `You have booked this session several times and cancelled it again. You can book it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  held_too_often: ({ minutes }: { minutes: number }) =>
    `You have held a seat of this session several times without paying. You can try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  too_many_people_opened: ({ minutes }: { minutes: number }) => {
    const { count, unit } = waitIn(minutes * 60)
    return `You have opened as many people as a cashier may in a day. You can open others in ${count} ${unit}, or an Admin opens them.`
  },
}
