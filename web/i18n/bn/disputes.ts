import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const disputes: Messages['disputes'] = {
  title: 'আপত্তি ওঠা পেমেন্ট',
  intro: 'শিক্ষার্থীর ব্যাংক এই টাকা ফেরত চাইছে। দেখানো তারিখের মধ্যে কার্ড কোম্পানির কাছে প্রমাণ জমা দিন।',
  link: 'আপত্তি',
  failed: 'আপত্তিগুলো লোড করা যায়নি',
  none: 'কোনো পেমেন্টে আপত্তি নেই',
  noneHint: 'কোনো ব্যাংক কার্ডের পেমেন্ট ফেরত চাইলে এখানে দেখা যাবে, আর অ্যাডমিনরা ইমেইল পাবেন।',
  count: (count) => `${digits(count)}টি আপত্তির নিষ্পত্তি হয়নি`,
  more: (shown) => `যে ${digits(shown)}টির সময় সবার আগে শেষ হবে, শুধু সেগুলো দেখানো হচ্ছে।`,
  unnamed: 'নাম নেই',
  needsAnswer: 'প্রমাণ জমা দিন',
  tooLate: 'প্রমাণ দেওয়ার সময় শেষ',
  bankDecides: 'ব্যাংক সিদ্ধান্ত নিচ্ছে',
  respondBy: 'প্রমাণ জমার শেষ সময়',
  noDeadline: 'তারিখ দেওয়া হয়নি',
  opened: 'আপত্তি উঠেছে',
  reason: 'ব্যাংকের দেখানো কারণ',
  reasons: {
    fraudulent: 'কার্ডের মালিক বলছেন, তিনি টাকা দেননি',
    unrecognized: 'কার্ডের মালিক পেমেন্টটি চিনতে পারছেন না',
    duplicate: 'দুবার টাকা কাটা হয়েছে',
    product_not_received: 'যার জন্য টাকা দিয়েছেন, তা পাননি',
    product_unacceptable: 'যা বলা হয়েছিল, তেমন ছিল না',
    credit_not_processed: 'টাকা ফেরত পাননি',
    subscription_canceled: 'আগেই বাতিল করেছিলেন',
    general: 'কারণ জানানো হয়নি',
  },
  dispute: 'আপত্তি',
  payment: 'পেমেন্ট',
  atProvider: 'স্ট্রাইপে দেখুন',
}
