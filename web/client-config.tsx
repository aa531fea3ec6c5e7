import { createContext, use } from 'react'
import type { ClientConfig } from '../contract/config.ts'

/** Comes with the page, so that no request is needed before the first. */
export const ConfigContext = createContext<ClientConfig | null>(null)

export function useConfig(): ClientConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig is called outside the root')
  return config
}
