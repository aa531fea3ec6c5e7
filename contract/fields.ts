import { z } from 'zod'
import './no-eval.ts'
import { parseDateTime, TIME_ZONE } from './dates.ts'
import { MAX_FEE } from './money.ts'
import { PICTURE_ENDING } from './picture-address.ts'
import { parseRole, roles } from './roles.ts'
import { wording } from './wording.ts'

/** The OpenAPI document shows `as` for this schema, because zod cannot describe transforms. */
export const documentedAs = <S extends z.ZodType>(schema: S, as: z.ZodType): S =>
  schema.meta({ documentedAs: as })

const presence =
  (label: string, missing = wording.required(label)) =>
  (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? missing : wording.mustBeText(label)

/** Text that a person typed: trimmed, not blank, bounded, and without NUL, which PostgreSQL cannot store. */
export const text = (label: string, max: number, blank = wording.required(label)) =>
  z
    .string({ error: presence(label, blank) })
    .transform((value) => value.toWellFormed().trim())
    .pipe(
      z
        .string()
        .min(1, blank)
        .max(max, wording.tooLong(label, max))
        .refine((value) => !value.includes('\0'), wording.unstorable(label)),
    )
    .meta({ minLength: 1, maxLength: max })

/** Like `text`, but an absent or blank value is null. */
export const optionalText = (label: string, max: number) =>
  documentedAs(
    z.preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null)),
      text(label, max).nullable(),
    ),
    z.string().max(max).nullable(),
  ).prefault(null)

export const id = (label: string) => z.uuid({ error: wording.malformedId(label) })

/** A link that is safe to render: http or https only, and no user name before an @, which hides the host. */
export const link = (label: string, message = wording.mustBeLink(label)) =>
  text(label, 2000)
    .pipe(z.url({ protocol: /^https?$/, error: message }))
    .refine((url) => !hasCredentials(url), wording.noCredentials(label))
    .meta({ format: 'uri', description: 'Begins with http:// or https://.' })

/** An invalid URL was refused before. */
function hasCredentials(url: string): boolean {
  const { username, password } = URL.parse(url) ?? { username: '', password: '' }
  return username !== '' || password !== ''
}

/** An http(s) URL of a picture, recognized by its ending. */
export const imageUrl = (label = 'Image', message: string = wording.invalidImage) =>
  link(label, message)
    .refine((url) => PICTURE_ENDING.test(url), message)
    .meta({
      format: 'uri',
      description:
        'Begins with http:// or https:// and ends in jpg, jpeg, png, webp, svg, gif or bmp; a query may follow.',
    })

/** A date and time from a form or a program (see `parseDateTime`), as a Date. */
export const dateTime = (label: string, dayMeans: 'start' | 'end' = 'start') =>
  documentedAs(
    z.string({ error: presence(label) }).transform((value, context) => {
      const date = parseDateTime(value.trim(), dayMeans)
      if (date) return date
      context.addIssue(value.trim() === '' ? wording.required(label) : wording.mustBeDate(label))
      return z.NEVER
    }),
    z.string().meta({
      description: `ISO 8601. Without a zone it is meant in ${TIME_ZONE}; a date alone is the ${dayMeans} of that day.`,
      examples: ['2026-11-20T12:30:00Z', '2026-11-20T18:30', '2026-11-20'],
    }),
  )

const number = (label: string, message: string, missing = wording.required(label)) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}(\.\d{1,10})?$/)
          .transform(Number),
      ],
      {
        error: (issue) => (issue.input === undefined || issue.input === '' ? missing : message),
      },
    )
    .pipe(z.number({ error: message }))

/** A decimal amount in major units, in steps of 0.01 (K07). Forms send text, programs a number. */
export const fee = (label: string, message: string = wording.feeRange, missing?: string) =>
  documentedAs(
    number(label, message, missing).refine(
      (value) => value >= 0 && value <= MAX_FEE && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      message,
    ),
    z
      .union([z.number().min(0).max(MAX_FEE), z.string().regex(/^\d{1,6}(\.\d{1,2})?$/)])
      .meta({ description: 'In major units, in steps of 0.01; 0 is free.', examples: [750.5, '750.50'] }),
  )

/** Any number from 0 on, such as a length of time. */
export const zeroOrMore = (label: string) =>
  documentedAs(
    number(label, wording.zeroOrMore(label)).refine((value) => value >= 0, wording.zeroOrMore(label)),
    z.union([z.number().min(0), z.string().regex(/^\d{1,15}(\.\d{1,10})?$/)]),
  )

export const wholeNumber = (label: string, min: number, max: number) =>
  documentedAs(
    number(label, wording.wholeNumber(label, min, max)).refine(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      wording.wholeNumber(label, min, max),
    ),
    z.union([z.int().min(min).max(max), z.string().regex(/^\d{1,15}$/)]),
  )

const blankMeans = (nothing: null | undefined) => (value: unknown) => (value === '' ? nothing : value)

/** A whole number; an absent or blank value is null. */
export const optionalWholeNumber = (label: string, min: number, max: number) =>
  documentedAs(
    z.preprocess(blankMeans(null), wholeNumber(label, min, max).nullable()),
    z.union([z.int().min(min).max(max), z.string().regex(/^\d{0,15}$/), z.null()]),
  )

/** A number in a query; an absent or blank value is undefined. */
export const queryNumber = (label: string, max: number) =>
  documentedAs(
    z.preprocess(blankMeans(undefined), wholeNumber(label, 1, max).optional()),
    z.int().min(1).max(max),
  )

/** A filter of a query; a blank value filters nothing. */
export const optionalFilter = <S extends z.ZodType>(schema: S) =>
  documentedAs(z.preprocess(blankMeans(undefined), schema.optional()), schema)

/** The begin or the end of a list's time range. */
export const dateFilter = (label: string, dayMeans: 'start' | 'end') =>
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
  .string({ error: presence('Email') })
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: wording.invalidEmail }).max(254, wording.invalidEmail))
  .meta({ format: 'email', maxLength: 254 })

/** A role in any known spelling (P01), as one of the four. */
export const roleField = documentedAs(
  z.string({ error: wording.invalidRole }).transform((value, context) => {
    const role = parseRole(value)
    if (role) return role
    context.addIssue(wording.invalidRole)
    return z.NEVER
  }),
  z.string().meta({
    description: 'One of user, Student, Instructor, Admin, in any case; tutor is read as Instructor.',
    examples: [...roles],
  }),
)
