import { z } from 'zod'
import { MAX_FILES } from '../files/limits.ts'
import { type FileType, fileTypes } from '../files/types.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { changeableId, dateTime, email, id, optionalLink, pageParams, text } from '../http/fields.ts'
import { inserted, isoDateTime, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'

/** A file of a material. `url` is a path on this server, for the account that asks and for two hours. */
export const materialFile = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    size: z.number().int().meta({ description: 'In bytes.' }),
    type: z.enum(Object.keys(fileTypes) as [FileType]),
    url: z.string(),
    previewUrl: z.string().nullable().meta({ description: 'A small picture; null for what is no picture.' }),
  })
  .meta({ id: 'MaterialFile' })
export type MaterialFile = z.output<typeof materialFile>

/** A12: the class that something belongs to, by its topic and day, whatever became of it. */
export const datedClass = z
  .object({
    _id: z.uuid(),
    start: isoDateTime,
    end: isoDateTime,
    topic: z.string().optional(),
    isCancelled: z.literal(true).optional(),
  })
  .meta({ id: 'DatedClass' })
export type DatedClass = z.output<typeof datedClass>

/**
 * E08: both spellings of the picture and of the link. `sessionId` is null for a material for
 * all students of its tutor; without `class` it is for the whole session. Links are empty where files take
 * their place. `isNew`: it was handed out since the caller, who has a seat, has seen the session's materials.
 */
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
    class: datedClass.optional(),
    createdAt: isoDateTime,
    isNew: z.literal(true).optional(),
    files: z.array(materialFile),
  })
  .meta({ id: 'Material' })
export type Material = z.output<typeof material>

const hasFiles = (files: readonly string[] | undefined) => (files ?? []).length > 0
/** Also beside a title that is missing: a form shows all that is wrong at once. */
const always = () => true

/**
 * The form of a material (V12): a link, files or both; a picture unless there is a file. `link` is where the
 * file lies, such as a Drive link. `files` are ids of uploads that have arrived; without it, a material keeps
 * the files that it has. `classId` is a class of that session; without it, a material stays with its class as
 * long as it stays in its session.
 */
export const materialForm = z
  .object({
    title: text('title', 200),
    image: optionalLink('imageUrl', coded('invalid_image_url')),
    link: optionalLink('driveLink'),
    sessionId: changeableId('sessionId'),
    classId: changeableId('classId'),
    files: z
      .array(id('files'))
      .max(MAX_FILES, coded('too_many_files', { max: MAX_FILES }))
      .optional(),
  })
  .refine(({ image, files }) => image !== '' || hasFiles(files), {
    ...{ path: ['image'], error: coded('required', { label: 'imageUrl' }) },
    when: always,
  })
  .refine(({ link, files }) => link !== '' || hasFiles(files), {
    ...{ path: ['link'], error: coded('required', { label: 'driveLink' }) },
    when: always,
  })

/**
 * C20: what belongs to a session, then what its tutor hands out to all students; for those who booked it, its
 * Instructor and Admins. What is of a class stands at the time of the class, and the rest at its own.
 */
export const listMaterials = defineEndpoint({
  method: 'GET',
  path: '/materials',
  tag: 'Materials',
  summary:
    'Materials of a session, then those for all students of its tutor; for those who have booked it, its Instructor and Admins.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [403, 404],
  query: z.object({ sessionId: id('sessionId'), ...pageParams(100) }),
  response: z.array(material),
  hasTotalCount: true,
})

/**
 * A12: the caller has seen the materials of a session up to the newest one that was shown. Only those after
 * it are new.
 */
export const seeMaterials = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/materials/seen',
  tag: 'Materials',
  summary:
    'Says that the account that asks has seen the materials of a session that were handed out until then. They are not new any more.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [403, 404],
  params: z.object({ id: id('id') }),
  body: z.strictObject({ until: dateTime('until') }),
  response: success,
})

/** C21: `tutorEmail` says who uploads, and is not believed. */
export const createMaterial = defineEndpoint({
  method: 'POST',
  path: '/materials',
  tag: 'Materials',
  summary: 'Uploads a material, for a session of one’s own, or without one for all one’s students.',
  access: tutorRoles,
  errorStatuses: [404],
  body: materialForm.safeExtend({ tutorEmail: email.optional() }),
  response: inserted,
})

/** C22: one's own, and those of the sessions that one teaches now, newest first. */
export const listOwnMaterials = defineEndpoint({
  method: 'GET',
  path: '/materialsid',
  tag: 'Materials',
  summary: 'Materials that the account that asks manages: its own, and of sessions that it teaches.',
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
  summary:
    'Changes a material of one’s own, or of a session that one teaches; without sessionId it stays where it is.',
  access: tutorRoles,
  params: oneMaterial,
  body: materialForm.strict(),
  response: success,
})

/** C23. */
export const deleteMaterial = defineEndpoint({
  method: 'DELETE',
  path: '/materials/{id}',
  tag: 'Materials',
  summary: 'Deletes a material of one’s own, or of a session that one teaches; an Admin any.',
  access: tutorRoles,
  params: oneMaterial,
  response: success,
})
