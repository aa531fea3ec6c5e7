/** The refusals about people, their applications, reviews and messages, and the centre’s texts. */
export const people = {
  tutor_not_found: 'Tutor not found',
  already_applied: 'You have already applied. An Admin will decide soon.',
  already_tutor: 'You are already a tutor.',
  application_already_decided: 'This application has already been decided.',
  newer_application: 'This person has a newer application. Please decide that one.',
  tutor_not_active: 'This tutor is not active.',
  only_cancelled: 'Status can only be set to cancelled or inactive here.',
  only_active: 'Status can only be set to active here.',
  not_the_applicant: 'This is not the applicant’s email address.',
  user_not_found: 'User not found',
  person_deleted: 'This person has just deleted their account.',
  last_admin: 'The last Admin cannot give up the role. Make someone else an Admin first.',
  no_role_request: 'There is no open request for a role.',
  several_people: 'Several people are reached by this number or email. Please choose one of them.',
  own_of_another:
    'This is another person’s own number or email. Say whose it is: the mother’s, the father’s…',
  signs_in_by_it: 'This number or email is the login of who has it as their own. It stays theirs.',
  own_contact: 'This is the person’s own number or email already.',
  contacts_of_students: 'Only students have contacts of their family.',
  too_many_contacts: ({ count }: { count: number }) => `A person has at most ${count} contacts.`,
  contact_not_found: 'This contact is not there any more.',
  guardian_not_found:
    'Nobody has logged in with this email or phone number yet. Ask them to log in once, then name them.',
  no_such_guardian: 'We could not find this guardian. Perhaps they were removed already.',
  own_guardian: 'Nobody is their own guardian.',
  staff_have_no_guardian: 'Who works here has no guardian.',
  too_many_guardians: 'There are six guardians already. Remove one first.',
  too_many_children: 'This person acts for twelve children already.',
  person_signs_in: 'This person logs in, and changes their own name and contact in their profile.',
  corrected_by_admin:
    'You can correct a person only on the day on which you wrote them down. Ask an Admin to do it.',
  number_is_anothers: 'Somebody else has this number as their own.',
  address_is_anothers: 'Somebody else has this email as their own.',
  cannot_join: 'These two cannot be joined yet. What stands against it is on the list.',
  signs_in_itself:
    'This entry has a login of its own and cannot be joined. Its owner can log in to it with their email.',
  address_unconfirmed:
    'The account with this email has never confirmed it. Ask whether the account is theirs, and answer isTheirs. If it is not, use their phone number.',
  review_not_found: 'We could not find this review.',
  review_for_attended:
    'You can review a session only if you had a seat when one of its classes ended, and did not miss them all.',
  review_by_tutor: 'You teach this session, so you answer its reviews instead.',
  review_too_early: 'You can write a review when your first class is over.',
  review_hidden: 'The centre has hidden your review, so it cannot be changed.',
  message_not_found: 'Message not found',
  push_refused: ({ label }: { label: string }) => `${label} is not from a browser’s push subscription.`,
  push_off: 'Push messages are not available here.',
  one_way_needed: 'We have to reach you about your seat and your money. Leave email or SMS on for this.',
  message_not_retryable: 'This message can no longer be sent.',
  page_not_found: 'There is no such page.',
  text_version_not_found: 'There is no such version of this text.',
  setting_changed_meanwhile:
    'Somebody has changed this since you opened it. Look at what it is now before you save.',
  home_changed_meanwhile: 'Another Admin has changed this meanwhile. Look again, then repeat your change.',
  text_changed_meanwhile:
    'Somebody has saved this text since you opened it. Copy what you wrote, load the page again and add it.',
}
