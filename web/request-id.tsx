import { createContext, useContext } from 'react'

export const RequestIdContext = createContext('')

const META = 'request-id'

/** The id under which the server's log knows the request that made this page. */
export function useRequestId(): string {
  const onServer = useContext(RequestIdContext)
  if (typeof document === 'undefined') return onServer
  return document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content ?? ''
}

/** Carries the id from the server's rendering to the browser's. */
export function RequestIdMeta() {
  return <meta name={META} content={useRequestId()} />
}
