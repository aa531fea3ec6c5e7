import { latinDigits } from './latin-digits.ts'

/** bKash's are ten letters and digits, Nagad's eight, Rocket's ten digits or more. */
const TRX_ID = /^[A-Z0-9]{6,20}$/

/** A transaction id as people type it: with spaces, in small letters, in Bangla digits. Null for anything else. */
export function parseTrxId(typed: string): string | null {
  const trxId = latinDigits(typed).replace(/[\s-]/g, '').toUpperCase()
  return TRX_ID.test(trxId) ? trxId : null
}
