/** `id` names the message at the gateway; at most 20 characters of it are used. `to` is E.164. */
export type Sms = { id: string; to: string; text: string }
export type SmsOutcome =
  /** The gateway took it. `costMinor` where it says what it charged (paisa). */
  | { state: 'sent'; reference: string | null; costMinor: number | null }
  /** Certainly not sent. `isFinal`: the same message will never be taken (bad number, blocked content). */
  | { state: 'refused'; reason: string; isFinal: boolean }
  /** Nobody knows: no answer, or one that says nothing. Never send it again. */
  | { state: 'unknown'; reason: string }
export type SmsGateway = {
  name: string
  send(sms: Sms): Promise<SmsOutcome>
  /** Money left in paisa; null where the gateway does not say. Throws when it cannot be reached. */
  balance(): Promise<number | null>
}
