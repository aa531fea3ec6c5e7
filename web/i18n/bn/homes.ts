import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const homes: Messages['homes'] = {
  openRoom: 'ক্লাসে যান',
  newMaterials: 'নতুন ম্যাটেরিয়াল',
  newMaterialsHint: 'আপনার সেশনে গত সাত দিনে দেওয়া ম্যাটেরিয়াল',
  openMaterial: (title) => `${title} খুলুন`,

  firstSteps: 'তিন ধাপে প্রথম ক্লাস',
  steps: [
    { title: 'বেছে নিন', text: 'আপনার শ্রেণি, বিষয় আর সময়ের সঙ্গে মেলে এমন সেশন খুঁজুন।' },
    { title: 'বুক করুন', text: 'একটি সিট নিন। ফ্রি সেশনে এক চাপেই হয়ে যায়।' },
    { title: 'পড়ুন', text: 'ক্লাসে যোগ দিন। ম্যাটেরিয়াল আর আপনার নোট এখানেই থাকবে।' },
  ],
  bookable: 'এখন সিট খালি আছে',

  todayTitle: 'আজকের ক্লাস',
  noClassesToday: 'আজ কোনো ক্লাস নেই।',
  nextUp: 'আপনি পরের যে ক্লাস নেবেন',
  nothingToTeach: 'সামনে আপনার কোনো অনুমোদিত ক্লাস নেই।',
  roster: 'কারা আসছেন',
  rosterOf: (title) => `${title}: কারা আসছেন`,
  seatsTitle: 'আপনার সেশনের সিট',
  noSeats: 'সেশন অনুমোদিত হলে কত সিট ভরল তা এখানে দেখা যাবে।',
  taken: (enrolled, capacity) =>
    capacity === null
      ? `${digits(enrolled)} জন বুক করেছেন, সিটের সীমা নেই`
      : `${digits(capacity)}টির মধ্যে ${digits(enrolled)}টি সিট বুক হয়েছে`,
  duplicate: 'কপি করুন',
  duplicateOf: (title) => `${title} কপি করুন`,
  rejectedTitle: 'নামঞ্জুর: বদলে আবার জমা দিন',
  change: 'বদলে আবার জমা দিন',
  changeOf: (title) => `${title} বদলে আবার জমা দিন`,
  pendingTitle: 'অ্যাডমিনের অপেক্ষায়',

  figuresTitle: 'টাকা ও সিট',
  today: 'আজ',
  takings: 'আয়',
  takingsToday: 'আজকের আয়',
  takingsMonth: 'গত ৩০ দিনের আয়',
  refundsToday: 'আজ ফেরত গেছে',
  lost: (amount) => `আপত্তির কারণে ব্যাংক ফিরিয়ে নিয়েছে ${amount}`,
  refundsMonth: 'গত ৩০ দিনে ফেরত গেছে',
  seatsToday: 'আজ বুক হওয়া সিট',
  seatsMonth: 'গত ৩০ দিনে বুক হওয়া সিট',
  seats: 'বুক হওয়া সিট',
  lateParts: 'তারিখ পেরোনো কিস্তি',
  lateCount: (parts) => `${digits(parts)}টি কিস্তি`,
  seatsWeek: 'এ সপ্তাহে বুক হওয়া সিট',
  weekBefore: (seats) => `গত সপ্তাহে ${digits(seats)}টি`,
  seatCount: (seats) => `${digits(seats)}টি সিট`,
  seatsFailed: 'সিটগুলো লোড করা যায়নি',
  noSeatsBooked: 'তখন কোনো সিট বুক হয়নি',
  noSeatsBookedHint: 'বাতিল হওয়া সিট এখানে ধরা হয় না।',
  unnamed: 'নাম নেই',
  day: 'দিন',
  chartOf: (name) => `দিনে দিনে ${name}, গত ৩০ দিন`,
  highest: (value, day) => `সবচেয়ে বেশি: ${day}, ${digits(value)}`,
  noneYet: 'এই ৩০ দিনে কিছু নেই।',

  troublesTitle: 'সব ঠিকঠাক চলছে?',
  failedEmails: (count) => `${digits(count)}টি ইমেইল পাঠানো যায়নি`,
  noFailedEmails: 'সব ইমেইল গেছে',
  refundsDue: (count) => `${digits(count)}টি টাকা ফেরত বাকি`,
  noRefundsDue: 'কোনো টাকা ফেরত বাকি নেই',
  checkingSystem: 'সিস্টেম দেখা হচ্ছে…',
  systemUnknown: 'সিস্টেমের অবস্থা জানা যায়নি',
}
