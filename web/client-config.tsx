import { createContext, use, useContext } from 'react'
import type { Centre } from '../contract/centre/centre.ts'
import type { ClientConfig } from '../contract/centre/config.ts'
import type { PageTitle } from './loader-context.ts'

type PageConfig = ClientConfig & { centre: Centre; pages: PageTitle[] }

/** Sent with the page, so that no extra request is needed at start. */
export const ConfigContext = createContext<PageConfig | null>(null)

export function useConfig(): PageConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig is called outside the root')
  return config
}

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
