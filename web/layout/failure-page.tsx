import { isRouteErrorResponse, useLocation } from 'react-router'
import type { ErrorResponse } from '../../contract/errors.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { type Shown, useSay } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { useRequestId } from '../request-id.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { NotFoundNote } from './not-found-note.tsx'

/** Replaces a page that failed to render. Uses no provider, because one of them may be what failed. */
export function FailurePage({ error }: { error: unknown }) {
  const messages = useCommonMessages()
  const requestId = useRequestId()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  const tooMany = isRouteErrorResponse(error) && error.status === 429 ? refusalIn(error.data) : undefined
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{unknown ? messages.notFound.title : tooMany ? messages.tooMany : messages.failure.title}</title>
      <header className="p-4">
        <Brand reload />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        {unknown ? (
          <NotFoundNote />
        ) : tooMany ? (
          <TooMany refusal={tooMany} />
        ) : (
          <Failure requestId={requestId} />
        )}
      </main>
    </div>
  )
}

/** An error response in place of a page's data. */
function refusalIn(answer: unknown): Shown | undefined {
  try {
    return JSON.parse(String(answer)) as Partial<ErrorResponse>
  } catch {
    return undefined
  }
}

function TooMany({ refusal }: { refusal: Shown }) {
  const messages = useCommonMessages()
  const say = useSay()
  return (
    <div className="max-w-lg text-center">
      <h1 className="text-balance font-bold text-3xl">{messages.tooMany}</h1>
      <p className="mt-3 text-muted">{say(refusal)}</p>
      <ButtonLink to={useLocation()} reloadDocument className="mt-8">
        {messages.retry}
      </ButtonLink>
    </div>
  )
}

function Failure({ requestId }: { requestId: string }) {
  const messages = useCommonMessages()
  return (
    <div className="max-w-lg text-center">
      <h1 className="text-balance font-bold text-3xl">{messages.failure.title}</h1>
      <p className="mt-3 text-muted">{messages.failure.text}</p>
      {requestId && (
        <p className="mt-4 text-muted text-sm">
          {messages.failure.reference} <code className="select-all break-all text-ink">{requestId}</code>
        </p>
      )}
      <ButtonLink to={paths.home()} reloadDocument className="mt-8">
        {messages.notFound.home}
      </ButtonLink>
    </div>
  )
}
