import { defineTexts } from './index.ts'

/** The sessions and subjects that people want to be told of when they open. */
export const interests = {
  tellMeTopic: 'Tell me when one opens',
  added: 'We will tell you, once.',
  failed: 'This was not saved. Please try again.',
  title: 'What you want to hear about',
  intro:
    'When a session opens that you asked about, we tell you once. After 180 days we forget what you asked.',
  none: 'You have not asked about anything.',
  level: 'Grade',
  subject: 'Subject',
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  removed: 'Removed.',
  failedToLoad: 'The list could not be loaded',

  enquiries: {
    title: 'Enquiries',
    intro: 'They want to hear of a session, or of a subject. They are told once when it opens.',
    failed: 'Failed to load the enquiries',
    none: 'No enquiries',
    noneHint: 'People who find a session closed, or nothing for their grade and subject, can ask to be told.',
    count: (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`),
    all: 'All',
    since: 'Asked',
    unnamed: 'No name',
  },
}

export const { use: useInterestTexts } = defineTexts('interests', interests)
