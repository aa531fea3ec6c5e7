import { useTranslateMessage } from '../i18n/said.ts'

/** Why a form as a whole could not be sent; what belongs to one field stands beside that field. Announced when it appears. */
export function FormProblem({ children }: { children?: string | false | null }) {
  const said = useTranslateMessage()
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">{said(children)}</p>
      )}
    </div>
  )
}
