import { cleanCode } from './clean-text.ts'

/** Groups of thousands, or of lakhs as people here write them: `1,50,000`. */
const GROUPED = /^(-?\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?$/

/** A number as people type and paste it, such as `১,৫০,০০০.৫০` or `৳ 1,500`, as a program writes it. */
export function plainNumber(typed: string): string {
  const number = cleanCode(typed).replace(/^(৳|Tk\.?|BDT)\s*/i, '')
  return GROUPED.test(number) ? number.replaceAll(',', '') : number
}
