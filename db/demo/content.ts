/** The initial data of a demonstration. Its dates are relative to today, so that it is current on any day. */

export { demoSessions } from './sessions.ts'
export { demoMaterials, demoNotes } from './study.ts'
export { demoTutors } from './tutors.ts'

export type { DemoMaterial, DemoNote, DemoSession, DemoTime, DemoTutor } from './types.ts'

export const demoPassword = 'study-session'

export const demoAccounts = [
  { email: 'student@demo.test', name: 'Mitu Khatun', role: 'Student' },
  { email: 'instructor@demo.test', name: 'Farhana Akter', role: 'Instructor' },
  { email: 'admin@demo.test', name: 'Abdul Karim', role: 'Admin' },
] as const
