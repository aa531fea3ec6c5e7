import { createContext, use } from 'react'
import type { Centre } from '../contract/centre/centre.ts'
import type { ClientConfig } from '../contract/centre/config.ts'

type PageConfig = ClientConfig & { centre: Centre }

/** Sent with the page, so that no extra request is needed at start. */
export const ConfigContext = createContext<PageConfig | null>(null)

export function useConfig(): PageConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig is called outside the root')
  return config
}
