import { isRouteErrorResponse } from 'react-router'
import { paths } from '../paths.ts'
import { useRequestId } from '../request-id.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useCommonWords } from '../words/common.ts'
import { Brand } from './brand.tsx'
import { NotFoundNote } from './not-found-note.tsx'

/** What stands in for a page that could not be made. Outside every provider, since one of them may be what failed. */
export function FailurePage({ error }: { error: unknown }) {
  const words = useCommonWords()
  const requestId = useRequestId()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{unknown ? words.notFound.title : words.failure.title}</title>
      <header className="p-4">
        <Brand reload />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        {unknown ? <NotFoundNote /> : <Failure requestId={requestId} />}
      </main>
    </div>
  )
}

function Failure({ requestId }: { requestId: string }) {
  const words = useCommonWords()
  return (
    <div className="max-w-lg text-center">
      <h1 className="text-balance font-bold text-3xl">{words.failure.title}</h1>
      <p className="mt-3 text-muted">{words.failure.text}</p>
      {requestId && (
        <p className="mt-4 text-muted text-sm">
          {words.failure.reference} <code className="select-all break-all text-ink">{requestId}</code>
        </p>
      )}
      <ButtonLink to={paths.home()} reloadDocument className="mt-8">
        {words.notFound.home}
      </ButtonLink>
    </div>
  )
}
