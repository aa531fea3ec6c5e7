import { digits } from '../../../contract/bangla/digits.ts'
import type { Words } from '../index.ts'

export const common: Words['common'] = {
  brand: 'বৈঠক',
  loading: 'লোড হচ্ছে…',
  retry: 'আবার চেষ্টা করুন',
  close: 'বন্ধ করুন',
  cancel: 'বাদ দিন',
  confirm: 'নিশ্চিত করুন',
  ok: 'ঠিক আছে',
  save: 'সেভ করুন',
  delete: 'মুছুন',
  notifications: 'নোটিফিকেশন',
  somethingWentWrong: 'কিছু একটা সমস্যা হয়েছে!',
  stillTrying: 'স্বাভাবিকের চেয়ে বেশি সময় লাগছে। এখনও চেষ্টা চলছে…',
  tryNow: 'এখনই চেষ্টা করুন',
  offline: 'মনে হচ্ছে আপনি অফলাইনে আছেন। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  serverUnreachable: 'এই মুহূর্তে বৈঠকের সঙ্গে সংযোগ করা যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  unexpectedAnswer: (status) => `সার্ভার থেকে অপ্রত্যাশিত উত্তর এসেছে (${digits(status)})।`,
  free: 'ফ্রি',
  soldOut: 'সব সিট শেষ',
  fewSeats: (left) => `আর ${digits(left)}টি সিট খালি`,
  offlineNotice: 'আপনি অফলাইনে আছেন। যা দেখছেন, তা পুরোনো হতে পারে।',
  carousel: {
    previous: 'আগেরটি',
    next: 'পরেরটি',
    choose: 'স্লাইড বেছে নিন',
    goTo: (slide, slides) => `${digits(slides)}টির মধ্যে ${digits(slide)} নম্বর স্লাইডে যান`,
  },
  notFound: {
    title: 'পৃষ্ঠাটি খুঁজে পাওয়া গেল না',
    text: 'ঠিকানায় ভুল থাকতে পারে, অথবা পৃষ্ঠাটি সরিয়ে নেওয়া হয়েছে। কিছুই হারায়নি, হোম থেকে আবার শুরু করুন।',
    home: 'হোমে ফিরুন',
    sessions: 'স্টাডি সেশন দেখুন',
  },
  tooMany: 'একটু বেশি দ্রুত হয়ে গেছে',
  failure: {
    title: 'আমাদের দিক থেকে একটা সমস্যা হয়েছে',
    text: 'আমরা দুঃখিত। আপনার অ্যাকাউন্ট ও বুকিং নিরাপদে আছে। একটু পরে আবার চেষ্টা করুন।',
    reference: 'আমাদের লিখলে এই রেফারেন্সটি উল্লেখ করুন:',
  },
}
