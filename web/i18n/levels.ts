import { defineTexts } from './index.ts'

/** The lists of grades and subjects, for those who keep them. */
export const levels = {
  title: 'Grades and subjects',
  intro: 'Your sessions are sorted by these. Filters, forms and the search use your names and your order.',
  failed: 'The grades and subjects could not be loaded',
  failedToSave: 'Could not save. Please try again.',
  saved: 'Saved.',
  saving: 'Saving...',
  hidden: 'Hidden',
  hiddenHint: 'A hidden one is not offered for anything new. What has it already keeps it.',
  nameEn: 'Name in English',
  nameBn: 'Name in Bangla',
  save: 'Save',
  delete: 'Delete',
  keep: 'Keep',
  deleted: 'Deleted.',
  rename: 'Rename',
  hide: 'Hide',
  show: 'Show',
  upOf: (name: string) => `Move ${name} up`,
  downOf: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  more: (name: string) => `More about ${name}`,
  renameOf: (name: string) => `Rename ${name}`,
  deleteTitle: 'Delete it?',
  deleteText: (name: string) => `${name} is deleted. If a session or a tutor has it, hide it instead.`,
  lists: {
    levels: {
      title: 'Grades',
      add: 'Add a grade',
      hint: 'Such as Class 9, or Admission test.',
      none: 'No grades yet',
      seeSessions: 'See its sessions',
    },
    subjects: {
      title: 'Subjects',
      add: 'Add a subject',
      hint: 'People find sessions by both names.',
      none: 'No subjects yet',
      seeSessions: 'See its sessions',
    },
  },
}

export const { use: useLevelTexts } = defineTexts('levels', levels)
