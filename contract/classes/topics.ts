import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalText } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { MAX_CLASSES, MAX_TOPIC } from './limits.ts'

const topic = z.strictObject({ classId: id('classId'), topic: optionalText('topic', MAX_TOPIC) })

/** A12: the topics of some classes, each once; a blank one takes the topic away. */
export const topicsForm = z.strictObject({
  topics: z
    .array(topic, { error: coded('required', { label: 'topics' }) })
    .min(1, coded('required', { label: 'topics' }))
    .max(MAX_CLASSES, coded('rule_makes_too_many', { max: MAX_CLASSES })),
})

/** A12: nobody is told, because a topic changes no time and no place. */
export const setTopics = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/topics',
  tag: 'Sessions',
  summary:
    'Says what classes of an approved session are about, for its Instructor and Admins. Other classes keep their topics, and nobody is told.',
  access: tutorRoles,
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  body: topicsForm,
  response: success,
})
