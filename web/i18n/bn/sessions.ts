import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const sessions: Messages['sessions'] = {
  detailTitle: 'স্টাডি সেশন',
  failedToLoadOne: 'সেশনটি লোড করা যায়নি',
  failedToLoadDetails: 'সেশনের বিস্তারিত লোড করা যায়নি।',
  failedToLoadMany: 'সেশনগুলো লোড করা যায়নি',
  notFound: 'সেশনটি পাওয়া যায়নি',
  cancelled: {
    title: 'সেশনটি বাতিল হয়েছে',
    on: 'বাতিলের সময়:',
    closed: 'এটি আর বুক করা যাবে না।',
    money: 'টাকা দিয়ে থাকলে ফেরত পাবেন।',
    others: 'অন্য সেশন খুঁজুন',
    payments: 'আপনার পেমেন্ট',
    was: 'হওয়ার কথা ছিল',
  },
  notFoundHint: 'হয়তো সরিয়ে নেওয়া হয়েছে, অথবা লিংকটি অসম্পূর্ণ।',
  seeAll: 'সব স্টাডি সেশন দেখুন',
  none: 'কোনো সেশন পাওয়া যায়নি',
  noneHint: 'কোনো সেশন অনুমোদন পেলেই এখানে দেখা যাবে।',

  by: (tutor) => `টিউটর: ${tutor}`,
  tutor: 'টিউটর',
  fee: 'ফি',
  free: 'ফ্রি',
  duration: 'সময়কাল',
  about: 'এই সেশন সম্পর্কে',
  registrationStart: 'রেজিস্ট্রেশন শুরু',
  registrationEnd: 'রেজিস্ট্রেশন শেষ',
  classStart: 'ক্লাস শুরু',
  classEnd: 'ক্লাস শেষ',
  nextClass: 'পরের ক্লাস',
  perClass: (count, each, isExact) =>
    `${digits(count)}টি ক্লাস, প্রতিটি ${isExact ? '' : 'প্রায় '}${digits(each)}`,
  seats: 'সিট',
  seatsLeft: (left, capacity) => `${digits(capacity)}টি সিটের ${digits(left)}টি খালি`,
  lastHeld: 'আর খালি নেই: শেষ সিটটি আপনার জন্য ধরে রাখা আছে',
  noSeatLimit: 'সিটের সীমা নেই',
  enrolled: 'ভর্তি',
  enrolledOf: (enrolled, capacity) =>
    capacity === null ? digits(enrolled) : `${digits(enrolled)}/${digits(capacity)}`,
  status: 'অবস্থা',
  statuses: {
    pending: 'অপেক্ষমাণ',
    approved: 'অনুমোদিত',
    rejected: 'নামঞ্জুর',
    upcoming: 'আসন্ন',
    ongoing: 'রেজিস্ট্রেশন চলছে',
    closed: 'বন্ধ',
  },
  rejectionReason: 'কারণ',
  feedback: 'মতামত',
  timesIn: () => 'সময়গুলো বাংলাদেশ সময় (ঢাকা) অনুযায়ী।',

  listTitle: 'স্টাডি সেশন',
  listIntro: 'পছন্দের সেশন খুঁজে যোগ দিন।',
  listIntroInstructor: 'সব অনুমোদিত সেশন, আর আপনার যেগুলো অপেক্ষমাণ বা নামঞ্জুর।',
  listIntroAdmin: 'সব সেশন। অপেক্ষমাণগুলো অনুমোদন বা নামঞ্জুর করুন, বাকিগুলো হালনাগাদ রাখুন।',
  session: 'সেশন',
  actions: 'কাজ',
  actionsOf: (title) => `${title}: যা করা যায়`,
  batches: 'ব্যাচ',
  batchesOf: (title) => `${title}: ব্যাচ`,
  duplicate: 'কপি করুন',
  duplicateOf: (title) => `${title} কপি করুন`,
  view: 'দেখুন',
  viewSession: (title) => `${title} দেখুন`,
  create: 'নতুন সেশন',

  actionOn: {
    approve: (title) => `${title} অনুমোদন করুন`,
    reject: (title) => `${title} নামঞ্জুর করুন`,
    update: (title) => `${title} আপডেট করুন`,
    delete: (title) => `${title} মুছুন`,
  },
  approve: 'অনুমোদন',

  reject: 'নামঞ্জুর',

  update: 'আপডেট',
  failedToUpdate: 'সেশনটি আপডেট করা যায়নি',

  delete: 'মুছুন',
  level: 'শ্রেণি',
  subject: 'বিষয়',
  mode: 'অনলাইন না শাখায়',
  place: 'কক্ষ বা পথনির্দেশ',
  joinUrl: 'ক্লাসের লিংক',

  change: 'বদলে আবার জমা দিন',
  changeSession: (title) => `${title} বদলে আবার জমা দিন`,
  roster: 'কারা আসছেন',
  rosterOf: (title) => `${title}: কারা আসছেন`,
  onlyStatus: {
    pending: 'শুধু অনুমোদনের অপেক্ষায় থাকা সেশন',
    approved: 'শুধু অনুমোদিত সেশন',
    rejected: 'শুধু নামঞ্জুর সেশন',
  },

  joining: {
    minimum: (count, booked, at) =>
      `${digits(at)}-এর মধ্যে ${digits(count)} জন শিক্ষার্থী লাগবে। এখন পর্যন্ত ${digits(booked)} জন।`,
    minimumHint: 'এর কম হলে সেশনটি বাতিল হবে, সবাই টাকা ফেরত পাবেন।',
    runs: 'সেশনটি হচ্ছে: যথেষ্ট শিক্ষার্থী বুক করেছেন।',
    share: (left, all, price, fee) =>
      `${digits(all)}টি ক্লাসের মধ্যে ${digits(left)}টি বাকি: ${digits(fee)}-এর জায়গায় ${digits(price)}।`,
    full: (left, all) => `${digits(all)}টি ক্লাসের মধ্যে ${digits(left)}টি বাকি, ফি পুরোটাই।`,
    left: (left, all) => `${digits(all)}টি ক্লাসের মধ্যে ${digits(left)}টি বাকি।`,
  },
}
