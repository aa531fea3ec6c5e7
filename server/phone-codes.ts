import { type IdentityCode, SmsLimitReached, writeCode } from '../domain/messages/codes/write-code.ts'
import { QuotaExceeded } from '../services/identity/index.ts'
import type { EmailDependencies } from './email.ts'
import { smsSettings } from './sms.ts'

/** Sends the codes of the identity service. Where none can be sent, they are dropped and logged. */
export function createCodeSender({
  config,
  log,
  ...context
}: EmailDependencies): (code: IdentityCode) => Promise<void> {
  const sms = smsSettings(config)
  if (!sms) return async () => log.warn('no code was sent: there is no gateway for texts')
  const { currency, publicUrl } = config
  return (code) => writeCode({ ...context, sms, currency, publicUrl }, code).catch(explain)
}

function explain(error: unknown): never {
  throw error instanceof SmsLimitReached ? new QuotaExceeded() : error
}
