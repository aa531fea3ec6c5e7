import { isRouteErrorResponse, useLocation } from 'react-router'
import type { ErrorResponse } from '../../contract/http/errors.ts'
import { useRequestId } from '../client-config.tsx'
import { useCommonTexts } from '../i18n/common.ts'
import { type Shown, useSay } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'

/** Replaces a page that failed to render. Uses no provider, because one of them may be what failed. */
export function FailurePage({ error }: { error: unknown }) {
  const texts = useCommonTexts()
  const requestId = useRequestId()
  const unknown = isRouteErrorResponse(error) && error.status === 404
  const refused = refusalIn(error)
  const heading = refused?.status === 503 ? texts.unavailable : texts.tooMany
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{unknown ? texts.notFound.title : refused ? heading : texts.failure.title}</title>
      <header className="p-4">
        <Brand reload />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        {unknown ? (
          <NotFoundNote />
        ) : refused ? (
          <AskAgain heading={heading} refusal={refused.refusal} />
        ) : (
          <Failure requestId={requestId} />
        )}
      </main>
    </div>
  )
}

/** A page or its data was refused for now: too many requests, or the database is away. */
function refusalIn(error: unknown): { status: number; refusal: Shown } | undefined {
  if (!isRouteErrorResponse(error) || (error.status !== 429 && error.status !== 503)) return undefined
  const { status, data } = error
  if (typeof data === 'object') return { status, refusal: data as Partial<ErrorResponse> }
  try {
    return { status, refusal: JSON.parse(String(data)) as Partial<ErrorResponse> }
  } catch {
    return undefined
  }
}

function AskAgain({ heading, refusal }: { heading: string; refusal: Shown }) {
  const texts = useCommonTexts()
  const say = useSay()
  return (
    <div className="max-w-lg text-center">
      <h1 className="text-balance font-bold text-3xl">{heading}</h1>
      <p className="mt-3 text-muted">{say(refusal)}</p>
      <ButtonLink to={useLocation()} reloadDocument className="mt-8">
        {texts.retry}
      </ButtonLink>
    </div>
  )
}

function Failure({ requestId }: { requestId: string }) {
  const texts = useCommonTexts()
  return (
    <div className="max-w-lg text-center">
      <h1 className="text-balance font-bold text-3xl">{texts.failure.title}</h1>
      <p className="mt-3 text-muted">{texts.failure.text}</p>
      {requestId && (
        <p className="mt-4 text-muted text-sm">
          {texts.failure.reference} <code className="select-all break-all text-ink">{requestId}</code>
        </p>
      )}
      <ButtonLink to={paths.home()} reloadDocument className="mt-8">
        {texts.notFound.home}
      </ButtonLink>
    </div>
  )
}

/** The text for unknown URLs, with links to go on (R22). */
export function NotFoundNote() {
  const texts = useCommonTexts().notFound
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center text-center">
      <img src="/pictures/lost.webp" alt="" width={480} height={360} className="h-auto w-72" />
      <h1 className="mt-4 font-bold text-3xl">{texts.title}</h1>
      <p className="mt-3 text-muted">{texts.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home()}>{texts.home}</ButtonLink>
        <ButtonLink to={paths.sessionList()} variant="secondary">
          {texts.sessions}
        </ButtonLink>
      </div>
    </div>
  )
}
