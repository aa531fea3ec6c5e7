import { defineTexts } from './index.ts'

export const forms = {
  required: 'required',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  unsaved: {
    title: 'Leave without saving?',
    text: 'The changes you made here are not saved.',
    stay: 'Keep editing',
    leave: 'Leave',
  },
  picture: {
    choose: 'Choose a picture',
    drop: 'or drag one here',
    change: 'Change picture',
    remove: 'Remove picture',
    preview: 'Preview of the chosen picture',
    uploading: (percent: number) => `Uploading… ${percent}%`,
    notAPicture: 'This is not a picture. Choose a JPG, PNG, WebP or GIF.',
    tooLarge: (megabytes: number) => `The picture can be at most ${megabytes} MB.`,
  },
  table: {
    which: 'Which column is which?',
    whichHint:
      'The columns of this file are not known yet. Choose them once: files with the same heading are then read automatically.',
    remembered: 'Read by the columns that you chose. Change them',
    change: 'Columns of the file',
    column: (number: number) => `Column ${number}`,
    none: 'Not in this file',
    read: 'Read the file',
    line: (line: number) => `Line ${line}`,
  },
  pagination: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
    rows: 'Rows',
  },
  fee: { free: 'Enter 0 for a free session.', atMost: (amount: string) => `At most ${amount}.` },
}

export const { use: useFormTexts } = defineTexts('forms', forms)
