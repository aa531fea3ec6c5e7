import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { RequestIdContext } from './client-config.tsx'
import { NonceContext } from './fonts/load-first-fonts.tsx'
import { LanguageProvider, languageOf } from './i18n/language.tsx'
import { loadTexts } from './i18n/load.ts'
import { loaderContext, pageRequest } from './loader-context.ts'
import { ThemeContext, themeOf } from './theme.ts'

// `request-handler.ts` uses these through the built entry module.
export { createRequestHandler, matchRoutes, RouterContextProvider } from 'react-router'
export { loaderContext, pageRequest } from './loader-context.ts'

/** Rendering is aborted after this time. */
const SEND_TIMEOUT_MS = 10_000

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.get(loaderContext).reportError?.(error, context.get(pageRequest).requestId)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'accept-language, cookie')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, requestId } = context.get(pageRequest)
  const language = languageOf(request.headers, new URL(request.url).searchParams)
  await loadTexts(language)
  const page = (
    <RequestIdContext value={requestId}>
      <NonceContext value={nonce}>
        <LanguageProvider initial={language}>
          <ThemeContext value={themeOf(request.headers.get('cookie'))}>
            <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
          </ThemeContext>
        </LanguageProvider>
      </NonceContext>
    </RequestIdContext>
  )
  const forRobots = isbot(request.headers.get('user-agent'))
  return new Promise((resolve, reject) => {
    let failed = false
    const send = () => {
      const body = new PassThrough()
      body.once('close', () => clearTimeout(timeout))
      stream.pipe(body)
      resolve(
        new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }),
      )
    }
    const stream = renderToPipeableStream(page, {
      nonce,
      [forRobots ? 'onAllReady' : 'onShellReady']: send,
      onShellError: reject,
      onError(error) {
        failed = true
        if (!request.signal.aborted) context.get(loaderContext).reportError?.(error, requestId)
      },
    })
    const timeout = setTimeout(() => stream.abort(), SEND_TIMEOUT_MS)
  })
}

/** The cookies that select a variant of a page. With any other cookie the page may be personal. */
const CHOICES = /^\s*(?:(?:language|theme)=\w*\s*(?:;\s*|$))*$/

/** The cache key of the page variant that a visitor gets; undefined if the page may be personal. */
export function pageVariant(headers: Pick<Headers, 'get'>, search: URLSearchParams): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies !== null && !CHOICES.test(cookies)) return undefined
  return `${languageOf(headers, search)} ${themeOf(cookies) ?? ''}`
}
