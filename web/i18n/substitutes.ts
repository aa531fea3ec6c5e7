import { defineTexts } from './index.ts'

/** Another tutor takes one class. */
export const substitutes = {
  title: 'A substitute for this class',
  failed: 'The tutors could not be loaded',
  asks: 'Only tutors without another class at that time are shown. The tutor you ask has to agree: until then nothing changes.',
  appoints:
    'Only tutors without another class at that time are shown. The tutor you choose takes the class at once, and everybody with a seat is told.',
  nobody: 'No other tutor is free at that time. Move the class, or cancel it.',
  ofSubject: 'Same subject',
  ask: 'Ask',
  askName: (name: string) => `Ask ${name}`,
  appoint: 'Choose',
  appointName: (name: string) => `Choose ${name}`,
  asked: (name: string) => `${name} is asked and has not answered yet.`,
  takes: (name: string) => `${name} takes this class.`,
  askNobody: 'Withdraw the request',
  remove: 'Remove the substitute',
  back: 'Back',
  done: {
    asked: 'They have been asked.',
    appointed: 'The substitute takes the class. Everybody with a seat is told.',
    back: 'Its own tutor takes the class again.',
    agreed: 'You take the class.',
    declined: 'You do not take the class. Its tutor is told.',
  },
  problem: 'This could not be done',

  /** On the first screen. */
  askedTitle: 'Can you take a class?',
  askedBy: (tutor: string) => `${tutor} asks you to take this class.`,
  agree: 'Agree',
  agreeTo: (title: string) => `Agree to take the class: ${title}`,
  decline: 'Decline',
  declineTo: (title: string) => `Decline the class: ${title}`,
  insteadOf: (tutor: string) => `You take this class in place of ${tutor}.`,
  cannot: 'I cannot take it',
  cannotTake: (title: string) => `I cannot take the class: ${title}`,
  cannotTitle: 'Give this class back?',
  cannotText: (tutor: string) => `Then ${tutor} takes it, and everybody with a seat is told.`,
  keep: 'Keep it',
}

export const { use: useSubstituteTexts } = defineTexts('substitutes', substitutes)
