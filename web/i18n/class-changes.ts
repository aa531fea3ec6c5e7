import { defineMessages } from './index.ts'

/** What an Instructor or an Admin does to a class. */
export const classChanges = {
  move: 'Move',
  cancel: 'Cancel class',
  add: 'Add a class',
  actionsFor: (time: string) => `Change the class of ${time}`,
  moveFor: (time: string) => `Move the class of ${time}`,
  cancelFor: (time: string) => `Cancel class of ${time}`,
  titles: { move: 'Move a class', cancel: 'Cancel a class', add: 'Add a class' },
  planned: (time: string) => `Planned: ${time}`,
  told: (count: number) =>
    count === 0
      ? 'Nobody has a seat yet.'
      : count === 1
        ? '1 person has a seat. They are told at once, with the reason.'
        : `${count} people have a seat. They are told at once, with the reason.`,
  date: 'Date',
  from: 'Begins',
  to: 'Ends',
  toHint: 'A time before the beginning is on the next day.',
  newPlace: 'Another place',
  newPlaceHint: 'Leave this empty if the place stays the same.',
  place: 'Place',
  placeHint: 'Leave this empty if it is where the session is.',
  reason: 'Reason',
  reasonHint: 'Everybody with a seat reads it.',
  reasons: ['Power cut', 'The roads are closed', 'The tutor is ill', 'Public holiday', 'Heavy rain'],
  submit: { move: 'Move the class', cancel: 'Cancel the class', add: 'Add the class' },
  back: 'Back',
  keep: 'Keep the class',
  done: {
    move: 'The class has been moved.',
    cancel: 'The class has been cancelled.',
    add: 'The class has been added.',
  },
  failed: 'The class could not be changed',
}

export const { use: useClassChangeMessages } = defineMessages('classChanges', classChanges)
