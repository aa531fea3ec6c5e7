import { data } from 'react-router'
import { useCentreName } from '../client-config.tsx'
import { useCommonTexts } from '../i18n/common.ts'
import { NotFoundNote } from './failure-page.tsx'

/** R22. */
export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const texts = useCommonTexts()
  return (
    <div className="px-4 py-16 sm:py-24">
      <title>{`${texts.notFound.title} · ${useCentreName()}`}</title>
      <NotFoundNote />
    </div>
  )
}
