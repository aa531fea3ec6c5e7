import { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'

type Options = { fetch: typeof fetch; clock: () => Date }

const KEPT = 8
const FAILED = 100
const FAILED_FOR_MS = 60_000
/** A certificate is used for years, so that more than these are somebody who makes us fetch. */
const MAX_FETCHES = 20
const WINDOW_MS = 10 * 60_000
const TIMEOUT_MS = 5000
const MAX_LENGTH = 16 * 1024

/** Signing certificates by their address: fetched once, a few are kept, and nobody can make us fetch many. */
export function createCertificates({ fetch, clock }: Options) {
  const kept = new LRUCache<string, X509Certificate>({ max: KEPT })
  const failed = new LRUCache<string, number>({ max: FAILED })
  const running = new Map<string, Promise<X509Certificate | null>>()
  let window = { startsAt: 0, fetches: 0 }

  function mayFetch(now: number): boolean {
    if (now - window.startsAt >= WINDOW_MS) window = { startsAt: now, fetches: 0 }
    window.fetches += 1
    return window.fetches <= MAX_FETCHES
  }

  async function load(url: string): Promise<X509Certificate | null> {
    const now = clock().getTime()
    if (now - (failed.get(url) ?? Number.NEGATIVE_INFINITY) < FAILED_FOR_MS || !mayFetch(now)) return null
    const certificate = await fetchCertificate(fetch, url).catch(() => null)
    if (certificate) kept.set(url, certificate)
    else failed.set(url, now)
    return certificate
  }

  return {
    /** Null when there is none that is valid now. */
    async get(url: string): Promise<X509Certificate | null> {
      const known = kept.get(url)
      const certificate = known ?? (await shared(url))
      return certificate && isValidAt(certificate, clock()) ? certificate : null
    },
  }

  /** Notices that come together share one request. */
  function shared(url: string) {
    const loading = running.get(url) ?? load(url).finally(() => running.delete(url))
    running.set(url, loading)
    return loading
  }
}

async function fetchCertificate(fetch: Options['fetch'], url: string): Promise<X509Certificate> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The certificate's host answered ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_LENGTH) throw new Error('The certificate is too long')
  return new X509Certificate(text)
}

const isValidAt = (certificate: X509Certificate, now: Date) =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)
