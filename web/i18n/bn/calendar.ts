import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const calendar: Messages['calendar'] = {
  title: 'আমার রুটিন',
  intro: 'আপনার বুক করা ক্লাস, আর যেগুলো আপনি পড়ান।',
  view: 'যেভাবে দেখবেন',
  day: 'দিন',
  week: 'সপ্তাহ',
  month: 'মাস',
  period: 'তারিখ',
  previous: { day: 'আগের দিন', week: 'আগের সপ্তাহ', month: 'আগের মাস' },
  next: { day: 'পরের দিন', week: 'পরের সপ্তাহ', month: 'পরের মাস' },
  today: 'আজ',
  print: 'প্রিন্ট',

  noClass: 'ক্লাস নেই',
  nothing: { day: 'এই দিনে কোনো ক্লাস নেই', week: 'এই সপ্তাহে কোনো ক্লাস নেই', month: 'এই মাসে কোনো ক্লাস নেই' },
  nothingHint: 'যা বুক করবেন বা পড়াবেন, এখানে দেখা যাবে।',
  toNext: (day) => `পরের ক্লাসে যান: ${day}`,
  find: 'সেশন খুঁজুন',
  create: 'নতুন সেশন',
  failed: 'রুটিন লোড করা যায়নি',
  more: 'ক্লাস অনেক বেশি, তাই শুধু প্রথমগুলো দেখানো হচ্ছে।',

  classesOn: (day, count) => `${day}: ${digits(count)}টি ক্লাস`,
  movedFrom: (time) => `আগে ছিল ${time}`,
  states: { cancelled: 'বাতিল', done: 'শেষ', running: 'এখন চলছে' },
  online: 'অনলাইন',
  seats: (taken, of) => `${digits(of)}টি সিটের ${digits(taken)}টি ভরেছে`,
  people: (taken) => `${digits(taken)} জন`,
}
