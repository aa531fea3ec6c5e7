import { data } from 'react-router'
import { NotFoundNote } from '../../layout/not-found-note.tsx'
import { useCommonWords } from '../../words/common.ts'

/** R22, with the sidebar still in reach. */
export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const words = useCommonWords()
  return (
    <div className="py-16">
      <title>{`${words.notFound.title} · ${words.brand}`}</title>
      <NotFoundNote />
    </div>
  )
}
