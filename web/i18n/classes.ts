import { defineTexts } from './index.ts'

/** The class of a booking: when and where it is, and what belongs to it. */
export const classes = {
  next: 'Your next class',
  running: 'Your class is on now',
  allOver: 'All classes of this session are over.',
  allCancelled: 'No class of this session is planned at the moment.',
  findSession: 'Find the next session',
  online: 'Online',
  map: 'Opens a map in a new tab',
  join: 'Join the class',
  opening: 'Opening the class…',
  joinLater: (minutes: number) => `You can join here from ${minutes} minutes before the class.`,
  noLink: 'Your tutor has not added the link yet. It appears here as soon as it is there.',

  addToCalendar: 'Add to calendar',
  calendarFile: 'class.ics',
  failedCalendar: 'Failed to load the calendar entry',
  googleCalendar: 'Google Calendar',

  materials: 'Materials',
  failedMaterials: 'The materials could not be loaded',
  noMaterials: 'No materials yet. Those that your tutor adds appear here.',
  allMaterials: 'See all materials',
  notes: 'My notes',
  notesHint: 'Write down what you want to find again before the exam. Only you can read your notes.',
  failedNotes: 'The notes could not be loaded',
  writeNote: 'Write a note',
  seeNotes: 'See all notes for this session',

  seatIsYours: 'Your seat is booked.',
  openClass: 'Details',
  sendToParent: 'Send to a parent',
  toParent: (title: string, tutor: string, when: string, where: string, page: string) =>
    `I have a seat in “${title}” with ${tutor}.\nNext class: ${when}${where && `\nWhere: ${where}`}\n${page}`,
  messageCopied: 'Copied. Paste it into a message.',
  dismiss: 'Close this message',
  over: 'Class over',

  /** The topics of all classes, in their order. */
  outline: 'Outline',
  moreTopics: (count: number) => `${count} more topics`,

  list: {
    /** All that were planned; of those, so many were cancelled. */
    count: (count: number, cancelled: number) =>
      `${count === 1 ? '1 class' : `${count} classes`}${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`,
    next: 'Next class',
    moved: 'Moved',
    cancelled: 'Cancelled',
    added: 'Added',
    /** Before the time that is struck through, for those who hear the page. */
    insteadOf: 'It was planned for',
    reason: (reason: string) => `Reason: ${reason}`,
    more: (count: number) => `${count} more classes`,
    over: (count: number, recorded: number) =>
      `${count === 1 ? '1 class is over' : `${count} classes are over`}${recorded > 0 ? `, ${recorded} recorded` : ''}`,
    recording: 'Watch the recording',
    hasRecording: 'Recorded',
    substitute: (name: string) => `Taken by ${name}`,
    heldBy: (name: string) => `Held by ${name}`,
    asked: (name: string) => `${name} is asked to take it`,
  },

  clash: {
    overlaps: (count: number, isMore: boolean) =>
      `Overlaps with ${count}${isMore ? ' or more' : ''} of your classes`,
    meets: 'you have',
    goOn: 'You can still book this session.',
  },

  /** The recording of a class, as its tutor adds it. */
  recording: {
    add: 'Add a recording',
    change: 'Change the recording',
    title: 'Recording of the class',
    hint: 'People with a seat find it on the page of their booking. Leave it empty to remove the recording.',
    label: 'Link to the recording',
    save: 'Save',
    saved: 'The recording has been saved.',
  },

  /** What an Instructor or an Admin does to a class. */
  changes: {
    move: 'Move',
    cancel: 'Cancel class',
    add: 'Add a class',
    actionsFor: (time: string) => `Change the class of ${time}`,
    moveFor: (time: string) => `Move the class of ${time}`,
    cancelFor: (time: string) => `Cancel class of ${time}`,
    findSubstitute: 'Find a substitute',
    findSubstituteOf: (title: string) => `Find a substitute: ${title}`,
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
    toHint: 'An end before the beginning is on the next day.',
    newPlace: 'Another place',
    newPlaceHint: 'Leave this empty if the place stays the same.',
    place: 'Place',
    placeHint: 'Leave this empty if it is where the session is.',
    reason: 'Reason',
    reasonHint: 'Everybody with a seat reads it.',
    reasons: ['Power cut', 'The roads are closed', 'The tutor is ill', 'Public holiday', 'Heavy rain'],
    submit: { move: 'Move the class', cancel: 'Cancel the class', add: 'Add the class' },
    mayLeave: (amount: string) => `People may give up their seats for it: ${amount} at most is refunded`,
    studentsMayLeave: 'Because of the move, people may give up their seats and get all of their money back.',
    mayNotLeave: 'People who leave get back what the refund rule says.',
    keep: 'Keep the class',
    done: {
      move: 'The class has been moved.',
      cancel: 'The class has been cancelled.',
      add: 'The class has been added.',
    },
  },
}

export const { use: useClassTexts } = defineTexts('classes', classes)
