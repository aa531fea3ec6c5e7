import type { HonoRequest } from 'hono'

export type Form = Readonly<Record<string, string>>

const MAX_FIELDS = 200

/**
 * The fields of the address and of the body, a form of either kind. Other bodies are ignored, as PHP ignores
 * them.
 */
export async function readForm(request: HonoRequest): Promise<Form> {
  const type = request.header('content-type') ?? ''
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)
  const body = request.method === 'POST' && isForm ? await request.formData().catch(() => null) : null
  const fields = [...new URL(request.url).searchParams, ...(body ?? [])].slice(0, MAX_FIELDS)
  // PostgreSQL stores no null character.
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\0', '').trim()]] : [],
    ),
  )
}
