import { tutors } from './en/tutors.ts'
import { defineMessages } from './index.ts'

export const { use: useTutorMessages } = defineMessages('tutors', tutors)
