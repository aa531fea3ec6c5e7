import { tutors } from './en/tutors.ts'
import { wordsOf } from './index.ts'

export const { use: useTutorWords } = wordsOf('tutors', tutors)
