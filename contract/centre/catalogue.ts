import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { text } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { catalogueKinds } from './catalogue-names.ts'
import { MAX_SLUG, SLUG, slug } from './slug.ts'

/** A name in both languages. */
export const names = z.object({ en: z.string(), bn: z.string() })
export type Names = z.output<typeof names>

/** A level or subject; `slug` stands in addresses and never changes. Nothing new is of a `hidden` one. */
export const catalogueEntry = names
  .extend({ slug: z.string(), hidden: z.boolean() })
  .meta({ id: 'CatalogueEntry' })
export type CatalogueEntry = z.output<typeof catalogueEntry>

/** Each list in the centre's order. */
export const catalogue = z
  .object({ levels: z.array(catalogueEntry), subjects: z.array(catalogueEntry) })
  .meta({ id: 'Catalogue' })
export type Catalogue = z.output<typeof catalogue>

const MAX_NAME = 60
const kind = z.enum(catalogueKinds, {
  error: coded('must_be_one_of', { options: catalogueKinds.join(', ') }),
})
const nameEn = text('nameEn', MAX_NAME)
const nameBn = text('nameBn', MAX_NAME)

/** Without a slug the server makes one of the English name. */
export const newCatalogueEntry = z.strictObject({
  nameEn,
  nameBn,
  slug: z
    .string({ error: coded('invalid_slug') })
    .regex(SLUG, coded('invalid_slug'))
    .max(MAX_SLUG, coded('too_long', { label: 'slug', max: MAX_SLUG }))
    .optional(),
})

/** `before`: the one that it comes before from then on; null: the end. */
export const catalogueChange = z
  .strictObject({
    nameEn: nameEn.optional(),
    nameBn: nameBn.optional(),
    hidden: z.boolean({ error: coded('must_be_boolean', { label: 'hidden' }) }).optional(),
    before: slug('before').nullable().optional(),
  })
  .refine((value) => Object.values(value).some((part) => part !== undefined), {
    path: ['body'],
    message: coded('nothing_to_change'),
  })

/** Y04. Hidden ones are among them: what was sorted by them keeps its name. */
export const getCatalogue = defineEndpoint({
  method: 'GET',
  path: '/catalogue',
  tag: 'Sessions',
  summary: 'The levels and subjects of the centre, each in the centre’s order.',
  access: 'everyone',
  cache: { query: [] },
  response: catalogue,
})

/** Y04. It comes after the others. */
export const addCatalogueEntry = defineEndpoint({
  method: 'POST',
  path: '/catalogue/{kind}',
  tag: 'Sessions',
  summary: 'Adds a level or a subject.',
  access: ['Admin'],
  errorStatuses: [409],
  params: z.object({ kind }),
  body: newCatalogueEntry,
  response: z.object({ slug: z.string() }),
})

const oneEntry = z.object({ kind, slug: slug('slug') })

/** Y04. */
export const changeCatalogueEntry = defineEndpoint({
  method: 'PATCH',
  path: '/catalogue/{kind}/{slug}',
  tag: 'Sessions',
  summary: 'Renames, hides, shows or moves a level or a subject. Sessions keep it.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: oneEntry,
  body: catalogueChange,
  response: success,
})

/** Y04. */
export const removeCatalogueEntry = defineEndpoint({
  method: 'DELETE',
  path: '/catalogue/{kind}/{slug}',
  tag: 'Sessions',
  summary: 'Deletes a level or a subject that nothing is sorted by.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: oneEntry,
  response: success,
})
