import { digits } from '../../../contract/bangla/digits.ts'
import type { Words } from '../index.ts'

export const money: Words['money'] = {
  title: 'আমার পেমেন্ট',
  intro: 'আপনার শুরু করা প্রতিটি পেমেন্ট, আর টাকা এখন কোথায়।',
  failedToLoad: 'আপনার পেমেন্টগুলো লোড করা যায়নি',
  none: 'এখনো কোনো পেমেন্ট নেই',
  noneHint: 'কোনো সেশনের জন্য পেমেন্ট করলে টাকার হিসাব এখানে দেখতে পাবেন।',
  states: {
    held: 'সিট ধরে রাখা আছে',
    unpaid: 'পেমেন্ট হয়নি',
    booked: 'পেমেন্ট হয়েছে, সিট নিশ্চিত',
    refund_due: 'ফেরত যাচ্ছে',
    refunded: 'ফেরত গেছে',
  },
  sentences: {
    held: 'আপনি পেমেন্ট করা পর্যন্ত একটি সিট ধরে রাখা আছে। এখনো কোনো টাকা কাটা হয়নি।',
    unpaid: 'পেমেন্ট শেষ হয়নি, সিটটি আবার খালি। কোনো টাকা কাটা হয়নি।',
    booked: 'আপনার পেমেন্ট পৌঁছেছে, সিট বুক হয়েছে।',
    refund_due: 'আপনার টাকা কার্ডে ফেরত যাচ্ছে।',
    refunded: 'আপনার টাকা কার্ডে ফেরত গেছে। ব্যাংকে দেখাতে কয়েক দিন লাগতে পারে।',
  },
  recheck: 'পেমেন্ট করেছি, আমার সিট কোথায়?',
  rechecking: 'কার্ড কোম্পানির কাছে জানতে চাওয়া হচ্ছে...',
  failedToRecheck: 'কার্ড কোম্পানির কাছে জানতে চাওয়া যায়নি। একটু পরে আবার চেষ্টা করুন।',
  seeBooking: 'বুকিং দেখুন',
  seeReceipt: 'রসিদ',
  whereIsMyMoney: 'আপনার টাকা কোথায় আছে দেখুন',

  timeline: 'এ পর্যন্ত যা হয়েছে',
  failedToLoadTimeline: 'এই বুকিংয়ে কী কী হয়েছে, তা লোড করা যায়নি',
  events: {
    held: 'সিট ধরে রাখা হয়েছে',
    charged: 'কার্ড থেকে টাকা নেওয়া হয়েছে',
    booked: 'সিট বুক হয়েছে',
    cancelled: 'বুকিং বাতিল হয়েছে',
    refund_due: 'টাকা ফেরত দেওয়া শুরু হয়েছে',
    refunded: 'টাকা ফেরত গেছে',
  },
  reference: 'রেফারেন্স',

  cancelBooking: 'বুকিং বাতিল করুন',
  cancelTitle: 'বুকিংটি বাতিল করবেন?',
  keepSeat: 'আমার সিট রেখে দিন',
  cancelFree: 'আপনার সিট অন্য কেউ পাবেন। সিট খালি থাকলে আবার বুক করতে পারবেন।',
  cancelPaid: (refund, fee) =>
    refund === fee
      ? `পুরো ${refund} আপনার কার্ডে ফেরত যাবে। আপনার সিট অন্য কেউ পাবেন।`
      : `আপনার দেওয়া ${fee} থেকে ${refund} কার্ডে ফেরত যাবে। আপনার সিট অন্য কেউ পাবেন।`,
  cancelUntil: (until) => `বাতিল করা যাবে ${until} পর্যন্ত।`,
  cannotCancelFree: 'ক্লাস শুরু হয়ে গেছে, তাই বুকিংটি আর বাতিল করা যাবে না।',
  cannotCancelPaid: (hours) =>
    `পেইড বুকিং ক্লাস শুরুর ${digits(hours)} ঘণ্টা আগে পর্যন্ত বাতিল করা যায়। সেই সময় পেরিয়ে গেছে।`,
  bookingCancelled: 'বুকিং বাতিল হয়েছে।',
  failedToCancel: 'বুকিং বাতিল করা যায়নি',

  cancelledTitle: 'বাতিল বুকিং',
  cancelledIntro: 'যেখানে আপনার আর সিট নেই, আর সেই টাকার কী হলো।',
  failedToLoadCancelled: 'আপনার বাতিল বুকিংগুলো লোড করা যায়নি',
  cancelledOn: 'বাতিল হয়েছে',
  thisWasCancelled: 'এই বুকিংটি বাতিল হয়েছে',
  bookAgain: 'সেশনটি দেখুন',
  onItsWay: (amount) => `${amount} আপনার কার্ডে ফেরত যাচ্ছে।`,
  wentBack: (amount) => `${amount} আপনার কার্ডে ফেরত গেছে।`,

  receiptTitle: 'রসিদ',
  confirmationTitle: 'বুকিংয়ের নিশ্চয়তাপত্র',
  receiptNumber: 'নম্বর',
  print: 'প্রিন্ট করুন',
  back: 'বুকিংয়ে ফিরুন',
  soldBy: 'বিক্রেতা',
  boughtBy: 'ক্রেতা',
  what: 'স্টাডি সেশন',
  tutor: 'টিউটর',
  paidOn: 'পেমেন্টের সময়',
  bookedOn: 'বুকিংয়ের সময়',
  paidWith: 'পেমেন্টের মাধ্যম',
  card: 'কার্ড',
  amount: 'পরিমাণ',
  total: 'মোট',
  thanks: 'আমাদের সঙ্গে শেখার জন্য ধন্যবাদ।',
}
