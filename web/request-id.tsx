import { createContext, useContext } from 'react'

export const RequestIdContext = createContext('')

const META = 'request-id'

/** The id, in the server's log, of the request that rendered this page. */
export function useRequestId(): string {
  const onServer = useContext(RequestIdContext)
  if (typeof document === 'undefined') return onServer
  return document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content ?? ''
}

/** Passes the id from server rendering to the browser. */
export function RequestIdMeta() {
  return <meta name={META} content={useRequestId()} />
}
