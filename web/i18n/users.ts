import { withArticle } from '../../contract/people/roles.ts'
import { defineTexts } from './index.ts'

export const users = {
  title: 'Admin User',
  intro: 'People and their roles. Open requests come first.',
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
  request: 'Request',
  withCashier: (role: string) => `${role}, cashier`,
  roles: { user: 'user', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },
  roleOf: (name: string) => `Role of ${name}`,
  asksFor: (role: string) => `Asks to be ${withArticle(role)}`,
  grant: 'Grant',
  grantNamed: (name: string, role: string) => `Grant ${name} the role ${role}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline the request from ${name}`,
  changed: (name: string, role: string) => `${name} is now ${withArticle(role)}.`,
  roleTaken: (name: string) => `${name} has no role any more.`,
  declined: 'Request declined.',
  failedToChange: 'Failed to update user role',

  changeTitle: (name: string, role: string) => `Make ${name} ${withArticle(role)}?`,
  afterwards: {
    user: (name: string) => `${name} will be able to find and book sessions, and to study.`,
    Student: (name: string) => `${name} will be able to find and book sessions, and to study.`,
    Instructor: (name: string) =>
      `${name} will be able to create sessions, which an Admin approves, upload materials, and see who comes to their classes.`,
  },
  noRoleTitle: (name: string) => `Take ${name}’s role away?`,
  /** ADMIN_EMAILS names them, so that no role takes it away. */
  namedAdmin: 'Admin, by the server’s settings',
  changeRole: 'Change role',
  declineTitle: 'Decline this request?',
  declineText: (name: string) => `${name} keeps the role they have, and can still apply as a tutor.`,
  decideLater: 'Not now',
  makeAdminTitle: 'Make this person an Admin?',
  makeAdminText: (name: string) =>
    `${name} will be able to decide on sessions and tutors, and to change roles, including yours.`,
  makeAdmin: 'Make Admin',
  endAdminTitle: 'Remove the Admin role?',
  endAdminText: (name: string) => `${name} will no longer be able to decide on sessions, tutors and roles.`,
  endOwnAdminText:
    'You will leave this page and will no longer be able to decide on sessions, tutors and roles.',
  endAdmin: 'Remove role',

  cashierTitle: (name: string) => `Make ${name} a cashier?`,
  cashierText: (name: string) =>
    `${name} will be able to find students by their phone number or email, sell seats, take and refund cash, and close their day.`,
  cashierAdd: 'Make cashier',
  cashierEndTitle: (name: string) => `Stop ${name} from taking money at the desk?`,
  cashierEndText: (name: string) =>
    `${name} can no longer sell seats or take money for the centre. What they took stays in the books.`,
  cashierEnd: 'Stop taking money',
  branch: 'Branch',
  cashierBranch: (name: string) => `Where does ${name} take cash?`,
  cashierNoBranch: 'No branch: takes no cash',
  cashierBranchSaved: (name: string) => `The branch of ${name} is saved.`,
  cashierKeep: 'Leave it as it is',
  cashierAdded: (name: string) => `${name} can take money at the desk now.`,
  cashierNeedsBranch: (name: string) =>
    `${name} is a cashier now, and takes cash once you choose their branch.`,
  cashierRemoved: (name: string) => `${name} no longer takes money at the desk.`,

  actions: 'Actions',
  actionsOf: (name: string) => `Actions for ${name}`,
  paymentsOf: 'Their payments',
  auditTrailOf: 'What they changed',
  signOut: 'Log out everywhere',
  signOutNamed: (name: string) => `Log out everywhere: ${name}`,
  signOutTitle: 'Log out everywhere?',
  keepSignedIn: 'Keep logged in',
  signOutText: (name: string) =>
    `${name} will be logged out on every device at once, and can log in again with their password. Do this when a phone has been lost.`,
  signedOut: (name: string) => `${name} has been logged out everywhere.`,
  failedToSignOut: 'Failed to log out',
  onlyAsking: 'Only people who ask for a role',
}

export const { use: useUserTexts } = defineTexts('users', users)
