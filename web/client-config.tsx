import { createContext, use, useContext } from 'react'
import type { Centre } from '../contract/centre/centre.ts'
import { centreName } from '../contract/centre/centre-name.ts'
import type { ClientConfig } from '../contract/centre/config.ts'
import { useLanguage } from './i18n/index.ts'
import type { CentreLook, PageTitle } from './loader-context.ts'

export type PageConfig = ClientConfig & {
  centre: Centre
  look: CentreLook
  pages: PageTitle[]
  publicUrl: string
}

/** Sent with the page, so that no extra request is needed at start. */
export const ConfigContext = createContext<PageConfig | null>(null)

export function useConfig(): PageConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig is called outside the root')
  return config
}

/** Says the centre's name in the reader's language; until it has one, the address of the installation. */
export function useCentreName(): string {
  const config = use(ConfigContext)
  const language = useLanguage()
  // A page that failed may have nothing else.
  if (!config) return globalThis.location?.host ?? ''
  return centreName(config.centre, language, config.publicUrl)
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
