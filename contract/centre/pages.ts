import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { optionalText, seenVersion, text } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

const MAX_TITLE = 100
const MAX_BODY = 20_000

/**
 * A page of the centre's own, at `/pages/{slug}`. The Bangla stands under the name with `Bn`; where one
 * script is missing, the other stands for it. `body` is Markdown.
 */
const page = z
  .object({
    slug: z.string(),
    title: z.string().nullable(),
    titleBn: z.string().nullable(),
    body: z.string().nullable(),
    bodyBn: z.string().nullable(),
    published: z.boolean(),
    version: count,
    changedAt: isoDateTime,
  })
  .meta({ id: 'CentrePage' })
export type CentrePage = z.output<typeof page>

const params = z.object({
  slug: text('slug', 60).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, coded('invalid_slug'))),
})

export const listPages = defineEndpoint({
  method: 'GET',
  path: '/settings/pages',
  tag: 'This API',
  summary: 'All pages of the centre’s own, published or not.',
  access: ['Admin'],
  response: z.object({ pages: z.array(page) }),
})

/** `version`: the one that was read; 0 for a page that must be new. A title and its text need each other. */
export const setPage = defineEndpoint({
  method: 'PUT',
  path: '/settings/pages/{slug}',
  tag: 'This API',
  summary: 'Writes a page of the centre’s own, and publishes it or not.',
  access: ['Admin'],
  errorStatuses: [409],
  params,
  body: z
    .object({
      title: optionalText('title', MAX_TITLE),
      titleBn: optionalText('titleBn', MAX_TITLE),
      body: optionalText('body', MAX_BODY),
      bodyBn: optionalText('bodyBn', MAX_BODY),
      published: z.boolean({ error: coded('must_be_boolean', { label: 'published' }) }),
      version: seenVersion(),
    })
    .superRefine(({ title, titleBn, body, bodyBn }, context) => {
      const missing = (path: 'title' | 'titleBn' | 'body' | 'bodyBn') =>
        context.addIssue({ code: 'custom', path: [path], message: coded('required', { label: path }) })
      if (!title && (body || !titleBn)) missing('title')
      if (title && !body) missing('body')
      if (!titleBn && bodyBn) missing('titleBn')
      if (titleBn && !bodyBn) missing('bodyBn')
    }),
  response: success,
})

export const removePage = defineEndpoint({
  method: 'DELETE',
  path: '/settings/pages/{slug}',
  tag: 'This API',
  summary: 'Removes a page of the centre’s own.',
  access: ['Admin'],
  errorStatuses: [404],
  params,
  response: success,
})
