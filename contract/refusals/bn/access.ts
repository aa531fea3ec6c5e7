import { digits } from '../../formats/digits.ts'
import type { access as english } from '../en/access.ts'
import { type WaitUnit, waitIn } from '../wait.ts'

const waitUnits: Record<WaitUnit, string> = { seconds: 'সেকেন্ড', minutes: 'মিনিট', hours: 'ঘণ্টা' }

export const access: typeof english = {
  sign_in_required: 'আগে লগ ইন করুন।',
  number_unused:
    'চার মাস ধরে এই নম্বর দিয়ে কেউ লগ ইন করেননি, তাই নম্বরটি এখন অন্য কারও হতে পারে। অ্যাকাউন্টে ইমেইল থাকলে তা দিয়ে লগ ইন করুন। না থাকলে ডেস্কে জানান।',
  google_window_expired: 'লগ ইনের এই উইন্ডোর সময় শেষ। এটি বন্ধ করে আবার চেষ্টা করুন।',
  google_window_done: 'আপনি লগ ইন করেছেন। এই উইন্ডো বন্ধ করতে পারেন।',
  sign_in_unavailable: 'লগ ইন সেবার সঙ্গে সংযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  recent_sign_in_required: 'অ্যাকাউন্ট মোছার আগে আবার লগ ইন করুন।',
  not_allowed: 'এটি করার অনুমতি আপনার নেই।',
  admin_moves_money: 'এতে টাকা ফেরত যাবে। একজন অ্যাডমিনকে বলুন।',
  admin_changes_only: 'অনুমোদিত সেশনে এটি শুধু অ্যাডমিন বদলাতে পারেন।',
  own_payment: 'এটি আপনার নিজের পেমেন্ট, তাই কাজটি অন্য কাউকে করতে হবে।',
  own_part: 'এটি আপনার নিজের ফি, তাই কাজটি অন্য একজন অ্যাডমিনকে করতে হবে।',
  second_admin_confirms: 'আরেকজন অ্যাডমিনকে এটি নিশ্চিত করতে হবে।',
  new_admin_confirms: 'আপনি আজই অ্যাডমিন হয়েছেন। আগে থেকে অ্যাডমিন এমন কেউ এটি নিশ্চিত করুন, অথবা আপনি কাল করুন।',
  other_account: 'শুধু নিজের অ্যাকাউন্টের তথ্যই জানতে পারবেন।',
  other_cash_box: 'এটি অন্য শাখার ক্যাশ বাক্স।',
  branch_not_yours: 'আপনি কোন শাখায় ক্যাশ নেবেন, তা অ্যাডমিন ঠিক করেন। বদলাতে হলে একজন অ্যাডমিনকে বলুন।',
  not_your_session: 'এটি শুধু নিজের সেশনেই করতে পারবেন।',
  not_your_class: 'শুধু সেশনের টিউটর আর অ্যাডমিনরাই এর ক্লাস বদলাতে পারেন।',
  no_such_address: 'এই ঠিকানায় কিছু নেই।',
  unexpected: 'কিছু একটা সমস্যা হয়েছে!',
  unavailable: 'সেবাটি এই মুহূর্তে চালু নেই। একটু পরে আবার চেষ্টা করুন।',
  database_unavailable: 'সেবাটি এই মুহূর্তে চালু নেই। একটু পরে আবার চেষ্টা করুন।',
  cards_unavailable: 'কার্ড কোম্পানির সঙ্গে সংযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  payments_unavailable: 'পেমেন্ট কোম্পানির সঙ্গে সংযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  storage_full: 'ফাইল রাখার জায়গা আর নেই। সেন্টারকে জানান।',
  storage_unavailable: 'এই মুহূর্তে ফাইল রাখা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  too_many_watching: 'এই মুহূর্তে অনেকে দেখছেন। একটু পরে আবার চেষ্টা করুন।',
  too_many_uploads: 'এই মুহূর্তে অনেক ছবি আপলোড হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  too_many_requests: ({ seconds }) => {
    const { count, unit } = waitIn(seconds)
    return `অনেক বেশি অনুরোধ এসেছে। ${digits(count)} ${waitUnits[unit]} পরে আবার চেষ্টা করুন।`
  },
  booked_too_often: ({ minutes }) =>
    `আপনি এই সেশনটি কয়েকবার বুক করে বাতিল করেছেন। ${digits(minutes)} মিনিট পরে আবার বুক করতে পারবেন।`,
  held_too_often: ({ minutes }) =>
    `আপনি এই সেশনের সিট কয়েকবার ধরে রেখেও পেমেন্ট করেননি। ${digits(minutes)} মিনিট পরে আবার চেষ্টা করতে পারবেন।`,
  too_many_people_opened: ({ minutes }) => {
    const { count, unit } = waitIn(minutes * 60)
    return `একজন ক্যাশিয়ার দিনে যতজনের তথ্য খুলতে পারেন, আপনি ততজনের খুলেছেন। ${digits(count)} ${waitUnits[unit]} পরে আবার খুলতে পারবেন, অথবা একজন অ্যাডমিন খুলবেন।`
  },
}
