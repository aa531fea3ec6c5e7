import { attention, type CheckResult, fine } from '../check-result.ts'

/** `forwarded`: how many addresses X-Forwarded-For of the current request has. */
export function checkProxy(trusted: number, forwarded: number): CheckResult {
  if (trusted === 0)
    return forwarded === 0
      ? fine(({ messages }) => messages.proxy.direct())
      : attention(({ messages }) => messages.proxy.untrusted(forwarded))
  return forwarded < trusted
    ? attention(({ messages }) => messages.proxy.missing(trusted, forwarded))
    : fine(({ messages }) => messages.proxy.fine(trusted))
}

/** Warns about a public demonstration: its accounts have well-known passwords. */
export function checkDemonstration(demo: false | 'local' | 'public'): CheckResult {
  if (!demo) return fine(({ messages }) => messages.demonstration.off())
  return demo === 'local'
    ? fine(({ messages }) => messages.demonstration.local())
    : attention(({ messages }) => messages.demonstration.open())
}
