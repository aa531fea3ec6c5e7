/** The rule of weekly classes in the form of a session, and the classes that it makes. */
export const weekly = {
  weekdays: 'Days of the week',
  startTime: 'Each class begins at',
  endTime: 'and ends at',
  nextDay: 'It ends on the next day.',
  from: 'First day',
  ends: 'The classes end',
  endings: { until: 'on a day', count: 'after a number of classes' },
  until: 'Last day',
  count: 'Number of classes',
  preview: 'The classes',
  previewHint: 'Untick a day on which there is no class.',
  leaveOut: (holidays: number) =>
    holidays === 1 ? 'Leave out the holiday' : `Leave out all ${holidays} holidays`,
  leftOut: 'No class',
  classes: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
}
