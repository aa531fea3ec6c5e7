import { attention, type Finding, fine } from '../finding.ts'

/** `forwarded`: how many addresses proxies have put into X-Forwarded-For of the request that asks. */
export function checkProxy(trusted: number, forwarded: number): Finding {
  if (trusted === 0)
    return forwarded === 0
      ? fine(({ words }) => words.proxy.direct())
      : attention(({ words }) => words.proxy.untrusted(forwarded))
  return forwarded < trusted
    ? attention(({ words }) => words.proxy.missing(trusted, forwarded))
    : fine(({ words }) => words.proxy.fine(trusted))
}

/** A demonstration has accounts whose password everybody knows. */
export function checkDemonstration(demo: false | 'local' | 'public'): Finding {
  if (!demo) return fine(({ words }) => words.demonstration.off())
  return demo === 'local'
    ? fine(({ words }) => words.demonstration.local())
    : attention(({ words }) => words.demonstration.open())
}
