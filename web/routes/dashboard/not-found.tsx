import { data } from 'react-router'
import { NotFoundNote } from '../../layout/not-found-note.tsx'
import { useWords } from '../../words/index.ts'

/** R22, with the sidebar still in reach. */
export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const words = useWords().common
  return (
    <div className="py-16">
      <title>{`${words.notFound.title} · ${words.brand}`}</title>
      <NotFoundNote />
    </div>
  )
}
