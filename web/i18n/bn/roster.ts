import { rosterTexts } from '../../../contract/bookings/roster-texts/bn.ts'
import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const roster: Texts['roster'] = {
  ...rosterTexts,
  title: 'কারা আসছেন',
  search: 'নাম খুঁজুন',
  searchHint: 'নাম, ইমেইল বা ফোন নম্বর দিয়ে',
  waiting: (count) => `${digits(count)} জন সিটের অপেক্ষায়।`,
  count: (enrolled, capacity) =>
    capacity === null
      ? `${digits(enrolled)} জন বুক করেছেন`
      : `${digits(capacity)}টি সিটের ${digits(enrolled)}টি বুক হয়েছে`,
  found: (people) => `${digits(people)} জন পাওয়া গেছে`,
  more: (shown) => `শুধু শেষ ${digits(shown)}টি বুকিং দেখানো হচ্ছে। খুঁজুন, অথবা সবগুলো ডাউনলোড করুন।`,
  print: 'প্রিন্ট',
  downloadCsv: 'তালিকা ডাউনলোড',
  failedToDownload: 'তালিকাটি ডাউনলোড করা যায়নি',
  failed: 'তালিকাটি লোড করা যায়নি',
  nobody: 'এখনো কেউ বুক করেননি',
  nobodyHint: 'কেউ সিট বুক করলেই এখানে দেখা যাবে। সেশনটি শেয়ার করুন, যেন সবাই খুঁজে পান।',
  noneMatch: 'কাউকে পাওয়া যায়নি',
  noneMatchHint: 'নাম, ইমেইল বা ফোন নম্বরের একটি অংশ দিয়ে খুঁজুন।',
  number: 'ক্রমিক',
  contact: 'যোগাযোগ',
  bookedAt: 'বুক করেছেন',
  gone: 'মুছে ফেলা অ্যাকাউন্ট',
  seatActs: 'বাতিল বা বদল',
  unnamed: 'নাম নেই',
  missing: 'সেশনটি পাওয়া যায়নি',
  missingHint: 'হয়তো মুছে ফেলা হয়েছে, অথবা এটি আপনার সেশন নয়।',
}
