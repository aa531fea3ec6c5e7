import { defineTexts } from './index.ts'

/** Texts about guardians: for them, for their children, and at the desk. */
export const family = {
  for: 'For',
  myself: (name: string) => (name ? `Myself (${name})` : 'Myself'),
  /** `name`: of the child, as in the other texts. */
  actingFor: (name: string) => `You see and do everything for ${name}.`,
  ownPage: (name: string) => `This page is your own, not ${name}’s.`,
  ended: (name: string) => `You no longer act for ${name}.`,
  goOn: 'Go on as yourself',
  payingFor: (name: string) => `You pay for ${name}.`,

  children: 'Your children',
  see: (name: string) => `See everything of ${name}`,
  noClass: 'No class is coming up.',
  due: (amount: string) => `${amount} to pay`,
  nothingDue: 'Nothing to pay now.',

  guardians: 'Guardians',
  guardiansIntro:
    'A guardian logs in with their own account, sees your classes and fees, and books, pays and reports absence for you. Your notes and your password stay yours.',
  noGuardians: 'Nobody acts for you.',
  ofPerson: 'Guardians and children',
  nobodyActs: 'No guardian logs in for this person yet.',
  actsFor: (name: string) => `Acts for ${name}`,
  failed: 'The guardians could not be loaded',
  contact: 'Their phone number or email',
  contactHint: 'With which they have logged in already.',
  contactInvalid: 'Enter a whole phone number, or an email address.',
  relation: 'Who they are',
  relations: { mother: 'Mother', father: 'Father', guardian: 'Guardian', other: 'Other' },
  add: 'Add a guardian',
  added: 'The guardian can act now. Both were told.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name} as guardian`,
  removed: 'The guardian no longer acts. Both were told.',
  notSaved: 'This could not be saved. Please try again.',
}

export const { use: useFamilyTexts } = defineTexts('family', family)
