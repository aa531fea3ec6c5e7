import { useTranslateMessage } from '../i18n/translate-message.ts'

/** An error of the form as a whole (errors of one field stand beside it). Announced when it appears. */
export function FormProblem({ children }: { children?: string | false | null }) {
  const translate = useTranslateMessage()
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">{translate(children)}</p>
      )}
    </div>
  )
}
