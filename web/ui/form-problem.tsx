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
