import { digits } from '../../formats/digits.ts'
import type { RosterTexts } from './en.ts'

export const rosterTexts: RosterTexts = {
  name: 'নাম',
  payment: 'পেমেন্ট',
  statuses: {
    paid: 'পরিশোধিত',
    refund_due: 'ফেরত বাকি',
    refunded: 'ফেরত গেছে',
    charged_back: 'ব্যাংক ফেরত নিয়েছে',
  },
  partsPaid: (paid, of) => `${digits(of)}টি কিস্তির ${digits(paid)}টি দেওয়া হয়েছে`,
  partsLate: (late) => `${digits(late)}টির তারিখ পেরিয়ে গেছে`,

  heads: { email: 'ইমেইল', phone: 'ফোন', booked: 'বুক করার সময় (ঢাকা)', late: 'তারিখ পেরোনো কিস্তি' },
  fileName: (title, day) => `${title}, কারা আসছেন, ${digits(day)}`,
}
