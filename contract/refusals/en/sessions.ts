import { timeFormats } from '../../formats/time-formats.ts'

/** Two classes that overlap: titles, and starts in ISO 8601. */
export type Overlap = { title: string; start: string; other: string; otherStart: string }

const whenOf = (at: string) => (Number.isNaN(Date.parse(at)) ? at : timeFormats.en.dateTime(at))

const overlap = ({ title, start, other, otherStart }: Overlap) => {
  return `“${title}” on ${whenOf(start)} and “${other}” on ${whenOf(otherStart)}`
}

/** The refusals about sessions, their courses, minimums and places. */
export const sessions = {
  session_not_found: 'Session not found',
  session_changed_meanwhile:
    'The session was changed after you opened it. Close this, read it again, then decide.',
  session_already_decided: 'This session has already been decided.',
  session_not_editable: 'Only an approved session can be changed.',
  rejection_reason_required: 'Rejection reason is required.',
  cancelling_not_asked: 'Nobody is asking to cancel this session any more.',
  cancelling_above_limit: ({ limit }: { limit: number }) =>
    `More than ${limit} would be refunded to one person. Cancel the session on its own page: another Admin confirms it there by cancelling it too.`,
  too_many_tags: ({ max }: { max: number }) => `A session can have at most ${max} tags.`,
  registration_ends_before_start: 'Registration must end after it starts.',
  registration_before_minimum: 'Registration must end after the “Decide by” time.',
  capacity_below_taken: ({ taken }: { taken: number }) =>
    `Capacity cannot go below the ${taken} ${taken === 1 ? 'seat' : 'seats'} already taken.`,
  minimum_above_capacity: 'The session cannot need more students than it has seats.',
  minimum_before_registration: '“Decide by” must be after registration starts.',
  minimum_after_registration: '“Decide by” must be before registration ends.',
  minimum_after_class_start: '“Decide by” must be at least one hour before the first class.',
  minimum_past: 'The “Decide by” time has passed. Choose a later one.',
  capacity_below_minimum: ({ count }: { count: number }) =>
    `The session needs at least ${count} ${count === 1 ? 'student' : 'students'}. Lower that number first.`,
  class_before_minimum:
    'This is too soon: the first class must begin at least an hour after the “Decide by” time.',
  minimum_decided:
    'It is too late to change the minimum: the “Decide by” time has passed, or enough students have booked.',
  minimum_only_lower: 'Students have seen this minimum. You can only lower or remove it.',
  minimum_undecided:
    'We are checking whether enough students have booked this session. Nothing was charged. Please try again in a minute.',
  course_not_found: 'This session does not exist, or it is not yours.',
  other_course: 'You can only switch to another batch of the same course.',
  choose_active_tutor: 'Choose an active tutor.',
  choose_own_session: 'Choose a session that you have booked or teach.',
  choose_open_branch: 'Choose a branch that is open.',
  choose_open_room: 'Choose an open room of the branch that you chose.',
  online_has_no_room: 'An online session has no room.',
  capacity_above_room: ({ size }: { size: number }) =>
    `The room has ${size} seats: choose a capacity of 1 to ${size}.`,
  branch_not_found: 'There is no such branch.',
  room_not_found: 'There is no such room.',
  holiday_not_found: 'There is no such holiday.',
  name_taken: 'This name is in use already.',
  invalid_slug: 'An address can have the letters a to z, digits, and single hyphens between them.',
  catalogue_entry_not_found: 'There is no such grade or subject.',
  catalogue_entry_in_use: 'It is in use and cannot be deleted. Hide it instead.',
  catalogue_full: ({ max }: { max: number }) => `The list can have at most ${max} entries.`,
  tutor_has_class: ({ title, start, other, otherStart }: Overlap) =>
    `The tutor cannot be in two classes at once: ${overlap({ title, start, other, otherStart })}.`,
  room_has_class: ({ title, start, other, otherStart }: Overlap) =>
    `The room cannot hold two classes at once: ${overlap({ title, start, other, otherStart })}.`,
  hours_taken: 'The tutor or the room has another class at this time.',
  place_in_use: ({ count, title, at }: { count: number; title: string; at: string }) =>
    count === 1
      ? `A class is still to come here: “${title}” on ${whenOf(at)}. Move or cancel it first.`
      : `${count} classes are still to come here, the first is “${title}” on ${whenOf(at)}. Move or cancel them first.`,
  room_too_small: ({ title, capacity }: { title: string; capacity: string | number }) =>
    `“${title}” is planned there for ${capacity === '' ? 'any number of' : capacity} students.`,
}
