import { defineTexts } from './index.ts'

/** The centre's policies and terms: their pages, and the screen where Admins write them. */
export const texts = {
  descriptions: {
    refund: 'Until when you can cancel a booking, how much is refunded, and how.',
    privacy: 'The data we have about you, who sees it, and how you delete it.',
    terms: 'The agreement between you and the centre when you book a study session.',
  },
  since: 'As of',

  title: 'Policies and terms',
  intro: 'Students read these before they pay. The footer of every page links to them.',
  failed: 'The texts could not be loaded',
  choose: 'Texts',
  languages: { en: 'English', bn: 'Bangla' },
  own: 'Your own, since',
  default: 'Text that came with the program',
  seePage: 'See the page',
  onlyThis: {
    en: 'The Bangla page still shows the text that came with the program. Write it too, so that both say the same.',
    bn: 'The English page still shows the text that came with the program. Write it too, so that both say the same.',
  },
  body: 'Text',
  bodyHint: '## makes a heading, - a list, **two stars** bold letters, [words](address) a link.',
  preview: 'How it will look',
  filledIn: 'Words that fill themselves in',
  filledInHint: 'Write these words with their braces. Readers see what is set today.',
  save: 'Publish',
  saving: 'Publishing...',
  saved: 'Published.',
  failedToSave: 'Could not publish. Please try again.',
  reset: 'Back to the default',
  resetTitle: 'Show the text that came with the program again?',
  resetText: 'Readers see it at once. Your text stays in the list of versions.',
  keep: 'Keep my text',
  changed: 'Somebody else has published this text meanwhile.',
  loadTheirs: 'Load theirs, drop mine',
  versions: 'Versions',
  noVersions: 'No version of your own yet. Readers see the text that came with the program.',
  version: (number: number) => `Version ${number}`,
  gone: 'Deleted account',
  use: 'Edit this one',
  useOf: (number: number) => `Edit this one: version ${number}`,
  useTitle: 'Drop what you have typed?',
  useText: 'The older version takes its place. Nothing is published yet.',
  useConfirm: 'Load the older version',
  failedToLoad: 'The version could not be loaded',
}

export const { use: usePolicyTexts } = defineTexts('texts', texts)
