import { demoClassmates } from './classmates.ts'
import { demoAccounts } from './content.ts'
import { demoTutors } from './tutors.ts'

export const classmateEmail = (name: string) =>
  `classmate.${name.toLowerCase().replaceAll(' ', '.')}@demo.invalid`

/** The addresses of everybody whom a demonstration brings. */
export const demoPeople = [
  ...demoAccounts.map(({ email }) => email),
  ...demoTutors.map(({ email }) => email),
  ...demoClassmates.map(classmateEmail),
]
