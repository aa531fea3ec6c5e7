import { ApiError } from '../api-client.ts'
import type { Shown } from '../i18n/say.ts'

/** The server's error by field, or as `elsewhere` if the form has no such field. */
export function fieldErrors<Field extends string>(
  error: Error | null,
  fields: readonly Field[],
): Partial<Record<Field | 'elsewhere', Shown>> {
  if (!error) return {}
  const field = error instanceof ApiError ? fields.find((name) => name === error.field) : undefined
  return { [field ?? 'elsewhere']: error as Shown } as Partial<Record<Field | 'elsewhere', Shown>>
}
