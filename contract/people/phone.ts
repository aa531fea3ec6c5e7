import { digits, latinDigits } from '../formats/digits.ts'
import type { Language } from '../formats/languages.ts'

/** A Bangladeshi mobile number, without its country code and leading zero. */
const MOBILE = /^1[3-9]\d{8}$/
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * A phone number as people write it (`01…`, `880…`, `+880…`, with spaces, hyphens and Bangla digits), in
 * E.164; undefined for what is none. Without a country code it is Bangladeshi, and there only mobile numbers
 * count. Others need their country code.
 */
export function parsePhone(typed: string): string | undefined {
  const plain = latinDigits(typed)
    .replaceAll(/[\s\-‐-–().]/g, '')
    .replace(/^00/, '+')
  const home = /^(?:\+?880|0)(\d+)$/.exec(plain)?.[1]
  if (home !== undefined) return MOBILE.test(home) ? `+880${home}` : undefined
  return E164.test(plain) ? plain : undefined
}

/** Whether somebody types a number where an address may stand as well. */
export const looksLikePhone = (typed: string): boolean =>
  /^\+?\d[\d\s\-‐-–().]{2,}$/.test(latinDigits(typed).trim())

/**
 * As people at home read it: 01712-345678, in Bangla ০১৭১২-৩৪৫৬৭৮. Foreign numbers keep their country code.
 */
export function formatPhone(phone: string, language: Language): string {
  const atHome = phone.replace(/^\+880(\d{4})(\d{6})$/, '0$1-$2')
  return language === 'bn' ? digits(atHome) : atHome
}
