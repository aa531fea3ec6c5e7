import { data } from 'react-router'
import { useCommonMessages } from '../i18n/common.ts'
import { NotFoundNote } from '../layout/not-found-note.tsx'

/** R22, inside the dashboard's layout. */
export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const messages = useCommonMessages()
  return (
    <div className="py-16">
      <title>{`${messages.notFound.title} · ${messages.brand}`}</title>
      <NotFoundNote />
    </div>
  )
}
