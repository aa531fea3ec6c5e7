import { ApiError } from '../api-client.ts'
import { type Shown, useSay } from '../i18n/say.ts'

/** An error of the form as a whole (errors of one field stand beside it). Announced when it appears. */
export function FormProblem({ children }: { children?: Shown | false | null | undefined }) {
  const say = useSay()
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">{say(children)}</p>
      )}
    </div>
  )
}

/** The server's error by field, or as `elsewhere` if the form has no such field. */
export function fieldErrors<Field extends string>(
  error: Error | null,
  fields: readonly Field[],
): Partial<Record<Field | 'elsewhere', Shown>> {
  if (!error) return {}
  const field = error instanceof ApiError ? fields.find((name) => name === error.field) : undefined
  return { [field ?? 'elsewhere']: error as Shown } as Partial<Record<Field | 'elsewhere', Shown>>
}
