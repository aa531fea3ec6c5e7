import { ALPHA_URL } from '../providers/sms/alpha.ts'
import { BULKSMSBD_URL } from '../providers/sms/bulksmsbd.ts'
import type { SmsAccount } from '../providers/sms/create.ts'
import { DEFAULT_SUCCESS } from '../providers/sms/http.ts'
import { parseBody } from '../providers/sms/http-template.ts'
import { SSL_WIRELESS_URL } from '../providers/sms/ssl-wireless.ts'
import { isLoopback } from './loopback.ts'
import { ConfigError, refuseWithout } from './setting-groups.ts'
import type { Settings } from './settings.ts'

/** `priceMinor`: of a segment in paisa, where the gateway does not say what it charged. */
export type SmsConfig = { gateway: SmsAccount; priceMinor: number }

/** The price of a segment in paisa, where nothing else is set. */
export const DEFAULT_PRICE_MINOR = 50

const OF_A_GATEWAY = [
  ...(['SMS_URL', 'SMS_KEY', 'SMS_SENDER', 'SMS_METHOD', 'SMS_HEADERS'] as const),
  ...(['SMS_BODY', 'SMS_SUCCESS', 'SMS_PRICE'] as const),
]

/** Undefined: no SMS is sent. A copy of real data sends none. */
export function readSmsConfig(set: Settings): SmsConfig | undefined {
  if (!set.SMS_GATEWAY) {
    refuseWithout('SMS_GATEWAY', set, OF_A_GATEWAY)
    return undefined
  }
  requireSafeAddress(set.SMS_URL)
  const gateway = set.SMS_GATEWAY === 'http' ? httpAccount(set) : presetAccount(set, set.SMS_GATEWAY)
  if (set.OUTBOUND === 'off') return undefined
  return {
    gateway,
    priceMinor: set.SMS_PRICE === undefined ? DEFAULT_PRICE_MINOR : Math.round(set.SMS_PRICE * 100),
  }
}

function requireSafeAddress(address: string | undefined): void {
  const url = address ? new URL(address) : undefined
  if (url && url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new ConfigError('SMS_URL: must be https, because the key and the messages go there')
}

function presetAccount(set: Settings, kind: 'ssl-wireless' | 'bulksmsbd' | 'alpha'): SmsAccount {
  const useless = (['SMS_METHOD', 'SMS_HEADERS', 'SMS_BODY', 'SMS_SUCCESS'] as const).filter(
    (name) => set[name] !== undefined,
  )
  if (useless.length > 0)
    throw new ConfigError(`${useless.join(', ')}: does nothing with SMS_GATEWAY=${kind}; leave it out`)
  const key = needed(set, 'SMS_KEY')
  const url = set.SMS_URL?.replace(/\/+$/, '')
  if (kind === 'alpha') return { kind, url: url ?? ALPHA_URL, key, sender: set.SMS_SENDER }
  const preset = kind === 'bulksmsbd' ? BULKSMSBD_URL : SSL_WIRELESS_URL
  return { kind, url: url ?? preset, key, sender: needed(set, 'SMS_SENDER') }
}

function httpAccount(set: Settings): SmsAccount {
  const url = needed(set, 'SMS_URL')
  const body = needed(set, 'SMS_BODY')
  const method = set.SMS_METHOD ?? 'POST'
  if (/[{}]/.test(url))
    throw new ConfigError('SMS_URL: takes no placeholders; SMS_BODY has them, and with GET joins the address')
  const { contentType, uses } = parseBody(body)
  if (method === 'GET' && contentType === 'application/json')
    throw new ConfigError('SMS_BODY: must be a form such as to={to}&text={text}, because SMS_METHOD is GET')
  const key = placed(set, 'SMS_KEY', 'key', uses)
  const sender = placed(set, 'SMS_SENDER', 'sender', uses)
  const success = set.SMS_SUCCESS ?? DEFAULT_SUCCESS
  return { kind: 'http', url, method, headers: usable(set.SMS_HEADERS ?? {}), body, success, key, sender }
}

function needed(set: Settings, name: 'SMS_URL' | 'SMS_KEY' | 'SMS_SENDER' | 'SMS_BODY'): string {
  const value = set[name]
  if (value === undefined)
    throw new ConfigError(`${name}: missing, but SMS_GATEWAY=${set.SMS_GATEWAY} needs it`)
  return value
}

/** A value that SMS_BODY has a place for, or neither of them. */
function placed(
  set: Settings,
  name: 'SMS_KEY' | 'SMS_SENDER',
  placeholder: string,
  uses: readonly string[],
): string | undefined {
  const isUsed = uses.includes(placeholder)
  if (isUsed && set[name] === undefined)
    throw new ConfigError(`${name}: missing, but SMS_BODY has {${placeholder}}`)
  if (!isUsed && set[name] !== undefined)
    throw new ConfigError(`${name}: does nothing, because SMS_BODY has no {${placeholder}}`)
  return set[name]
}

function usable(headers: Record<string, string>): Record<string, string> {
  try {
    new Headers(headers)
    return headers
  } catch {
    throw new ConfigError('SMS_HEADERS: has signs that no header can have')
  }
}
