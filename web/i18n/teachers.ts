import { defineTexts } from './index.ts'

/** The public pages about tutors: all of them, and how to become one. */
export const teachers = {
  title: 'Our tutors',
  intro: 'See who teaches here, and what they teach.',
  none: 'No tutors yet',
  noneHint: 'Tutors appear here when the centre has approved them.',
  subject: 'Subject',
  level: 'Grade',
  place: 'Branch or online',
  any: 'Any',
  online: 'Online',
  find: 'Find tutors',
  noneFits: 'No tutor teaches that here now',
  noneFitsHint: 'Leave one of the three out, or look at the sessions.',
  sessionsOfIt: 'Look at the sessions',
  all: 'All tutors',
  teach: 'Teach with us',

  join: {
    title: 'Be our tutor',
    intro: 'Teach your subject with us. This is how it goes.',
    steps: [
      {
        title: 'Tell us about yourself',
        text: 'Your education, what you teach, and a photo. It takes five minutes.',
      },
      {
        title: 'We read it',
        text: 'An Admin reads every application. You see the answer on your first screen and by message.',
      },
      {
        title: 'Plan your first session',
        text: 'You choose days, times and seats. The centre approves it, and students book.',
      },
    ],
    handled: 'Seats, payments, receipts, reminders and attendance are taken care of.',
    apply: 'Apply to teach',
    others: 'See who teaches here',
  },
}

export const { use: useTeacherTexts } = defineTexts('teachers', teachers)
