import { isRouteErrorResponse, useLocation } from 'react-router'
import type { ErrorResponse } from '../../contract/responses.ts'
import { useCommonWords } from '../i18n/common.ts'
import { useSaid } from '../i18n/said.ts'
import { paths } from '../paths.ts'
import { useRequestId } from '../request-id.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { NotFoundNote } from './not-found-note.tsx'

/** What stands in for a page that could not be made. Outside every provider, since one of them may be what failed. */
export function FailurePage({ error }: { error: unknown }) {
  const words = useCommonWords()
  const requestId = useRequestId()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  const tooMany = isRouteErrorResponse(error) && error.status === 429 ? saidIn(error.data) : undefined
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{unknown ? words.notFound.title : tooMany ? words.tooMany : words.failure.title}</title>
      <header className="p-4">
        <Brand reload />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        {unknown ? (
          <NotFoundNote />
        ) : tooMany ? (
          <TooMany text={tooMany} />
        ) : (
          <Failure requestId={requestId} />
        )}
      </main>
    </div>
  )
}

/** The sentence of a refusal that came in place of a page's data. */
function saidIn(answer: unknown): string | undefined {
  try {
    return (JSON.parse(String(answer)) as Partial<ErrorResponse>).message
  } catch {
    return undefined
  }
}

function TooMany({ text }: { text: string }) {
  const words = useCommonWords()
  const said = useSaid()
  return (
    <div className="max-w-lg text-center">
      <h1 className="text-balance font-bold text-3xl">{words.tooMany}</h1>
      <p className="mt-3 text-muted">{said(text)}</p>
      <ButtonLink to={useLocation()} reloadDocument className="mt-8">
        {words.retry}
      </ButtonLink>
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
