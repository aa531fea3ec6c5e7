import type { Tab } from './test-numbers.ts'

export type Language = 'en' | 'bn'

const en = {
  title: 'SSLCommerz (demonstration)',
  standIn: 'Demonstration: no money moves. Test numbers only.',
  other: 'বাংলা',
  amount: 'You pay',
  ways: 'How do you want to pay?',
  tabs: { card: 'Card', wallet: 'Mobile wallet', bank: 'Bank' } as Record<Tab, string>,
  number: { card: 'Card number', wallet: 'Wallet number', bank: 'User name' } as Record<Tab, string>,
  which: { wallet: 'Which wallet?', bank: 'Which bank?' },
  gateways: {
    nagad: 'Nagad',
    rocket: 'Rocket',
    bkash: 'bKash',
    city: 'City Touch',
    ibbl: 'Islami Bank',
    bankasia: 'Bank Asia',
    mtbl: 'Mutual Trust Bank',
  } as Record<string, string>,
  expiry: 'Expires',
  cvc: 'CVC',
  pay: (amount: string) => `Pay ${amount}`,
  cancel: 'Cancel and go back',
  testNumbers: 'Test numbers',
  outcomes: {
    '1111': 'pays',
    '0002': 'balance too low',
    '0003': 'declined by the bank',
    '0004': 'expired',
    '0010': 'pays, at a high risk',
    '0020': 'pays twice',
    '0030': 'the bank decides after 20 seconds: paid',
    '0031': 'the bank decides after 20 seconds: declined',
    '0040': 'pays; a refund is cancelled later',
    '0041': 'pays; a refund is refused',
    '0042': 'pays; a refund takes a minute',
  } as Record<string, string>,
  unknownNumber: 'Please enter a test number from the list below. Never enter a real one here.',
  codeTitle: 'Confirm with your code',
  codeSent: (to: string) => `A one-time code was sent for ${to}.`,
  testCode: (code: string) => `Test code: ${code}`,
  code: 'One-time code',
  wrongCode: 'This code is wrong. Please try again.',
  confirm: 'Confirm',
  otherWay: 'Choose another way to pay',
  paid: 'Paid',
  paidText: (shop: string) => `Thank you. You are going back to ${shop}.`,
  failed: 'The payment failed',
  failedText: 'No money was taken.',
  again: 'Try again',
  pending: 'Your bank is deciding',
  pendingText: (shop: string) => `This can take a moment. ${shop} will show you when it is done.`,
  cancelled: 'Cancelled',
  cancelledText: (shop: string) => `No money was taken. You are going back to ${shop}.`,
  expired: 'The time to pay is over',
  expiredText: (shop: string) => `Please begin again at ${shop}.`,
  back: (shop: string) => `Go back to ${shop}`,
  unknown: 'There is no such payment',
  errors: {
    'Insufficient balance': 'The balance is too low.',
    'Declined by the issuer bank': 'The bank declined the payment.',
    'Card or account is expired': 'The card or account has expired.',
    'The one-time code was wrong three times': 'The code was wrong three times.',
  } as Record<string, string>,
}

export type Texts = typeof en

const bn: Texts = {
  title: 'এসএসএল কমার্জ (ডেমো)',
  standIn: 'ডেমো: আসল টাকা কাটা হয় না। শুধু টেস্ট নম্বর চলবে।',
  other: 'English',
  amount: 'পরিশোধ করবেন',
  ways: 'কীভাবে পরিশোধ করবেন?',
  tabs: { card: 'কার্ড', wallet: 'মোবাইল ওয়ালেট', bank: 'ব্যাংক' },
  number: { card: 'কার্ড নম্বর', wallet: 'ওয়ালেট নম্বর', bank: 'ইউজার নেম' },
  which: { wallet: 'কোন ওয়ালেট?', bank: 'কোন ব্যাংক?' },
  gateways: {
    nagad: 'নগদ',
    rocket: 'রকেট',
    bkash: 'বিকাশ',
    city: 'সিটিটাচ',
    ibbl: 'ইসলামী ব্যাংক',
    bankasia: 'ব্যাংক এশিয়া',
    mtbl: 'মিউচুয়াল ট্রাস্ট ব্যাংক',
  },
  expiry: 'মেয়াদ',
  cvc: 'সিভিসি',
  pay: (amount) => `${amount} পরিশোধ করুন`,
  cancel: 'বাতিল করে ফিরে যান',
  testNumbers: 'টেস্ট নম্বর',
  outcomes: {
    '1111': 'পেমেন্ট সফল',
    '0002': 'পর্যাপ্ত ব্যালেন্স নেই',
    '0003': 'ব্যাংক অনুমোদন দেয়নি',
    '0004': 'মেয়াদ শেষ',
    '0010': 'সফল, তবে ঝুঁকিপূর্ণ',
    '0020': 'দুইবার টাকা কাটে',
    '0030': 'ব্যাংক ২০ সেকেন্ড পরে জানায়: সফল',
    '0031': 'ব্যাংক ২০ সেকেন্ড পরে জানায়: ব্যর্থ',
    '0040': 'সফল; রিফান্ড পরে বাতিল হয়',
    '0041': 'সফল; রিফান্ড নেওয়া হয় না',
    '0042': 'সফল; রিফান্ডে এক মিনিট লাগে',
  },
  unknownNumber: 'নিচের তালিকা থেকে একটি টেস্ট নম্বর দিন। এখানে কখনো আসল নম্বর দেবেন না।',
  codeTitle: 'কোড দিয়ে নিশ্চিত করুন',
  codeSent: (to) => `${to}‑এর জন্য একটি ওটিপি পাঠানো হয়েছে।`,
  testCode: (code) => `টেস্ট কোড: ${code}`,
  code: 'ওটিপি',
  wrongCode: 'কোডটি ভুল। আবার চেষ্টা করুন।',
  confirm: 'নিশ্চিত করুন',
  otherWay: 'অন্য মাধ্যমে পরিশোধ করুন',
  paid: 'পেমেন্ট হয়েছে',
  paidText: (shop) => `ধন্যবাদ। আপনাকে ${shop}‑এ ফিরিয়ে নেওয়া হচ্ছে।`,
  failed: 'পেমেন্ট হয়নি',
  failedText: 'কোনো টাকা কাটা হয়নি।',
  again: 'আবার চেষ্টা করুন',
  pending: 'ব্যাংকের উত্তরের অপেক্ষা',
  pendingText: (shop) => `একটু সময় লাগতে পারে। হয়ে গেলে ${shop}‑এ দেখতে পাবেন।`,
  cancelled: 'বাতিল হয়েছে',
  cancelledText: (shop) => `কোনো টাকা কাটা হয়নি। আপনাকে ${shop}‑এ ফিরিয়ে নেওয়া হচ্ছে।`,
  expired: 'পেমেন্টের সময় শেষ',
  expiredText: (shop) => `${shop}‑এ গিয়ে আবার শুরু করুন।`,
  back: (shop) => `${shop}‑এ ফিরে যান`,
  unknown: 'এমন কোনো পেমেন্ট নেই',
  errors: {
    'Insufficient balance': 'পর্যাপ্ত ব্যালেন্স নেই।',
    'Declined by the issuer bank': 'ব্যাংক পেমেন্টের অনুমোদন দেয়নি।',
    'Card or account is expired': 'কার্ড বা অ্যাকাউন্টের মেয়াদ শেষ।',
    'The one-time code was wrong three times': 'কোডটি তিনবার ভুল হয়েছে।',
  },
}

export const texts: Record<Language, Texts> = { en, bn }

/** The language asked for, or else the first of ours that the browser prefers. */
export function languageOf(asked: string | undefined, accepted = ''): Language {
  if (asked === 'en' || asked === 'bn') return asked
  return /\b(bn|en)\b/.exec(accepted.toLowerCase())?.[1] === 'bn' ? 'bn' : 'en'
}

/** ৳1,250 */
export const formatMoney = (minor: number, language: Language): string =>
  `৳${new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', {
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100)}`
