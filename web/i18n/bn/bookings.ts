import { kisti } from '../../../contract/formats/kisti.ts'
import type { Texts } from '../index.ts'

export const bookings: Texts['bookings'] = {
  title: 'বুক করা সেশন',
  routine: 'আমার রুটিন',
  intro: 'যেসব সেশনে আপনার সিট আছে। পরের ক্লাস সবার আগে।',
  failedToLoadList: 'আপনার বুক করা সেশনগুলো লোড করা যায়নি',
  empty: 'আপনি এখনো কিছু বুক করেননি',
  emptyHint: 'কোনো সেশন বুক করলে এখানে দেখতে পাবেন।',
  findSession: 'সেশন খুঁজুন',
  viewDetails: 'বিস্তারিত দেখুন',
  partLate: (part) => `${kisti(part)}র তারিখ পেরিয়ে গেছে`,
  bookedOn: 'বুক করা হয়েছে',

  back: 'সব বুক করা সেশন',
  failedToFetch: 'সেশনটি লোড করা যায়নি',
  notFound: 'সেশনটি পাওয়া যায়নি',
  notFoundHint: 'হয়তো সরিয়ে নেওয়া হয়েছে, অথবা এটি অন্য অ্যাকাউন্টের।',
  detailsMissing: 'সেশনের বিস্তারিত তথ্য নেই',
  youHaveASeat: 'আপনার সিট নিশ্চিত',
  nextClassAt: (when) => `পরের ক্লাস: ${when}`,

  bookNow: 'বুক করুন',
  booking: 'বুক করা হচ্ছে...',
  booked: 'আপনি এই সেশনটি বুক করেছেন।',
  bookedToast: 'আপনার সিট বুক হয়েছে।',
  seeBooking: 'আপনার বুকিং দেখুন',
  inCourse: 'এই কোর্সে আপনার সিট আছে',
  switchHere: 'সেখান থেকে এই ব্যাচে আসুন',
  difference: 'ফির পার্থক্য',
  differenceHint: 'টাকা দিলে সিট এই সেশনে চলে আসবে।',
  failedToBook: 'সেশনটি বুক করা যায়নি',
  freeNote: 'ফ্রি। বুক করলেই সিট আপনার।',
  reasons: {
    pending: 'সেশনটি অনুমোদনের অপেক্ষায় আছে, এখনো বুক করা যাবে না।',
    rejected: 'সেশনটি নামঞ্জুর হয়েছে, বুক করা যাবে না।',
    soldOut: 'এই সেশনের সব সিট শেষ।',
    cancelled: 'সেশনটি বাতিল হয়েছে।',
  },
  opensAt: 'রেজিস্ট্রেশন শুরু',
  logInToWait: 'সিটের অপেক্ষায় থাকতে লগ ইন করুন',
}
