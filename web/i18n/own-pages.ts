import { defineTexts } from './index.ts'

/** The screen where Admins write the centre's own pages. */
export const ownPages = {
  title: 'Pages',
  intro: 'Pages of your own, such as Career or Our history. The footer links to those that are published.',
  demo: 'This demonstration keeps its footer as it is. The pages are at their addresses.',
  failed: 'The pages could not be loaded',
  none: 'No pages yet',
  noneHint: 'Write one, in English, in Bangla or in both.',
  add: 'Add a page',
  edit: 'Edit',
  editNamed: (title: string) => `Edit: ${title}`,
  see: 'See the page',
  seeNamed: (title: string) => `See the page: ${title}`,
  preview: 'Preview',
  previewNamed: (title: string) => `Preview: ${title}`,
  published: 'Published',
  draft: 'Not published',
  slug: 'Address',
  slugHint: 'Small Latin letters, digits and hyphens, such as our-history. It stays as it is.',
  titleEn: 'Title in English',
  titleBn: 'Title in Bangla',
  bodyEn: 'Text in English',
  bodyBn: 'Text in Bangla',
  oneScript: 'One language is enough. Readers of the other one see it too.',
  publish: 'Everybody can read it. Until then you can save it, and preview it in the list.',
  save: 'Save',
  saved: 'Saved.',
  remove: 'Remove',
  removeNamed: (title: string) => `Remove: ${title}`,
  removeTitle: (title: string) => `Remove ${title}?`,
  removeText: 'Its address leads nowhere then. The texts are gone for good.',
  keep: 'Keep it',
  removed: 'Removed.',
  failedToRemove: 'The page could not be removed.',
}

export const { use: useOwnPageTexts } = defineTexts('ownPages', ownPages)
