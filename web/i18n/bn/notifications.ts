import { digits } from '../../../contract/digits.ts'
import type { Messages } from '../index.ts'

export const notifications: Messages['notifications'] = {
  title: 'নতুন কী',
  unread: (count) => `নতুন কী, পড়া হয়নি: ${digits(count)}`,
  isNew: 'নতুন',
  none: 'নতুন কিছু নেই।',
  noneHint: 'আপনার জন্য কিছু বদলালে বা আপনার অপেক্ষায় থাকলে এখানে দেখা যাবে।',
  failed: 'নতুন কী আছে তা লোড করা যায়নি',
  texts: {
    seat_offered: (title) => `${title}: আপনার জন্য একটি সিট খালি হয়েছে`,
    offer_lapsed: (title) => `${title}: আপনার সিট নেওয়ার সময় শেষ`,
    seat_paid: (title) => `${title}: আপনার সিটের টাকা পাওয়া গেছে`,
    money_returned: (title) => `${title}: আপনার টাকা ফেরত গেছে`,
    sent_money_refused: (title) => `${title}: আপনার ট্রানজেকশন আইডি গ্রহণ করা হয়নি`,
    sent_money_unchecked: (title) => `${title}: আপনার ট্রানজেকশন আইডি সময়মতো যাচাই হয়নি। আবার পাঠান`,
    material_added: (title) => `${title}: নতুন ম্যাটেরিয়াল এসেছে`,
    session_changed: (title) => `${title}: সেশনে পরিবর্তন হয়েছে`,
    class_moved: (title) => `${title}: একটি ক্লাসের সময় বা জায়গা বদলেছে`,
    class_cancelled: (title) => `${title}: একটি ক্লাস বাতিল হয়েছে`,
    class_added: (title) => `${title}: আরও একটি ক্লাস যোগ হয়েছে`,
    class_soon: (title) => `${title}: ক্লাস শিগগিরই শুরু হবে`,
    session_approved: (title) => `${title}: সেশন অনুমোদিত হয়েছে`,
    session_rejected: (title) => `${title}: সেশন নামঞ্জুর হয়েছে`,
    session_waits: (title) => `${title}: আপনার সিদ্ধান্তের অপেক্ষায় আছে`,
    tutor_waits: (name) => `${name} টিউটর হতে আবেদন করেছেন`,
    role_waits: (name) => `${name} একটি রোল চেয়েছেন`,
    dispute_waits: (title) => `${title}: ব্যাংক একটি পেমেন্ট ফেরত চাইছে, প্রমাণ জমা দিন`,
    payment_waits: (name) => `${name} টাকা দিয়েছেন, আপনার সিদ্ধান্তের অপেক্ষায়`,
  },
  partDue: (title, part, of) => `${title}: ${digits(of)}টির মধ্যে ${digits(part)} নম্বর কিস্তি দেওয়ার সময় হয়েছে`,
  partLate: (title, part, of) =>
    `${title}: ${digits(of)}টির মধ্যে ${digits(part)} নম্বর কিস্তির তারিখ পেরিয়ে গেছে`,
  payBy: 'দেওয়ার শেষ তারিখ',
  wasDue: 'শেষ তারিখ ছিল',
  seatsBooked: (title, count) => `${title}: নতুন বুকিং ${digits(count)}টি`,
}
