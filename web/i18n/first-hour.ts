import { defineTexts } from './index.ts'

/** What a new centre does first. */
export const firstHour = {
  title: 'First steps',
  intro: 'Five steps, about three minutes. Skip what you do not need, and come back to it from Today.',
  failed: 'The first steps could not be loaded',
  left: (count: number) => (count === 1 ? '1 step left' : `${count} steps left`),
  leftTitle: 'Your centre still lacks',
  begin: 'Begin',
  goOn: 'Go on',
  dismiss: 'Do not show this again',
  dismissed: 'You find the steps under Centre whenever you want them.',
  failedToDismiss: 'This could not be saved. Please try again.',
  skip: 'Skip',
  skipNamed: (title: string) => `Skip: ${title}`,
  done: 'Done',
  save: 'Save',
  saved: 'Saved.',
  allDone: 'Your centre is ready',
  allDoneHint: 'Everything else stands under Centre. You can change it whenever you like.',
  toToday: 'To Today',
  steps: {
    name: {
      title: 'Name and logo',
      hint: 'Every page, receipt and message says it.',
      to: 'Colour and contacts',
    },
    branch: { title: 'First branch', hint: 'Where classes are held. Skip it if you teach online only.' },
    payment: {
      title: 'Ways to pay',
      hint: 'Cash at the desk always works. Say to which wallets people may send money by hand.',
    },
    staff: {
      title: 'Who works here',
      hint: 'Send your colleagues this address, where they sign up. Then you make them Instructors, Admins or cashiers.',
      link: 'Address to send',
      to: 'See who has signed up',
    },
    session: {
      title: 'First session',
      hint: 'What you teach, when, and what it costs. Students can book it at once.',
      to: 'Create a session',
    },
  },
}

export const { use: useFirstHourTexts } = defineTexts('firstHour', firstHour)
