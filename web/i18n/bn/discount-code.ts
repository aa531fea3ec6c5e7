import type { Messages } from '../index.ts'

export const discountCode: Messages['discountCode'] = {
  label: 'ছাড়ের কোড',
  apply: 'ব্যবহার করুন',
  checking: 'দেখা হচ্ছে...',
  failed: 'কোডটি যাচাই করা যায়নি। আবার চেষ্টা করুন।',
  instead: (amount, fee) => `${fee}-এর বদলে ${amount} দিলেই হবে`,
  other: 'অন্য কোড দিন',
  remove: 'বাদ দিন',
  nothingToPay: 'এই কোডে সিটটির জন্য কোনো টাকা লাগবে না।',
  book: 'সিট বুক করুন',
  booking: 'বুক করা হচ্ছে...',
}
