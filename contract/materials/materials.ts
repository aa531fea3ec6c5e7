import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { changeableId, email, id, link, pageParams, text } from '../http/fields.ts'
import { inserted, success } from '../http/responses.ts'
import { coded } from '../messages/coded.ts'
import { tutorRoles } from '../people/roles.ts'

/** E08: both spellings of the picture and of the link. `sessionId` is null for a material of no session. */
export const material = z
  .object({
    _id: z.uuid(),
    title: z.string(),
    tutorEmail: z.string().nullable(),
    image: z.string(),
    link: z.string(),
    imageUrl: z.string(),
    driveLink: z.string(),
    sessionId: z.uuid().nullable(),
  })
  .meta({ id: 'Material' })
export type Material = z.output<typeof material>

/** The form of a material (V12). `link` is where the file lies, such as a Drive link. */
export const materialForm = z.object({
  title: text('title', 200),
  image: link('imageUrl', coded('invalid_image_url')),
  link: link('driveLink'),
  sessionId: changeableId('sessionId'),
})

/** C20: what belongs to a session, for those who booked it, its Instructor and Admins. */
export const listMaterials = defineEndpoint({
  method: 'GET',
  path: '/materials',
  tag: 'Materials',
  summary: 'Materials of a session, for those who have booked it, its Instructor and Admins.',
  access: 'signedIn',
  errorStatuses: [403, 404],
  query: z.object({ sessionId: id('sessionId'), ...pageParams(100) }),
  response: z.array(material),
  hasTotalCount: true,
})

/** C21: `tutorEmail` says who uploads, and is not believed. */
export const createMaterial = defineEndpoint({
  method: 'POST',
  path: '/materials',
  tag: 'Materials',
  summary: 'Uploads a material, for a session of one’s own or for none.',
  access: tutorRoles,
  errorStatuses: [404],
  body: materialForm.extend({ tutorEmail: email.optional() }),
  response: inserted,
})

/** C22: one's own, newest first. */
export const listOwnMaterials = defineEndpoint({
  method: 'GET',
  path: '/materialsid',
  tag: 'Materials',
  summary: 'Materials that the account that asks has uploaded, the newest first.',
  access: 'signedIn',
  errorStatuses: [403],
  query: z.object({ tutorEmail: email.optional(), ...pageParams(100) }),
  response: z.array(material),
  hasTotalCount: true,
})

const oneMaterial = z.object({ id: id('id') })

/** C23: without `sessionId` the material stays where it is. */
export const updateMaterial = defineEndpoint({
  method: 'PATCH',
  path: '/materials/{id}',
  tag: 'Materials',
  summary: 'Changes a material of one’s own; without sessionId it stays where it is.',
  access: tutorRoles,
  params: oneMaterial,
  body: materialForm,
  response: success,
})

/** C23. */
export const deleteMaterial = defineEndpoint({
  method: 'DELETE',
  path: '/materials/{id}',
  tag: 'Materials',
  summary: 'Deletes a material of one’s own.',
  access: tutorRoles,
  params: oneMaterial,
  response: success,
})
