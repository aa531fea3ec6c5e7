import { defineMessages } from './index.ts'

/** All classes of the centre by day, week and month. */
export const centreRoutine = {
  title: 'Class routine',
  intro: 'All classes of the centre.',
  filter: 'Branch, room or tutor',
  filtersChosen: (count: number) => `Branch, room or tutor (${count} chosen)`,
  branch: 'Branch',
  room: 'Room',
  tutor: 'Tutor',
  all: { branch: 'All branches', room: 'All rooms', tutor: 'All tutors' },
  chosenTutor: 'The chosen tutor',
  groupedBy: 'Grouped',
  by: { place: 'By place', tutor: 'By tutor' },

  number: (count: number) => `${count}`,
  classes: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  moved: (count: number) => `${count} moved`,
  cancelled: (count: number) => `${count} cancelled`,
  doubled: (count: number) => (count === 1 ? '1 meets another' : `${count} meet another`),
  doubledBy: {
    room: (title: string, time: string) => `This room also has ${title}, ${time}`,
    tutor: (title: string, time: string) => `This tutor also has ${title}, ${time}`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  free: 'Free all day',
  noPlace: 'No place given',
  place: 'Place',
  days: 'Days of this week',
  tooMany: 'This week has too many classes for one table. Choose a branch, a room or a tutor to see it.',
}

export const { use: useCentreRoutineMessages } = defineMessages('centreRoutine', centreRoutine)
