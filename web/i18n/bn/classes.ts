import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const classes: Messages['classes'] = {
  next: 'আপনার পরের ক্লাস',
  running: 'আপনার ক্লাস এখন চলছে',
  allOver: 'এই সেশনের সব ক্লাস শেষ।',
  allCancelled: 'এই মুহূর্তে এই সেশনের কোনো ক্লাস ঠিক করা নেই।',
  findSession: 'পরের সেশন খুঁজুন',
  online: 'অনলাইন',
  map: 'নতুন ট্যাবে ম্যাপ খুলবে',
  join: 'ক্লাসে যোগ দিন',
  joinLater: (minutes) => `ক্লাস শুরুর ${digits(minutes)} মিনিট আগে লিংকটি এখানে আসবে।`,
  noLink: 'টিউটর এখনো লিংক দেননি। দিলেই এখানে দেখা যাবে।',

  addToCalendar: 'ক্যালেন্ডারে রাখুন',
  calendarFile: 'class.ics',
  failedCalendar: 'ক্যালেন্ডারের ফাইলটি লোড করা যায়নি',
  googleCalendar: 'গুগল ক্যালেন্ডার',

  materials: 'ম্যাটেরিয়াল',
  failedMaterials: 'ম্যাটেরিয়াল লোড করা যায়নি',
  noMaterials: 'এখনো কিছু দেওয়া হয়নি। টিউটর কিছু দিলে এখানে দেখা যাবে।',
  allMaterials: 'সব ম্যাটেরিয়াল দেখুন',
  notes: 'আমার নোট',
  notesHint: 'পরীক্ষার আগে যা আবার দেখে নিতে চান, লিখে রাখুন। আপনার নোট শুধু আপনিই পড়তে পারেন।',
  failedNotes: 'নোটগুলো আনা যায়নি',
  writeNote: 'নোট লিখুন',
  seeNotes: 'এই সেশনের সব নোট দেখুন',

  seatIsYours: 'আপনার সিট বুক হয়েছে।',
  openClass: 'ক্লাসের পাতায় যান',
  sendToParent: 'অভিভাবককে পাঠান',
  toParent: (title, tutor, when, where, page) =>
    `“${title}” ক্লাসে আমার সিট হয়েছে। টিউটর: ${tutor}।\nপরের ক্লাস: ${when}${where && `\nজায়গা: ${where}`}\n${page}`,
  messageCopied: 'কপি হয়েছে। এখন কোনো মেসেজে পেস্ট করুন।',
  dismiss: 'বার্তাটি বন্ধ করুন',
  over: 'ক্লাস শেষ',

  list: {
    count: (count) => `${digits(count)}টি ক্লাস`,
    next: 'পরের ক্লাস',
    moved: 'সময় বদলেছে',
    cancelled: 'বাতিল',
    added: 'নতুন যোগ হয়েছে',
    insteadOf: 'আগে ঠিক ছিল',
    reason: (reason) => `কারণ: ${reason}`,
    more: (count) => `আরও ${digits(count)}টি ক্লাস`,
    over: (count) => `${digits(count)}টি ক্লাস শেষ হয়েছে`,
  },

  clash: {
    overlaps: (count, isMore) => `আপনার ${digits(count)}টি${isMore ? ' বা তার বেশি' : ''} ক্লাস একই সময়ে`,
    meets: 'আপনার ক্লাস',
    goOn: 'চাইলে তবুও এই সেশন বুক করতে পারেন।',
  },
}
