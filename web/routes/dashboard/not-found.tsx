import { data } from 'react-router'
import { useCommonWords } from '../../i18n/common.ts'
import { NotFoundNote } from '../../layout/not-found-note.tsx'

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
