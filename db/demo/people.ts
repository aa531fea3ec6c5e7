import { demoClassmates } from './classmates.ts'
import { demoAccounts } from './content.ts'
import { demoTutors } from './tutors.ts'

export const classmateEmail = (name: string) =>
  `classmate.${name.toLowerCase().replaceAll(' ', '.')}@demo.invalid`

/** The emails of all users of a demonstration. */
export const demoPeople = [
  ...demoAccounts.map(({ email }) => email),
  ...demoTutors.map(({ email }) => email),
  ...demoClassmates.map(classmateEmail),
]
