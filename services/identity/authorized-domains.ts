import { Refusal } from './errors.ts'

const LOOPBACK = ['localhost', '127.0.0.1']

/**
 * The hosts that links in emails may point to. On a local installation, both names of the machine are
 * allowed.
 */
export function authorizedDomains(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl)
  return LOOPBACK.includes(hostname) ? LOOPBACK : [hostname]
}

/**
 * Refuses links to other hosts.
 * @throws {Refusal} INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
export function requireAuthorized(continueUrl: string, publicUrl: string): void {
  const url = URL.parse(continueUrl)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal('INVALID_CONTINUE_URI')
  if (!authorizedDomains(publicUrl).includes(url.hostname)) {
    throw new Refusal('UNAUTHORIZED_DOMAIN : Domain not allowlisted by project')
  }
}
