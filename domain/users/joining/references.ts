/**
 * The fate of a column that refers to a person, when their row is joined to another one, and when they
 * delete their account. `isOwn`: the row is about that person, and belongs into the copy that they take of
 * what the centre knows of them; in others they only did something. A test compares the columns with those of
 * PostgreSQL.
 */
export type Reference = { join: Join; deletion: Deletion; isOwn?: true }

/**
 * `moves`: the rows are the kept person's afterwards. `session` is the session that a row belongs to, in SQL:
 * rows of a session that cannot be moved stay with it. `double` says when a row says the same as one (`own`)
 * that the kept person has already; such a row (`gone`) is deleted, or stays behind. `ofBalance`: a row of no
 * session is about money in advance, and stays where that stays.
 * `counted`: it is counted anew from what has moved. `stays`: history, which is never written again.
 * `never`: only who has signed in has such rows, or who works here. A row that is joined has never signed in.
 * `hinders`: a row that is joined and has some of these stays as it is.
 */
type Join =
  | {
      act: 'moves'
      session?: string
      double?: string
      doubleIs?: 'deleted' | 'left'
      ofBalance?: true
    }
  | { act: 'counted' | 'stays' | 'never' | 'hinders' }

/**
 * `deleted`: the rows are deleted. `ended`: `account-deletion/` says which of them end, and how. `stays`: for
 * what others rely on; the person's row has no name any more.
 */
type Deletion = 'deleted' | 'ended' | 'stays'

const ofClass = '(select classes.session_id from classes where classes.id = gone.class_id)'
const ofMoney = `coalesce((select session_id from bookings where id = gone.booking_id),
  (select session_id from payments where id = gone.payment_id))`
const isOfAdvance = (row: string) =>
  `${row}.state = 'waiting' and ${row}.booking_id is null and ${row}.payment_id is null`
const sameClass = 'own.class_id = gone.class_id'
const stays = { join: { act: 'stays' }, deletion: 'stays' } as const
/** A column of who did something here. */
const actor = { join: { act: 'never' }, deletion: 'stays' } as const
const teacher = { join: { act: 'hinders' }, deletion: 'stays' } as const

export const personReferences: Record<string, Reference> = {
  'absence_notices.user_id': {
    join: {
      act: 'moves',
      session: ofClass,
      double: `${sameClass} and own.withdrawn_at is null and gone.withdrawn_at is null`,
    },
    deletion: 'deleted',
    isOwn: true,
  },
  'allocations.decided_by_id': actor,
  'attempts.decided_by_id': actor,
  'attendance.user_id': {
    join: { act: 'moves', session: ofClass, double: sameClass },
    deletion: 'stays',
    isOwn: true,
  },
  'attendance_shares.user_id': { join: { act: 'counted' }, deletion: 'stays' },
  'audit_trail.actor_id': stays,
  'audit_trail.affected_user_id': { ...stays, isOwn: true },
  'audit_trail.subject_id': stays,
  'bookings.user_id': { join: { act: 'moves', session: 'gone.session_id' }, deletion: 'ended', isOwn: true },
  'calls.told_by_id': actor,
  'calls.user_id': { join: { act: 'moves', session: 'gone.session_id' }, deletion: 'ended', isOwn: true },
  'card_intents.user_id': { join: { act: 'never' }, deletion: 'ended', isOwn: true },
  'cancellation_requests.asked_by_id': actor,
  'cash_box_counts.by_id': actor,
  'cash_box_entries.entered_by_id': actor,
  'cash_boxes.opened_by_id': actor,
  'cash_boxes.signed_by_id': actor,
  'centre_texts.author_id': actor,
  'checkouts.user_id': { join: { act: 'moves', session: 'gone.session_id' }, deletion: 'ended', isOwn: true },
  'class_changes.by_id': actor,
  'class_changes.substitute_id': teacher,
  'class_joins.user_id': {
    join: { act: 'moves', session: ofClass, double: sameClass },
    deletion: 'stays',
    isOwn: true,
  },
  'classes.asked_id': teacher,
  'classes.held_by_id': teacher,
  'classes.substitute_id': teacher,
  'classes.tutor_id': teacher,
  'contacts.user_id': {
    join: { act: 'moves', double: 'own.kind = gone.kind and own.value = gone.value', doubleIs: 'deleted' },
    deletion: 'deleted',
    isOwn: true,
  },
  'days_off.by_id': actor,
  'days_off.tutor_id': teacher,
  'desk_notes.author_id': actor,
  'desk_notes.user_id': { join: { act: 'moves' }, deletion: 'deleted', isOwn: true },
  'discounts.created_by_id': actor,
  'fee_parts.waive_asked_by_id': actor,
  'fee_parts.waive_confirmed_by_id': actor,
  'fee_parts.waived_by_id': actor,
  'files.owner_id': { ...actor, isOwn: true },
  // Whoever becomes their own guardian by it has none: `join-people.ts`.
  'guardians.child_id': {
    join: {
      act: 'moves',
      double: 'own.guardian_id = gone.guardian_id and own.ended_at is null and gone.ended_at is null',
    },
    deletion: 'ended',
    isOwn: true,
  },
  'guardians.ended_by_id': actor,
  'guardians.guardian_id': { join: { act: 'never' }, deletion: 'ended' },
  'guardians.named_by_id': actor,
  'home_draft.changed_by_id': actor,
  'home_versions.author_id': actor,
  'home_versions.taken_back_by_id': actor,
  'interests.tutor_id': teacher,
  'interests.user_id': {
    join: {
      act: 'moves',
      double: `own.told_at is null and gone.told_at is null
        and (own.session_id, own.level, own.subject, own.tutor_id)
          is not distinct from (gone.session_id, gone.level, gone.subject, gone.tutor_id)`,
    },
    deletion: 'deleted',
    isOwn: true,
  },
  'links.user_id': { join: { act: 'moves' }, deletion: 'deleted', isOwn: true },
  'materials.owner_id': { join: { act: 'hinders' }, deletion: 'ended', isOwn: true },
  'notes.user_id': { join: { act: 'never' }, deletion: 'deleted', isOwn: true },
  // Also where it is on its way to the address of the row that ends: that is the person's too.
  'deliveries.user_id': { join: { act: 'moves' }, deletion: 'ended', isOwn: true },
  'messages.user_id': { join: { act: 'moves' }, deletion: 'ended', isOwn: true },
  'part_concessions.by_id': actor,
  'payments.confirmed_by_id': actor,
  'payments.recorded_by_id': actor,
  // Without a session it is money in advance, which moves unless what was paid from it stays.
  'payments.user_id': {
    join: { act: 'moves', session: 'gone.session_id', ofBalance: true },
    deletion: 'stays',
    isOwn: true,
  },
  // A trigger forgets it with the row, and the kept person is found by what they are called.
  'person_documents.user_id': { join: { act: 'counted' }, deletion: 'deleted' },
  'push_subscriptions.user_id': { join: { act: 'never' }, deletion: 'deleted', isOwn: true },
  // Who has used a code with both rows has used it. One use stays behind with nobody, and still counts.
  'redemptions.user_id': {
    join: {
      act: 'moves',
      session: '(select checkouts.session_id from checkouts where checkouts.id = gone.checkout_id)',
      double: 'own.discount_id = gone.discount_id',
      doubleIs: 'left',
    },
    deletion: 'stays',
    isOwn: true,
  },
  'refund_acts.by_id': actor,
  'refund_acts.decided_by_id': actor,
  // Of two requests about money in advance that wait one stays behind, and is refused.
  'refund_acts.user_id': {
    join: {
      act: 'moves',
      session: ofMoney,
      double: `${isOfAdvance('own')} and ${isOfAdvance('gone')}`,
      doubleIs: 'left',
      ofBalance: true,
    },
    deletion: 'stays',
    isOwn: true,
  },
  'refunds.recorded_by_id': actor,
  'reviews.answered_by_id': actor,
  'reviews.hidden_by_id': actor,
  'reviews.tutor_id': teacher,
  'reviews.user_id': { join: { act: 'never' }, deletion: 'deleted', isOwn: true },
  // What a roll said once is history; `attendance` says what holds.
  'roll_changes.user_id': { ...stays, isOwn: true },
  'rolls.taken_by_id': actor,
  'sessions.owner_id': teacher,
  'sessions.tutor_id': teacher,
  'student_numbers_due.user_id': { join: { act: 'moves' }, deletion: 'deleted' },
  'tutor_notes.author_id': actor,
  'tutors.user_id': { join: { act: 'hinders' }, deletion: 'deleted', isOwn: true },
  'users.added_by_id': actor,
  'unjoined.account_id': { join: { act: 'never' }, deletion: 'deleted' },
  'unjoined.user_id': { join: { act: 'stays' }, deletion: 'deleted' },
  'waitlist_entries.user_id': {
    join: { act: 'moves', session: 'gone.session_id' },
    deletion: 'ended',
    isOwn: true,
  },
}

/** A column of the table above, and what is said of it. */
export type PersonColumn = { table: string; column: string } & Reference

export const personColumns: PersonColumn[] = Object.entries(personReferences).map(([name, reference]) => {
  const [table = '', column = ''] = name.split('.')
  return { table, column, ...reference }
})
