/** The fields that say who may join late, and with how many people a session runs. */
export const joinForm = {
  lateJoin: 'Joining after the first class',
  lateJoinHint: 'Where it is possible, until the last class begins.',
  lateJoins: {
    registration: 'While registration is open, full fee',
    closed: 'Not possible',
    full: 'Full fee',
    pro_rata: 'Fee for the classes that are left',
  },
  minimum: 'Smallest number of students',
  minimumHint: 'With fewer the session is cancelled by itself, and everybody gets the money back.',
  decideAt: 'Decided on',
  decideAtHint: 'While registration is open, and at least an hour before the first class.',
  lowerHint: 'It can be lowered. Leave it blank, and the session runs with any number.',
}
