import { methodNames } from '../../../contract/payments/method-names/bn.ts'
import type { Texts } from '../index.ts'

export const methods: Texts['methods'] = {
  ...methodNames,
  bkash_by_hand: 'বিকাশ (হাতে নেওয়া)',
  sslcommerz_by_hand: 'এসএসএলকমার্জ (হাতে নেওয়া)',
  card_by_hand: 'কার্ড (হাতে নেওয়া)',
  desk: 'সেন্টারে গিয়ে',
}
