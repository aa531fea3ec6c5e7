import { digits } from '../../formats/digits.ts'
import { timeFormats } from '../../formats/time-formats.ts'
import type { sessions as english, Overlap } from '../en/sessions.ts'

const whenOf = (at: string) => (Number.isNaN(Date.parse(at)) ? at : timeFormats.bn.dateTime(at))

const overlap = ({ title, start, other, otherStart }: Overlap) => {
  return `“${title}” (${whenOf(start)}) ও “${other}” (${whenOf(otherStart)})`
}

export const sessions: typeof english = {
  session_not_found: 'সেশনটি পাওয়া যায়নি',
  session_changed_meanwhile: 'আপনি খোলার পর সেশনটি বদলানো হয়েছে। এটি বন্ধ করে সেশনটি আবার পড়ুন, তারপর সিদ্ধান্ত নিন।',
  session_already_decided: 'এই সেশনের সিদ্ধান্ত আগেই নেওয়া হয়েছে।',
  session_not_editable: 'শুধু অনুমোদিত সেশন বদলানো যায়।',
  rejection_reason_required: 'নামঞ্জুরের কারণ লিখুন।',
  cancelling_not_asked: 'এই সেশন বাতিল করতে এখন আর কেউ অনুমতি চাইছেন না।',
  cancelling_above_limit: ({ limit }) =>
    `একজনের কাছে ${digits(limit)} টাকার বেশি ফেরত যাবে। সেশনের নিজের পাতা থেকে বাতিল করুন: আরেকজন অ্যাডমিনও সেখানে বাতিল করলে তা নিশ্চিত হবে।`,
  too_many_tags: ({ max }) => `একটি সেশনে সর্বোচ্চ ${digits(max)}টি ট্যাগ থাকতে পারে।`,
  registration_ends_before_start: 'রেজিস্ট্রেশন শেষ হতে হবে শুরুর পরে।',
  registration_before_minimum: 'রেজিস্ট্রেশন শেষ হতে হবে “সিদ্ধান্তের সময়”-এর পরে।',
  capacity_below_taken: ({ taken }) => `${digits(taken)}টি সিট নেওয়া হয়ে গেছে, সিট সংখ্যা এর চেয়ে কম হতে পারে না।`,
  minimum_above_capacity: 'ন্যূনতম শিক্ষার্থীর সংখ্যা সিট সংখ্যার চেয়ে বেশি হতে পারে না।',
  minimum_before_registration: '“সিদ্ধান্তের সময়” হতে হবে রেজিস্ট্রেশন শুরুর পরে।',
  minimum_after_registration: '“সিদ্ধান্তের সময়” হতে হবে রেজিস্ট্রেশন শেষ হওয়ার আগে।',
  minimum_after_class_start: '“সিদ্ধান্তের সময়” হতে হবে প্রথম ক্লাসের অন্তত এক ঘণ্টা আগে।',
  minimum_past: '“সিদ্ধান্তের সময়” পেরিয়ে গেছে। পরের কোনো সময় দিন।',
  capacity_below_minimum: ({ count }) =>
    `সেশনটির জন্য অন্তত ${digits(count)} জন শিক্ষার্থী দরকার। আগে সেই সংখ্যাটি কমান।`,
  class_before_minimum: 'সময়টি খুব আগে: প্রথম ক্লাস শুরু হতে হবে “সিদ্ধান্তের সময়”-এর অন্তত এক ঘণ্টা পরে।',
  minimum_decided: 'ন্যূনতম শিক্ষার্থী আর বদলানো যাবে না: “সিদ্ধান্তের সময়” পেরিয়ে গেছে, অথবা যথেষ্ট শিক্ষার্থী বুক করেছেন।',
  minimum_only_lower: 'এই সংখ্যাটি সবাইকে জানানো হয়েছে। এটি শুধু কমানো বা বাদ দেওয়া যায়।',
  minimum_undecided: 'যথেষ্ট শিক্ষার্থী বুক করেছেন কি না, আমরা দেখছি। কোনো টাকা কাটা হয়নি। এক মিনিট পরে আবার চেষ্টা করুন।',
  course_not_found: 'এই সেশনটি নেই, অথবা এটি আপনার নয়।',
  other_course: 'শুধু একই কোর্সের অন্য ব্যাচে যাওয়া যায়।',
  choose_active_tutor: 'সক্রিয় একজন টিউটর বেছে নিন।',
  choose_own_session: 'আপনি বুক করেছেন বা পড়ান, এমন একটি সেশন বেছে নিন।',
  choose_open_branch: 'চালু আছে এমন একটি শাখা বেছে নিন।',
  choose_open_room: 'আপনি যে শাখা বেছেছেন, তার চালু একটি রুম বেছে নিন।',
  online_has_no_room: 'অনলাইন সেশনের কোনো রুম থাকে না।',
  capacity_above_room: ({ size }) =>
    `রুমটিতে ${digits(size)} জনের জায়গা আছে, সিট সংখ্যা ১ থেকে ${digits(size)}-এর মধ্যে দিন।`,
  branch_not_found: 'এমন কোনো শাখা নেই।',
  room_not_found: 'এমন কোনো রুম নেই।',
  holiday_not_found: 'এমন কোনো ছুটির দিন নেই।',
  name_taken: 'এই নামটি আগে থেকেই আছে।',
  invalid_slug: 'ঠিকানায় শুধু ছোট হাতের ইংরেজি অক্ষর, অঙ্ক ও মাঝে একটি করে হাইফেন দেওয়া যায়।',
  catalogue_entry_not_found: 'এমন কোনো শ্রেণি বা বিষয় নেই।',
  catalogue_entry_in_use: 'এটি ব্যবহার হচ্ছে, তাই মোছা যাবে না। চাইলে লুকিয়ে রাখুন।',
  catalogue_full: ({ max }) => `তালিকায় সর্বোচ্চ ${digits(max)}টি রাখা যায়।`,
  tutor_has_class: ({ title, start, other, otherStart }) =>
    `একজন টিউটর একই সময়ে দুটি ক্লাস নিতে পারেন না: ${overlap({ title, start, other, otherStart })}।`,
  room_has_class: ({ title, start, other, otherStart }) =>
    `একটি রুমে একই সময়ে দুটি ক্লাস হতে পারে না: ${overlap({ title, start, other, otherStart })}।`,
  hours_taken: 'এই সময়ে টিউটরের বা রুমটির আরেকটি ক্লাস আছে।',
  place_in_use: ({ count, title, at }) =>
    count === 1
      ? `এখানে একটি ক্লাস এখনো বাকি: “${title}” (${whenOf(at)})। আগে ক্লাসটি অন্য কোথাও সরান বা বাতিল করুন।`
      : `এখানে ${digits(count)}টি ক্লাস এখনো বাকি, প্রথমটি “${title}” (${whenOf(at)})। আগে ক্লাসগুলো অন্য কোথাও সরান বা বাতিল করুন।`,
  room_too_small: ({ title, capacity }) =>
    capacity === ''
      ? `“${title}” এই রুমে হবে, আর তার সিট সংখ্যার কোনো সীমা নেই।`
      : `“${title}” এই রুমে হবে, আর তার সিট সংখ্যা ${digits(capacity)}।`,
}
