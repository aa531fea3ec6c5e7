import { z } from 'zod'
import './no-eval.ts'
import { cleanCode, cleanText, isBlank, plainNumber } from '../formats/clean-text.ts'
import { parseDateTime, TIME_ZONE } from '../formats/dates.ts'
import { MAX_FEE } from '../payments/money.ts'
import { parseRole, roles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import type { Label } from '../refusals/en/fields.ts'
import { PICTURE_ENDING } from '../sessions/pictures.ts'

/** The OpenAPI document shows `as` for this schema, because zod cannot describe transforms. */
export const documentedAs = <S extends z.ZodType>(schema: S, as: z.ZodType): S =>
  schema.meta({ documentedAs: as })

const presence =
  (label: Label, missing = coded('required', { label })) =>
  (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? missing : coded('must_be_text', { label })

/** Text that a person typed: cleaned, not blank, bounded, and without NUL, which PostgreSQL cannot store. */
export const text = (label: Label, max: number, blank = coded('required', { label })) =>
  z
    .string({ error: presence(label, blank) })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, blank)
        .max(max, coded('too_long', { label, max }))
        .refine((value) => !value.includes('\0'), coded('unstorable_character', { label })),
    )
    .meta({ minLength: 1, maxLength: max })

export const blankMeansNull = (value: unknown) =>
  typeof value === 'string' && isBlank(value) ? null : (value ?? null)

/**
 * Like `text`, but an absent or blank value is null. In a change add `.unwrap().optional()`: then an absent
 * one is undefined, which leaves the value as it is.
 */
export const optionalText = (label: Label, max: number) =>
  documentedAs(
    z.preprocess(blankMeansNull, text(label, max).nullable()),
    z.string().max(max).nullable(),
  ).prefault(null)

export const id = (label: Label) => z.uuid({ error: coded('malformed_id', { label }) })

/** A link that is safe to render: http or https only, and no user name before an @, which hides the host. */
export const link = (label: Label, refusal = coded('must_be_link', { label })) =>
  text(label, 2000)
    .pipe(z.url({ protocol: /^https?$/, error: refusal }))
    .refine((url) => !hasCredentials(url), coded('credentials_in_link', { label }))
    .meta({ format: 'uri', description: 'Begins with http:// or https://.' })

/** Like `link`, but an absent or blank value is empty. */
export const optionalLink = (label: Label, refusal = coded('must_be_link', { label })) =>
  documentedAs(
    z
      .string({ error: presence(label) })
      .nullish()
      .transform((value) => cleanText(value ?? '') || null)
      .pipe(link(label, refusal).nullable())
      .transform((value) => value ?? ''),
    z.string().max(2000),
  )

/** An invalid URL was refused before. */
function hasCredentials(url: string): boolean {
  const { username, password } = URL.parse(url) ?? { username: '', password: '' }
  return username !== '' || password !== ''
}

/** An http(s) URL of a picture, recognized by its ending. */
export const imageUrl = (label: Label = 'image', refusal: string = coded('invalid_image_url')) =>
  link(label, refusal)
    .refine((url) => PICTURE_ENDING.test(url), refusal)
    .meta({
      format: 'uri',
      description:
        'Begins with http:// or https:// and ends in jpg, jpeg, png, webp, svg, gif or bmp; a query may follow.',
    })

/** A date and time from a form or a program (see `parseDateTime`), as a Date. */
export const dateTime = (label: Label, dayMeans: 'start' | 'end' = 'start') =>
  documentedAs(
    z.string({ error: presence(label) }).transform((value, context) => {
      const date = parseDateTime(cleanCode(value), dayMeans)
      if (date) return date
      context.addIssue(coded(isBlank(value) ? 'required' : 'must_be_date', { label }))
      return z.NEVER
    }),
    z.string().meta({
      description: `ISO 8601. Without a zone it is meant in ${TIME_ZONE}; a date alone is the ${dayMeans} of that day.`,
      examples: ['2026-11-20T12:30:00Z', '2026-11-20T18:30', '2026-11-20'],
    }),
  )

const number = (label: Label, refusal: string, missing = coded('required', { label })) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .transform(plainNumber)
          .pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/))
          .transform(Number),
      ],
      {
        error: (issue) => (issue.input === undefined || issue.input === '' ? missing : refusal),
      },
    )
    .pipe(z.number({ error: refusal }))

const typedNumber = z.string().max(40).meta({
  description: 'A decimal number as people type it: digits of any script, also in groups.',
})

/** A decimal amount in major units, in steps of 0.01 (K07). Forms send text, programs a number. */
export const fee = (label: Label, refusal: string = coded('fee_out_of_range'), missing?: string) =>
  documentedAs(
    number(label, refusal, missing).refine(
      (value) => value >= 0 && value <= MAX_FEE && Number(value.toFixed(2)) === value,
      refusal,
    ),
    z
      .union([z.number().min(0).max(MAX_FEE), typedNumber])
      .meta({ description: 'In major units, in steps of 0.01; 0 is free.', examples: [750.5, '750.50'] }),
  )

/** Any number from 0 on, such as a length of time. */
export const zeroOrMore = (label: Label) =>
  documentedAs(
    number(label, coded('must_be_zero_or_more', { label })).refine(
      (value) => value >= 0,
      coded('must_be_zero_or_more', { label }),
    ),
    z.union([z.number().min(0), typedNumber]),
  )

export const wholeNumber = (label: Label, min: number, max: number) =>
  documentedAs(
    number(label, coded('must_be_whole_number', { label, min, max })).refine(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      coded('must_be_whole_number', { label, min, max }),
    ),
    z.union([z.int().min(min).max(max), typedNumber]),
  )

/**
 * The `version` of something that the caller has read. Without one a change is about whatever it is now.
 */
export const seenVersion = () => wholeNumber('version', 0, 1_000_000_000).optional()

const blankMeans = (nothing: null | undefined) => (value: unknown) => (value === '' ? nothing : value)

/** A whole number; an absent or blank value is null. */
export const optionalWholeNumber = (label: Label, min: number, max: number) =>
  documentedAs(
    z.preprocess(blankMeans(null), wholeNumber(label, min, max).nullable()),
    z.union([z.int().min(min).max(max), typedNumber, z.null()]),
  )

/** A number in a query; an absent or blank value is undefined. */
export const queryNumber = (label: Label, max: number) =>
  documentedAs(
    z.preprocess(blankMeans(undefined), wholeNumber(label, 1, max).optional()),
    z.int().min(1).max(max),
  )

/** A filter of a query; a blank value filters nothing. */
export const optionalFilter = <S extends z.ZodType>(schema: S) =>
  documentedAs(z.preprocess(blankMeans(undefined), schema.optional()), schema)

/** An id that may be absent or blank: null. */
export const optionalId = (label: Label) =>
  documentedAs(
    z.preprocess((value) => (value === '' ? null : (value ?? null)), id(label).nullable()),
    z.uuid().nullable(),
  ).prefault(null)

/** Like `optionalId` in a change: blank is null, and absent is undefined, which leaves the value as it is. */
export const changeableId = (label: Label) =>
  documentedAs(
    z.preprocess((value) => (value === '' ? null : value), id(label).nullable()),
    z.union([z.uuid(), z.literal(''), z.null()]),
  ).optional()

/** One of a list; absent or blank is null. */
export const optionalChoice = <const T extends readonly string[]>(options: T) =>
  documentedAs(
    z.preprocess(
      (value) => (value === '' ? null : (value ?? null)),
      z.enum(options, { error: coded('must_be_one_of', { options: options.join(', ') }) }).nullable(),
    ),
    z.enum(options).nullable(),
  ).prefault(null)

/** A filter that may be repeated in a query: `level=9&level=10` means either. Blank ones filter nothing. */
export const repeatedFilter = <S extends z.ZodType>(schema: S) =>
  documentedAs(
    z.preprocess((value) => [value ?? []].flat().filter((one) => one !== ''), z.array(schema)),
    z.array(schema),
  )
    .prefault([])
    .meta({ isRepeated: true })

/** Like `repeatedFilter`, of a list. */
export const repeatedChoice = <const T extends readonly string[]>(options: T) =>
  repeatedFilter(z.enum(options, { error: coded('must_be_one_of', { options: options.join(', ') }) }))

/** A person looks for this in a list. */
export const searchText = (label: Label = 'search') =>
  z
    .string()
    .max(200, coded('too_long', { label, max: 200 }))
    .transform(cleanText)
    .meta({ documentedAs: z.string().max(200) })
    .optional()

/** The begin or the end of a list's time range. */
export const dateFilter = (label: Label, dayMeans: 'start' | 'end') =>
  documentedAs(
    optionalFilter(dateTime(label, dayMeans)),
    z.string().meta({ description: 'ISO 8601; a date alone is meant in Dhaka, and whole.' }),
  )

/** `page` and `limit` of a list's query. */
export const pageParams = (limit: number) => ({
  page: documentedAs(
    queryNumber('page', 1_000_000).transform((value) => value ?? 1),
    z.int().min(1).max(1_000_000).default(1),
  ),
  limit: documentedAs(
    queryNumber('limit', 100).transform((value) => value ?? limit),
    z.int().min(1).max(100).default(limit),
  ),
})

/** Whether the account has proved that it owns the email. For Admins. */
export const emailVerified = z.boolean()

export const email = z
  .string({ error: presence('email') })
  .transform((value) => cleanCode(value).toLowerCase())
  .pipe(z.email({ error: coded('invalid_email') }).max(254, coded('invalid_email')))
  .meta({ format: 'email', maxLength: 254 })

/** Like `email`, but an absent or blank value is null. */
export const optionalEmail = documentedAs(
  z.preprocess(blankMeansNull, email.nullable()),
  z.email().max(254).nullable(),
).prefault(null)

/** A role in any known spelling (P01), as one of the four. */
export const roleField = documentedAs(
  z.string({ error: coded('invalid_role') }).transform((value, context) => {
    const role = parseRole(value)
    if (role) return role
    context.addIssue(coded('invalid_role'))
    return z.NEVER
  }),
  z.string().meta({
    description: 'One of user, Student, Instructor, Admin, in any case; tutor is read as Instructor.',
    examples: [...roles],
  }),
)
