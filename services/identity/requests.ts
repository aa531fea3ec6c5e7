import type { Context } from 'hono'
import { z } from 'zod'
import { notOffered, Refusal } from './errors.ts'

/** PostgreSQL cannot store this character. */
const withoutNul = (value: string) => !value.includes('\0')
const upTo = (length: number) => z.string().max(length).refine(withoutNul)

export const shortText = upTo(1024)
export const token = upTo(16_384)
export const password = z.string().max(4096)
export const displayName = upTo(256)
/** The name of a value, or its number in the protocol, as Android sends it. `names` are in that order. */
const enumeration = (names: readonly string[]) =>
  z.union([shortText, z.int().transform((number) => names[number] ?? String(number))])
export const oobRequestType = enumeration([
  'OOB_REQ_TYPE_UNSPECIFIED',
  'PASSWORD_RESET',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'VERIFY_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
])
export const userAttribute = enumeration([
  'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  'EMAIL',
  'DISPLAY_NAME',
  'PROVIDER',
  'PHOTO_URL',
  'PASSWORD',
])
/** Any text, like Firebase. Code that displays it must check that the URL is safe. */
export const photoUrl = upTo(2048)
export const httpUrl = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(2048)
  .refine(withoutNul)

/** An email address by HTML's rule for forms, in lower case. */
export const email = z.string().max(254).regex(z.regexes.html5Email).toLowerCase()

/**
 * Validates the email of a request.
 * @throws {Refusal} MISSING_EMAIL, INVALID_EMAIL
 */
export function requireEmail(given: string | undefined): string {
  if (given === undefined || given === '') throw new Refusal('MISSING_EMAIL')
  const read = email.safeParse(given)
  if (!read.success) throw new Refusal('INVALID_EMAIL')
  return read.data
}

/** A Bangladeshi number has ten digits after its code, or one phone would have many numbers. */
const TOO_LONG_OR_SHORT = /^\+880(?!1[3-9]\d{8}$)/

/**
 * Validates the phone number of a request. One that is missing is refused as Google refuses it.
 * @throws {Refusal} INVALID_PHONE_NUMBER
 */
export function requirePhoneNumber(given: string | undefined): string {
  const read = z.e164().safeParse(given)
  if (read.success && !TOO_LONG_OR_SHORT.test(read.data)) return read.data
  throw new Refusal('INVALID_PHONE_NUMBER : Invalid format.')
}

/**
 * Ignores unknown fields, which the SDK sends with nearly every call; a strict schema refuses them. @throws
 * {Refusal} when the body is not JSON or does not match the schema, 501 for what a strict schema lacks
 */
export async function readJson<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  return check(schema, parseJson(await c.req.text()))
}

/**
 * Reads the body of the token endpoint: a form in snake case, as in OAuth, or JSON in snake or camel case.
 */
export async function readFormOrJson<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text()
  const isJson = c.req.header('content-type')?.includes('application/json')
  return check(schema, isJson ? parseJson(text) : Object.fromEntries(new URLSearchParams(text)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('Invalid JSON payload received.')
  }
}

/** @throws {Refusal} when the value does not match the schema, 501 for what a strict schema lacks */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )
  if (unknown.length > 0) throw notOffered(`takes no ${unknown.map((name) => `'${name}'`).join(', ')}`)
  const fields = result.error.issues.map(({ path }) =>
    path.length > 0 ? `'${path.join('.')}'` : 'the request',
  )
  throw new Refusal(`INVALID_ARGUMENT : Invalid value at ${[...new Set(fields)].join(', ')}`)
}
