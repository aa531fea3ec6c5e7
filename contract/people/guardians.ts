import { z } from 'zod'
import { deskPerson, optionalPhone } from '../desk/desk.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalEmail } from '../http/fields.ts'
import { isoDateTime, success } from '../http/responses.ts'
import { price } from '../payments/amount.ts'
import { coded } from '../refusals/coded.ts'
import { contactOwners } from './contact-owners.ts'

const relation = z.enum(contactOwners)
/** The id of a guardianship, or of the person at the desk. */
const params = z.object({ id: id('id') })

/**
 * A child for whom the caller acts: with `for={childId}` on the calls of a student. `next`: their class that
 * runs or comes next. `due`: what has to be paid today or is late.
 */
const child = z
  .object({
    _id: z.uuid(),
    childId: z.uuid(),
    name: z.string(),
    relation,
    next: z.object({ sessionTitle: z.string(), start: isoDateTime, end: isoDateTime }).optional(),
    due: z.object(price).optional(),
  })
  .meta({ id: 'Child' })
export type Child = z.output<typeof child>

export const listChildren = defineEndpoint({
  method: 'GET',
  path: '/me/children',
  tag: 'Users',
  summary: 'The children for whom one acts as a guardian, with their next class and what is due.',
  access: 'signedIn',
  response: z.object({ children: z.array(child) }),
})

export const leaveChild = defineEndpoint({
  method: 'DELETE',
  path: '/me/children/{id}',
  tag: 'Users',
  summary: 'Stops acting for a child.',
  access: 'signedIn',
  params,
  response: success,
})

/** A guardian as the child sees them. */
const ownGuardian = z
  .object({ _id: z.uuid(), name: z.string(), relation, since: isoDateTime })
  .meta({ id: 'OwnGuardian' })
export type OwnGuardian = z.output<typeof ownGuardian>

/** Somebody who has logged in already, by their address or number. */
const body = z.object({
  ...{ email: optionalEmail, phone: optionalPhone },
  relation: z.enum(contactOwners, { error: coded('must_be_one_of', { options: contactOwners.join(', ') }) }),
})

export const listOwnGuardians = defineEndpoint({
  method: 'GET',
  path: '/me/guardians',
  tag: 'Users',
  summary: 'The guardians who act for the account that asks.',
  access: 'signedIn',
  response: z.object({ guardians: z.array(ownGuardian) }),
})

/** Idempotent. */
export const nameOwnGuardian = defineEndpoint({
  method: 'POST',
  path: '/me/guardians',
  tag: 'Users',
  summary: 'Lets somebody act for the account that asks, as its guardian.',
  access: 'signedIn',
  errorStatuses: [404, 409],
  body,
  response: z.object({ insertedId: z.uuid() }),
})

export const endOwnGuardian = defineEndpoint({
  method: 'DELETE',
  path: '/me/guardians/{id}',
  tag: 'Users',
  summary: 'Ends that a guardian acts for the account that asks, at once.',
  access: 'signedIn',
  params,
  response: success,
})

/** A guardian or a child of a person, with who they are. */
const familyMember = z
  .object({ _id: z.uuid(), relation, since: isoDateTime, person: deskPerson })
  .meta({ id: 'FamilyMember' })
export type FamilyMember = z.output<typeof familyMember>

export const listFamily = defineEndpoint({
  method: 'GET',
  path: '/desk/people/{id}/guardians',
  tag: 'Users',
  summary: 'Who acts for a person, and for whom that person acts.',
  access: 'cashiers',
  params,
  response: z.object({ guardians: z.array(familyMember), children: z.array(familyMember) }),
})

/** Idempotent. Both are told. */
export const nameGuardian = defineEndpoint({
  method: 'POST',
  path: '/desk/people/{id}/guardians',
  tag: 'Users',
  summary: 'Lets somebody who has a login act for a person, as their guardian.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params,
  body,
  response: z.object({ insertedId: z.uuid() }),
})

export const endGuardian = defineEndpoint({
  method: 'DELETE',
  path: '/desk/people/{id}/guardians/{guardianId}',
  tag: 'Users',
  summary: 'Ends that a guardian acts for a person, at once. Both are told.',
  access: 'cashiers',
  params: params.extend({ guardianId: id('id') }),
  response: success,
})
