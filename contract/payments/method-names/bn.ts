import type { methodNames as english } from './en.ts'

export const methodNames: typeof english = {
  bkash: 'বিকাশ',
  sslcommerz: 'এসএসএলকমার্জ',
  card: 'কার্ড',
  cash: 'ক্যাশ',
  nagad: 'নগদ',
  rocket: 'রকেট',
  balance: 'আগাম জমা',
}
