import { cleanCode } from '../formats/clean-text.ts'
import { digits } from '../formats/digits.ts'
import type { Language } from '../formats/languages.ts'

/** A Bangladeshi mobile number, without its country code and leading zero. */
const MOBILE = /^1[3-9]\d{8}$/
/** A link has a scheme before its number and parameters behind it. The zero goes after a country code. */
const BESIDE = /^(?:tel|sms):|;.*$|(?<=^(?:\+|00)\d{1,3}\s*)\(0\)/gi
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * A phone number as people write and paste it (`01…`, `880…`, `+880…`, `+880 (0)1…`, `tel:…`, with spaces,
 * hyphens and digits of other scripts), in E.164; undefined for what is none. Without a country code it is
 * Bangladeshi, and there only mobile numbers count. Others need their country code.
 */
export function parsePhone(typed: string): string | undefined {
  const plain = cleanCode(typed)
    .replace(BESIDE, '')
    .replaceAll(/[\s\-().]/g, '')
    .replace(/^00/, '+')
  const home = /^(?:\+?8800?|0)(\d+)$/.exec(plain)?.[1]
  if (home !== undefined) return MOBILE.test(home) ? `+880${home}` : undefined
  return E164.test(plain) ? plain : undefined
}

/** Whether somebody types a number where an address may stand as well. */
export const looksLikePhone = (typed: string): boolean =>
  /^((tel|sms):)?\+?\d[\d\s\-().]{2,}(;.*)?$/i.test(cleanCode(typed))

/**
 * As people at home read it: 01712-345678, in Bangla ০১৭১২-৩৪৫৬৭৮. Foreign numbers keep their country code.
 */
export function formatPhone(phone: string, language: Language): string {
  const atHome = phone.replace(/^\+880(\d{4})(\d{6})$/, '0$1-$2')
  return language === 'bn' ? digits(atHome) : atHome
}
