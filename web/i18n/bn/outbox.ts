import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const outbox: Texts['outbox'] = {
  title: 'বার্তা',
  intro: 'কাকে কী বার্তা পাঠানো হয়েছে, আর কোনটির কী অবস্থা। পুরোনো বার্তা মুছে যায়।',
  introDemo: 'এই ডেমোর বার্তাগুলো। ইমেইল সার্ভার ও এসএমএস গেটওয়ে থাকলে এগুলো পাঠানো হতো।',
  introNone: 'কোনো বার্তা যাচ্ছে না: ইমেইল সার্ভার বা এসএমএস গেটওয়ে এখনো সেট করা হয়নি।',
  search: 'বার্তা খুঁজুন',
  searchHint: 'নাম, ইমেইল বা ফোন',
  channel: 'যেভাবে পাঠানো',
  anyChannel: 'সব',
  channels: { email: 'ইমেইল', sms: 'এসএমএস', push: 'পুশ' },
  state: 'অবস্থা',
  anyState: 'সব',
  states: {
    ...{ kept: 'পাঠানো হয়নি: গেটওয়ে নেই', waiting: 'অপেক্ষমাণ', sending: 'পাঠানো হচ্ছে', sent: 'পাঠানো হয়েছে' },
    ...{ unknown: 'উত্তর আসেনি', failed: 'পাঠানো যায়নি' },
  },
  unknownHint: 'গেটওয়ে উত্তর দেয়নি। হয়তো পাঠানো হয়ে গেছে, তাই আর পাঠানো হবে না।',
  found: (total) => `${digits(total)}টি বার্তা`,
  failed: 'বার্তাগুলো লোড করা যায়নি।',
  empty: 'এখনো কোনো বার্তা নেই।',
  emptyHint: 'কেউ বুক করলে, পাসওয়ার্ড ভুললে বা নতুন অ্যাকাউন্ট খুললে এখানে বার্তা আসবে।',
  noneMatch: 'ঠিকানার আরও ছোট অংশ লিখুন, বা অন্য কোনো অবস্থা বেছে নিন।',
  sent: 'পাঠানো হয়েছে',
  next: 'আবার চেষ্টা হবে',
  attempts: 'কতবার চেষ্টা',
  lastError: 'যে সমস্যা হয়েছে',
  calendar: 'সঙ্গে ক্যালেন্ডারের জন্য ক্লাসের সময়',
  calledOff: 'ক্যালেন্ডার থেকে ক্লাসটি সরিয়ে দেয়',
  retry: 'আবার পাঠান',
  retryNamed: (subject, to) => `আবার পাঠান: ${subject}, প্রাপক ${to}`,
  retried: 'বার্তাটি আবার পাঠানো হবে।',
  retryFailed: 'বার্তাটি আর পাঠানো যাবে না।',
  cost: 'খরচ',
  segments: (count, amount) =>
    count === 1 ? `১টি এসএমএস, ${amount}` : `${digits(count)}টি এসএমএসের সমান, ${amount}`,

  costs: 'এসএমএস',
  today: 'আজ',
  month: 'এই মাসে',
  spent: (amount, count) => `${digits(count)}টি এসএমএসে ${amount}`,
  limit: 'দিনে সর্বোচ্চ',
  changeLimit: 'বদলান',
  limitReached: 'আজকের সীমা শেষ। রাত ১২টা পর্যন্ত আর কোনো এসএমএস যাবে না, লগ ইনের কোডও না।',
  costsFailed: 'এসএমএসের খরচ লোড করা যায়নি।',

  rule: {
    title: 'কীভাবে বার্তা যাবে',
    hint: 'যাঁরা প্রোফাইলে নিজে বেছে নেননি তাঁদের জন্য, যেমন যাঁদের নাম শুধু ডেস্কে লেখা হয়েছে।',
    languageHint: 'ডেস্ক কারও জন্য অন্য ভাষা বেছে দিতে পারে।',
    bySms: 'কোন বার্তা এসএমএসেও যাবে',
    ways: {
      always: 'সব সময়, ইমেইলের পাশাপাশি',
      instead: 'শুধু যেখানে ইমেইল পৌঁছায় না',
      never: 'কখনো না',
    },
    costs: {
      'class-moved': (people, _classes, amount) =>
        `ক্লাসের প্রত্যেককে একটি: ${digits(people)} জনে প্রায় ${amount}।`,
      offer: (_people, _classes, amount) => `প্রতিটি খালি সিটের জন্য একটি: প্রায় ${amount}।`,
      money: (people, _classes, amount) =>
        `প্রতিটি পেমেন্ট, রিফান্ড আর বকেয়া কিস্তির তাগাদায় একটি: ${digits(people)}টিতে প্রায় ${amount}।`,
      booking: (people, _classes, amount) =>
        `প্রতিটি সিট বুক বা বাতিল হলে একটি: ${digits(people)}টিতে প্রায় ${amount}।`,
      reminder: (people, classes, amount) =>
        `প্রতি ক্লাসে প্রত্যেককে দুটি, এক দিন ও এক ঘণ্টা আগে: মাসে ${digits(classes)}টি ক্লাসে ${digits(people)} জনের জন্য প্রায় ${amount}।`,
    },
    saved: 'সেভ হয়েছে।',
    failed: 'বার্তার এই সেটিং লোড করা যায়নি।',
  },
}
