import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

const states = {
  present: 'উপস্থিত',
  late: 'দেরিতে',
  excused: 'ছুটিতে',
  absent: 'অনুপস্থিত',
}

export const attendance: Texts['attendance'] = {
  states,
  title: 'আপনার হাজিরা',
  share: (attended, held, percent) =>
    `${digits(held)}টি ক্লাসের মধ্যে ${digits(attended)}টিতে এসেছেন: ${digits(percent)}%।`,
  below: (percent) => `এটি ${digits(percent)}%-এর কম। কোনো অসুবিধা থাকলে টিউটরের সঙ্গে কথা বলুন।`,
  month: {
    title: 'মাসের হাজিরা',
    open: 'মাসের হাজিরা',
    none: 'এই মাসে কোনো ক্লাস নেই।',
    share: (attended, held, percent) =>
      held === 0
        ? 'কোনো হাজিরা নেওয়া হয়নি।'
        : `${digits(held)}টির মধ্যে ${digits(attended)}টিতে উপস্থিত: ${digits(percent)}%`,
    shortShare: (attended, held, percent) => `${digits(attended)}/${digits(held)}, ${digits(percent)}%`,
    shareHead: 'হার',
    class: 'ক্লাস',
    state: 'হাজিরা',
    blank: 'হাজিরা নেওয়া হয়নি',
    ahead: 'এখনো হয়নি',
    times: (label, count) => `${label} ${digits(count)}`,
    toPerson: 'আগের পাতায় ফিরুন',
    letters: { present: 'উ', late: 'দে', excused: 'ছু', absent: 'অ' },
  },
  failed: 'হাজিরা লোড করা যায়নি',
  cannotCome: 'আসতে পারব না',
  dialogTitle: 'আসতে পারবেন না?',
  excusedUntil: (hours) =>
    hours === 0 ? 'ক্লাস শুরুর আগে জানালে ছুটি ধরা হবে।' : `ক্লাসের অন্তত ${digits(hours)} ঘণ্টা আগে জানালে ছুটি ধরা হবে।`,
  tooLateToExcuse: 'ছুটি চাওয়ার সময় পেরিয়ে গেছে, তবু টিউটরকে জানানো হবে।',
  keepsSeat: 'সিটটি আপনারই থাকবে, টাকা ফেরত যাবে না। সিট ছাড়তে চাইলে বুকিং বাতিল করুন।',
  reason: 'কারণ',
  reasonHint: 'টিউটর আর সেন্টার এটি দেখবেন।',
  send: 'টিউটরকে জানান',
  told: 'টিউটরকে জানানো হয়েছে',
  failedToTell: 'টিউটরকে জানানো যায়নি',
  youSaid: 'আসতে পারবেন না বলে জানিয়েছেন।',
  youSaidInTime: 'সময়মতো জানিয়েছেন যে আসতে পারবেন না। আপনার ছুটি ধরা হবে।',
  come: 'আসতে পারব',
  comes: 'ঠিক আছে। টিউটর আপনার অপেক্ষায় থাকবেন।',
  failedToWithdraw: 'ফিরিয়ে নেওয়া যায়নি',
}
