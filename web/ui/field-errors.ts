import { ApiError } from '../api-client.ts'

/** Puts the server's refusal where it belongs: beside the field it names, or `elsewhere` when the form has no such field. */
export function fieldErrors<Field extends string>(
  error: Error | null,
  fields: readonly Field[],
): Partial<Record<Field | 'elsewhere', string>> {
  if (!error) return {}
  const field = error instanceof ApiError ? fields.find((name) => name === error.field) : undefined
  return { [field ?? 'elsewhere']: error.message } as Partial<Record<Field | 'elsewhere', string>>
}
