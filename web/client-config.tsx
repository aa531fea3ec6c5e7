import { createContext, use } from 'react'
import type { ClientConfig } from '../contract/config.ts'

/** Sent with the page, so that no extra request is needed at start. */
export const ConfigContext = createContext<ClientConfig | null>(null)

export function useConfig(): ClientConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig is called outside the root')
  return config
}
