import { ownValue } from '../http/own-value.ts'

/** The four roles an account can hold. */
export const roles = ['user', 'Student', 'Instructor', 'Admin'] as const
export type Role = (typeof roles)[number]

const spellings: Record<string, Role> = {
  user: 'user',
  student: 'Student',
  tutor: 'Instructor',
  instructor: 'Instructor',
  admin: 'Admin',
}

/** The role for any known spelling, or undefined. */
export function parseRole(spelling: string): Role | undefined {
  return ownValue(spellings, spelling.trim().toLowerCase())
}

/** The roles that create sessions and materials. */
export const tutorRoles: readonly Role[] = ['Instructor', 'Admin']

/** The choices at sign-up. tutor and admin become requests that an Admin decides (V02). */
export const signUpRoles = ['student', 'tutor', 'admin'] as const

/** A role in an English sentence: a Student, an Admin. */
export const withArticle = (role: string): string => `${/^[AEIO]/.test(role) ? 'an' : 'a'} ${role}`
