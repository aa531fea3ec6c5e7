import { digits } from '../../formats/digits.ts'
import { kisti } from '../../formats/kisti.ts'
import { timeFormats } from '../../formats/time-formats.ts'
import type { payments as english } from '../en/payments.ts'

const dayOf = (day: string) => (Number.isNaN(Date.parse(day)) ? day : timeFormats.bn.dateTime(day, 'date'))

export const payments: typeof english = {
  fee_changed: 'এই সেশনের ফি বদলেছে। পাতাটি রিলোড করে আবার চেষ্টা করুন।',
  cards_not_configured: 'পেইড বুকিং এখনো চালু হয়নি: কার্ডে পেমেন্টের ব্যবস্থা হয়নি।',
  amount_not_chargeable:
    'এভাবে এই পরিমাণ টাকা দেওয়া যায় না। অন্য উপায় বেছে নিন, অথবা কোচিং সেন্টারকে জানান, ফি তারাই ঠিক করে।',
  payment_not_yours: 'এই পেমেন্ট আপনার বা এই সেশনের নয়।',
  payment_unfinished: 'এই পেমেন্টটি সফল হয়নি।',
  payment_refunded: 'আপনার টাকা ফেরত দেওয়া হচ্ছে।',
  already_paid: 'আপনার পেমেন্ট পৌঁছেছে, সিটটি আপনার। চাইলে এখনো বুকিং বাতিল করতে পারবেন।',
  payment_processing: 'পেমেন্টটি নিয়ে এখনো কাজ চলছে। একটু পরে আবার দেখুন।',
  invalid_webhook_signature: 'স্বাক্ষরটি মেলেনি।',
  payment_not_found: 'পেমেন্টটি খুঁজে পাওয়া যায়নি।',
  checkout_not_found: 'পেমেন্টটি খুঁজে পাওয়া যায়নি।',
  checkout_over: 'এই পেমেন্টের সময় শেষ। সেশনে সিট থাকলে আবার শুরু করুন।',
  already_started: 'এই সিটের আরেকটি পেমেন্ট নিশ্চিত হচ্ছে। একটু অপেক্ষা করুন।',
  method_unavailable: 'এখানে এভাবে টাকা দেওয়া যায় না। অন্য উপায় বেছে নিন।',
  method_amount: ({ min, max }) =>
    `এভাবে ${digits(min)} থেকে ${digits(max)} টাকা পর্যন্ত দেওয়া যায়। অন্য উপায় বেছে নিন।`,
  receipt_not_found: 'রসিদটি খুঁজে পাওয়া যায়নি।',
  receipt_not_numbered: 'রসিদের নম্বর কয়েক সেকেন্ডের মধ্যেই আসছে। একটু পরে আবার চেষ্টা করুন।',
  already_decided: 'এই পেমেন্টের সিদ্ধান্ত আগেই নেওয়া হয়েছে।',
  held_payment_not_found: 'পেমেন্টটি খুঁজে পাওয়া যায়নি।',
  refusal_reason_required: 'কারণ লিখুন, যাতে শিক্ষার্থী বুঝতে পারে কী করতে হবে।',
  amount_is_not_price: ({ price }) => `দেওয়ার কথা ${digits(price)} টাকা। ঠিক এই পরিমাণই নিন।`,
  too_many_references: 'তিনটি ট্রানজেকশন আইডি মেলেনি। সেন্টারের ডেস্কে আসুন, অথবা অনলাইনে টাকা দিন।',
  sent_amount_differs: ({ due, received }) =>
    `এসেছে ${digits(received)} টাকা, কিন্তু দেওয়ার কথা ${digits(due)} টাকা। কারণ লিখে এই ট্রানজেকশন আইডি নাকচ করুন: টাকাটা হাতে ফেরত দিন, শিক্ষার্থী ঠিক অঙ্কটি আবার পাঠাবেন।`,
  reference_used: 'এই ট্রানজেকশন আইডি আরেকটি পেমেন্টে ব্যবহার করা হয়েছে।',
  balance_first: ({ balance, rest }) =>
    `সেন্টারে ${digits(balance)} টাকা আগাম জমা আছে, আগে সেটি থেকেই কাটা হবে। ${rest === 0 ? 'আর কিছু নিতে হবে না' : `নিতে হবে আর ${digits(rest)} টাকা`}।`,
  balance_too_low: ({ balance }) => `সেন্টারে জমা আছে মাত্র ${digits(balance)} টাকা।`,
  not_sent_by_hand: 'শুধু হাতে ওয়ালেটে পাঠানো টাকাই নিশ্চিত করা যায়।',
  payment_corrected: 'এই পেমেন্ট আগেই সংশোধন করা হয়েছে। এর জায়গায় আরেকটি পেমেন্ট আছে।',
  correct_by_hand_only: 'শুধু হাতে নেওয়া টাকা সংশোধন করা যায়: ক্যাশ, বা ওয়ালেটে পাঠানো।',
  correct_before_refund: 'এই পেমেন্টের টাকা আগেই ফেরত গেছে। বাকিটা ফেরত দিয়ে আবার নিন।',
  correct_same_day: 'পেমেন্ট শুধু সেই দিনেই সংশোধন করা যায়। টাকা ফেরত দিয়ে আবার নিন।',
  correct_before_statement: 'ওয়ালেটের স্টেটমেন্টে পেমেন্টটি ঠিক এভাবেই আছে, তাই সংশোধন করা যাবে না।',
  correct_before_signing: 'এই পেমেন্টের ক্যাশ বাক্সে সই হয়ে গেছে। টাকা ফেরত দিয়ে আবার নিন।',
  correct_amount_of_part: 'এই সিটের জন্য কয়েকটি পেমেন্ট আছে, এটি তার একটি। কিস্তি কমান, অথবা টাকা ফেরত দিন।',
  correct_above_price: 'সিটের ফি এর চেয়ে কম। বাকিটা আগাম জমা হিসেবে নিন।',
  plan_longer_than_course: 'শেষ কিস্তির তারিখের আগেই কোর্স শেষ হয়ে যায়। কিস্তির সংখ্যা কমান।',
  no_plan: 'এই সেশনের ফি কিস্তিতে নয়, একবারে দিতে হয়।',
  part_not_found: 'এমন কোনো কিস্তি নেই।',
  part_paid: 'এই কিস্তি আগেই পরিশোধ হয়েছে।',
  part_waived: 'এই কিস্তি আর দিতে হবে না।',
  part_not_waived: 'এই কিস্তি কেউ মওকুফ করেননি।',
  later_part_too_small: ({ part, price }) => `${kisti(part)} মাত্র ${digits(price)} টাকা। সেটি আলাদা করে কমান।`,
  part_above_sold: ({ price }) => `এই কিস্তি ${digits(price)} টাকায় ঠিক হয়েছিল, তার বেশি হতে পারে না।`,
  part_day_too_early: ({ day }) => `${dayOf(day)} বা তার পরের কোনো তারিখ দিন।`,
  part_day_too_late: ({ day }) => `পরের কিস্তির শেষ তারিখ ${dayOf(day)}। আগে সেটির তারিখ পেছান।`,
  earlier_part_open: ({ part }) => `আগে ${kisti(part)} দিন।`,
  part_late_no_switch: 'যে কিস্তির তারিখ পেরিয়ে গেছে, আগে সেটি দিন। তারপর ব্যাচ বদলাতে পারবেন।',
}
