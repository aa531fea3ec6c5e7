import { z } from 'zod'
import { USERS_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  changeableId,
  documentedAs,
  email,
  emailVerified,
  id,
  optionalFilter,
  pageParams,
  roleField,
  searchText,
} from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { parsePhone } from './phone.ts'
import { roles } from './roles.ts'

/**
 * Somebody may do and see this. `isCashier` is absent for those who are none, `hasParts` for those who pay no
 * fee by parts (B10).
 */
const rights = {
  role: z.enum(roles),
  isCashier: z.literal(true).optional(),
  hasParts: z.literal(true).optional(),
}

/**
 * The person who is signed in. `email` is null for whoever signs in by a phone number alone; `name` is empty
 * where there is none. `requestedRole` was chosen at sign-up and is not decided yet. `hasChildren`: they act
 * for somebody as a guardian.
 */
export const me = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    photo: z.string().optional(),
    ...rights,
    requestedRole: z.enum(roles).nullable(),
    hasChildren: z.literal(true).optional(),
  })
  .meta({ id: 'Me' })
export type Me = z.output<typeof me>

/** The one read about the account that our pages make. */
export const getMe = defineEndpoint({
  method: 'GET',
  path: '/me',
  tag: 'Users',
  summary: 'The account that asks: who it is, its role, and what it may do.',
  access: 'signedIn',
  response: me,
})

/** An account’s email, or its phone number as people write it. */
const emailOrPhone = documentedAs(
  z.string().transform((typed, context) => {
    const known = parsePhone(typed) ?? email.safeParse(typed).data
    if (known !== undefined) return known
    context.addIssue(coded('invalid_email'))
    return z.NEVER
  }),
  z.string().max(254),
)

/** C02. */
export const getRole = defineEndpoint({
  method: 'GET',
  path: '/users/role/{email}',
  tag: 'Users',
  summary:
    'The role of the account that asks, whether it may take money at the desk, and whether it pays a fee by parts.',
  access: 'signedIn',
  errorStatuses: [403],
  params: z.object({ email: emailOrPhone }),
  response: z.object(rights),
})

/**
 * C03: sent after sign-up and after Google sign-in. Times are the server's own; an existing account keeps its
 * role.
 */
export const recordUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  tag: 'Users',
  summary:
    'Records a sign-up or a Google sign-in. A choice of tutor or admin is a request that an Admin decides.',
  access: 'signedIn',
  errorStatuses: [403],
  body: z.object({ email: email.optional(), role: z.string().max(50).optional().catch(undefined) }),
  response: z.object({ insertedId: z.uuid(), role: z.enum(roles) }),
})

/**
 * E10: a user as Admins see them. `requestedRole` was chosen at sign-up and is not decided yet. Without an
 * email: somebody whom the desk knows by phone only.
 */
export const adminUser = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    emailVerified,
    created_at: isoDateTime,
    role: z.enum(roles),
    /** ADMIN_EMAILS make them an Admin, whatever role they are given. */
    isNamedAdmin: z.boolean(),
    requestedRole: z.enum(roles).nullable(),
    isCashier: z.boolean(),
    /** The branch whose cash box they use, where somebody has said so. */
    deskBranchId: z.uuid().nullable(),
  })
  .meta({ id: 'Account' })
export type AdminUser = z.output<typeof adminUser>

/**
 * C30: `search` finds people by the beginnings of words of the name, as it is written or as it sounds in the
 * other script, by the beginning of the email, and by the beginning or the end of the phone number, from four
 * digits on; by several words in any order. Users with an open request come first.
 */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  tag: 'Users',
  summary: 'One page of the accounts, those with an open request for a role first.',
  access: ['Admin'],
  query: z.object({
    search: searchText(),
    /** Only those with an open request. */
    asking: optionalFilter(z.enum(['true'])),
    ...pageParams(USERS_PER_PAGE),
    cursor: cursor.optional(),
  }),
  response: z.object({ users: z.array(adminUser), totalPages: count, total: count, ...pageCursors }),
})

const oneUser = z.object({ id: id('id') })

/**
 * Lets an account take and refund money at the desk, or no longer. It has nothing else of an Admin.
 * `branchId`: the branch whose cash box they use; without it that stays.
 */
export const changeCashier = defineEndpoint({
  method: 'PATCH',
  path: '/admin/users/{id}/cashier',
  tag: 'Users',
  summary: 'Lets an account take and refund money at the desk, or no longer.',
  access: ['Admin'],
  params: oneUser,
  body: z.strictObject({
    on: z.boolean({ error: coded('must_be_boolean', { label: 'cashier' }) }),
    branchId: changeableId('branchId'),
  }),
  response: success,
})

/** C31: any role decides an open request as well; the last Admin stays Admin. */
export const changeRole = defineEndpoint({
  method: 'PATCH',
  path: '/admin/users/{id}/role',
  tag: 'Users',
  summary: 'Gives an account a role, which decides an open request as well.',
  access: ['Admin'],
  errorStatuses: [409],
  params: oneUser,
  body: z.strictObject({ role: roleField }),
  response: success,
})

/** Declines the role that the user requested at sign-up. */
export const declineRoleRequest = defineEndpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/requested-role',
  tag: 'Users',
  summary: 'Declines the role that was asked for at sign-up.',
  access: ['Admin'],
  errorStatuses: [409],
  params: oneUser,
  response: success,
})

/** Revokes every sign-in of a user, for example after a lost phone. The password still works. */
export const endSignIns = defineEndpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/sign-ins',
  tag: 'Users',
  summary: 'Signs an account out on every device.',
  access: ['Admin'],
  params: oneUser,
  response: success,
})

/**
 * An Admin has found that a row and the account beside it are the same person's. What cannot be both stays,
 * such as a second seat in one session: `left` sessions.
 */
export const joinUnjoined = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/join',
  tag: 'Users',
  summary: 'Joins a row of a person to the account that it stands beside.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: oneUser,
  response: z.object({ left: count }),
})

/**
 * G02: an Admin has seen a person whose number was not used for long, and lets whoever has it sign in by it.
 */
export const trustNumber = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/number',
  tag: 'Users',
  summary: 'Lets a person sign in by their phone number again, after long without.',
  access: ['Admin'],
  errorStatuses: [404],
  params: oneUser,
  response: success,
})
