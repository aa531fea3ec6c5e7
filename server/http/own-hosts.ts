import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'

/**
 * Whether a request is for a name of this server: PUBLIC_URL's, those of ALLOWED_HOSTS, or this machine's. A
 * page of somebody else may let its own name lead here (DNS rebinding), and would read /metrics and the
 * demonstration from within the network of its visitor.
 */
export function createHostCheck({ publicUrl, allowedHosts }: Pick<Config, 'publicUrl' | 'allowedHosts'>) {
  const names = new Set([new URL(publicUrl).hostname, ...allowedHosts])
  const known = new Set<string>()
  return (header: string | undefined): boolean => {
    if (header === undefined) return false
    if (known.has(header)) return true
    const name = nameOf(header)
    const isOurs = name !== undefined && (names.has(name) || isLoopback(name))
    // Only names of ours are remembered, of which there are few but for their ports.
    if (isOurs && known.size < MAX_KNOWN) known.add(header)
    return isOurs
  }
}

const MAX_KNOWN = 100

function nameOf(header: string): string | undefined {
  const url = URL.parse(`http://${header}/`)
  return url && url.pathname === '/' && url.username === '' ? url.hostname : undefined
}
