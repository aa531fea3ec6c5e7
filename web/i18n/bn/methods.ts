import { methodNames } from '../../../contract/payments/method-names/bn.ts'
import type { Texts } from '../index.ts'

export const methods: Texts['methods'] = {
  ...methodNames,
  bkash_by_hand: 'বিকাশ (হাতে লেখা)',
  sslcommerz_by_hand: 'এসএসএলকমার্জ (হাতে লেখা)',
  card_by_hand: 'কার্ড (হাতে লেখা)',
  desk: 'সেন্টারে গিয়ে',
}
