import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const sessionDecisions: Messages['sessionDecisions'] = {
  approveTitle: 'সেশন অনুমোদন',
  approveHint: (title) => `অনুমোদন করলে সবাই “${title}” দেখতে ও বুক করতে পারবেন।`,
  approved: 'সেশন অনুমোদিত হয়েছে!',
  failedToApprove: 'সেশনটি অনুমোদন করা যায়নি',
  freeOrPaid: 'ফ্রি নাকি পেইড',
  paid: 'পেইড',
  rejectTitle: 'সেশন নামঞ্জুর',
  rejectHint: (title) => `“${title}”-এর ইনস্ট্রাক্টর আপনার কারণ ও মতামত দেখতে পাবেন।`,
  reasonLabel: 'নামঞ্জুরের কারণ',
  rejected: 'সেশন নামঞ্জুর হয়েছে।',
  failedToReject: 'সেশনটি নামঞ্জুর করা যায়নি',
  updateTitle: 'সেশন আপডেট',
  updated: 'সেশন আপডেট হয়েছে!',
  save: 'পরিবর্তন সেভ করুন',
  deleteTitle: 'সেশনটি মুছবেন?',
  keep: 'সেশনটি রেখে দিন',
  deleteHint: (title) => `“${title}” সবার কাছ থেকে মুছে যাবে। আর ফেরানো যাবে না।`,
  deleteKeepsPage: (title) =>
    `“${title}” সব তালিকা থেকে সরে যাবে, আর কেউ বুক করতে পারবেন না। এর পাতাটি ৩০ দিন থাকবে, সেখানে লেখা থাকবে যে সেশনটি বাতিল হয়েছে।`,
  deleteCancels: (bookings) => `${digits(bookings)}টি বুকিং বাতিল হবে, আর সবাই সামনের ক্লাসগুলোর টাকা ফেরত পাবেন।`,
  deleted: 'সেশন মুছে ফেলা হয়েছে।',
  failedToDelete: 'সেশনটি মোছা যায়নি',
  cancel: 'বাতিল',
}
