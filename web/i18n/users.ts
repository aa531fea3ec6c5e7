import { withArticle } from '../../contract/people/roles.ts'
import { defineMessages } from './index.ts'

export const users = {
  title: 'Admin User',
  intro: 'Who is allowed to do what. Open requests come first.',
  search: 'Search people',
  searchHint: 'By name, email or phone',
  found: (total: number) => (total === 1 ? '1 person' : `${total} people`),
  failedToLoad: 'Failed to load users',
  none: 'Nobody found.',
  noneHint: 'Try a shorter or different word.',
  person: 'Person',
  noName: 'No name given',
  joined: 'Joined',
  role: 'Role',
  roles: { user: 'user', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },
  roleOf: (name: string) => `Role of ${name}`,
  asksFor: (role: string) => `Asks to be ${withArticle(role)}`,
  grant: 'Grant',
  grantNamed: (name: string, role: string) => `Grant ${name} the role ${role}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline the request from ${name}`,
  changed: (name: string, role: string) => `${name} is now ${withArticle(role)}.`,
  declined: 'Request declined.',
  failedToChange: 'Failed to update user role',

  makeAdminTitle: 'Make this person an Admin?',
  makeAdminText: (name: string) =>
    `${name} will be able to decide on sessions and tutors, and to change roles, including yours.`,
  makeAdmin: 'Make Admin',
  endAdminTitle: 'Remove the Admin role?',
  endAdminText: (name: string) => `${name} will no longer be able to decide on sessions, tutors and roles.`,
  endOwnAdminText:
    'You will leave this page and will no longer be able to decide on sessions, tutors and roles.',
  keepRole: 'Keep current role',
  endAdmin: 'Remove role',

  cashier: 'Takes money at the desk',
  cashierAdded: (name: string) => `${name} can take money at the desk now.`,
  cashierRemoved: (name: string) => `${name} no longer takes money at the desk.`,

  actions: 'Actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  paymentsOf: 'Their payments',
  auditTrailOf: 'What they changed',
  signOut: 'Sign out everywhere',
  signOutNamed: (name: string) => `Sign out everywhere: ${name}`,
  signOutTitle: 'Sign out everywhere?',
  keepSignedIn: 'Keep signed in',
  signOutText: (name: string) =>
    `${name} will be signed out on every device at once, and can sign in again with their password. Do this when a phone has been lost.`,
  signedOut: (name: string) => `${name} has been signed out everywhere.`,
  failedToSignOut: 'Failed to sign out',
  onlyAsking: 'Only people who ask for a role',
}

export const { use: useUserMessages } = defineMessages('users', users)
