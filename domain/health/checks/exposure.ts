import { attention, type CheckResult, fine } from '../check-result.ts'

/** `forwarded`: how many addresses X-Forwarded-For of the current request has. */
export function checkProxy(trusted: number, forwarded: number): CheckResult {
  if (trusted === 0)
    return forwarded === 0
      ? fine((texts) => texts.proxy.direct())
      : attention((texts) => texts.proxy.untrusted(forwarded))
  return forwarded < trusted
    ? attention((texts) => texts.proxy.missing(trusted, forwarded))
    : fine((texts) => texts.proxy.fine(trusted))
}

/** Warns about a public demonstration: its accounts have well-known passwords. */
export function checkDemonstration(demo: false | 'local' | 'public'): CheckResult {
  if (!demo) return fine((texts) => texts.demonstration.off())
  return demo === 'local'
    ? fine((texts) => texts.demonstration.local())
    : attention((texts) => texts.demonstration.open())
}
