import { z } from 'zod'
import { cleanCode } from '../formats/clean-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  blankMeansNull,
  documentedAs,
  link,
  optionalEmail,
  optionalText,
  seenVersion,
  text,
} from '../http/fields.ts'
import { count, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import type { Label } from '../refusals/en/fields.ts'
import { phonesOf } from './phones-of.ts'

/**
 * The centre says this of itself, wherever the product speaks. A text of two scripts has the Bangla under
 * the name with `Bn`; where one is missing, the other stands for it. `phone` has one to three numbers, with
 * commas between them, `whatsapp` one as wa.me has it. `colour` is `#rrggbb`; `mark` the id of a picture;
 * null means the look of the product, and the first letter of the name. `city` and `postcode` go to
 * SSLCommerz with each order; null means Dhaka, 1000. `sendMoneyTo` tells students the wallets for money
 * sent by hand.
 */
export const centre = z
  .object({
    name: z.string().nullable(),
    nameBn: z.string().nullable(),
    description: z.string().nullable(),
    descriptionBn: z.string().nullable(),
    hours: z.string().nullable(),
    hoursBn: z.string().nullable(),
    address: z.string().nullable(),
    map: z.string().nullable(),
    phone: z.string().nullable(),
    whatsapp: z.string().nullable(),
    email: z.string().nullable(),
    facebook: z.string().nullable(),
    youtube: z.string().nullable(),
    instagram: z.string().nullable(),
    linkedin: z.string().nullable(),
    colour: z.string().nullable(),
    mark: z.string().nullable(),
    city: z.string().nullable(),
    postcode: z.string().nullable(),
    sendMoneyTo: z.string().nullable(),
  })
  .meta({ id: 'Centre' })
export type Centre = z.output<typeof centre>

export const defaultCentre: Centre = {
  ...{ name: null, nameBn: null, description: null, descriptionBn: null, hours: null, hoursBn: null },
  ...{ address: null, map: null, phone: null, whatsapp: null, email: null },
  ...{ facebook: null, youtube: null, instagram: null, linkedin: null, colour: null, mark: null },
  ...{ city: null, postcode: null, sendMoneyTo: null },
}

/** A line that stands in titles and in the headers of emails: nothing in it means anything to HTML. */
const line = (label: Label, max: number) =>
  optional(
    text(label, max)
      .transform((value) => value.replaceAll(/\s+/g, ' '))
      .pipe(z.string().regex(/^[^<>]*$/, coded('no_angle_brackets', { label }))),
    max,
  )

const optional = <Value>(schema: z.ZodType<Value>, max: number) =>
  documentedAs(z.preprocess(blankMeansNull, schema.nullable()), z.string().max(max).nullable()).prefault(null)

/** An address as people write it: `facebook.com/ours` is one on https. */
const optionalUrl = (label: Label) =>
  optional(
    text(label, 2000)
      .transform((typed) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : typed))
      .pipe(link(label)),
    2000,
  )

const PHONE = /^\+?[\d][\d ().-]{2,24}$/

const phones = (label: Label, most: number) =>
  optional(
    text(label, 100)
      .transform((typed) => phonesOf(cleanCode(typed)).join(', '))
      .pipe(
        z.string().refine((value) => {
          const numbers = phonesOf(value)
          return numbers.length <= most && numbers.every((one) => PHONE.test(one))
        }, coded('invalid_phone')),
      ),
    100,
  )

/** As wa.me dials it: with the country, without signs. */
const dialled = (label: Label) =>
  optional(
    text(label, 40)
      .transform((typed) =>
        cleanCode(typed)
          .replaceAll(/[ ()+.-]/g, '')
          .replace(/^0(?=1\d{9}$)/, '880'),
      )
      .pipe(z.string().regex(/^[1-9]\d{6,14}$/, coded('invalid_phone'))),
    40,
  )

const colour = optional(
  text('colour', 20)
    .transform((typed) => cleanCode(typed).toLowerCase())
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/, coded('invalid_colour'))),
  7,
)

export const MARK_ID = /^[0-9a-f]{64}$/

export const getCentre = defineEndpoint({
  method: 'GET',
  path: '/settings/centre',
  tag: 'This API',
  summary: 'Reads what the centre says of itself, wherever the product speaks.',
  access: 'everyone',
  response: centre.extend({ version: count }),
})

/** Replaces all of it: what is left out is null. `version` is the one that was edited. */
export const setCentre = defineEndpoint({
  method: 'PUT',
  path: '/settings/centre',
  tag: 'This API',
  summary: 'Sets what the centre says of itself.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    version: seenVersion(),
    name: line('name', 80),
    nameBn: line('nameBn', 80),
    description: line('description', 200),
    descriptionBn: line('descriptionBn', 200),
    hours: line('hours', 100),
    hoursBn: line('hoursBn', 100),
    address: optionalText('address', 300),
    map: optionalUrl('map'),
    phone: phones('phone', 3),
    whatsapp: dialled('whatsapp'),
    email: optionalEmail,
    facebook: optionalUrl('facebook'),
    youtube: optionalUrl('youtube'),
    instagram: optionalUrl('instagram'),
    linkedin: optionalUrl('linkedin'),
    colour,
    mark: optional(text('mark', 64).pipe(z.string().regex(MARK_ID, coded('mark_not_found'))), 64),
    city: optionalText('city', 50),
    postcode: optionalText('postcode', 30),
    sendMoneyTo: optionalText('sendMoneyTo', 200),
  }),
  response: success,
})

/** A picture of its own kind: the centre shows it once `PUT /settings/centre` names its id. */
export const uploadMark = defineEndpoint({
  method: 'POST',
  path: '/settings/centre/marks',
  tag: 'This API',
  summary: 'Uploads a mark: a square picture of at least 256 pixels a side. Returns its id.',
  access: ['Admin'],
  errorStatuses: [408, 415, 503],
  rawBody: {
    mediaType: 'multipart/form-data',
    schema: {
      type: 'object',
      properties: { image: { type: 'string', contentMediaType: 'image/*' } },
      required: ['image'],
    },
  },
  response: z.object({ mark: z.string().regex(MARK_ID) }),
})
