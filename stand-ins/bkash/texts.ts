import { OTP, PAYING_WALLET, PIN, wallets } from './wallets.ts'

export type Language = 'en' | 'bn'

const number = (about: string) => wallets.find((wallet) => wallet.about === about)?.number ?? ''

const en = {
  title: 'Pay with bKash',
  standIn: 'Demonstration: this page stands in for bKash. No money moves.',
  other: 'বাংলা',
  merchant: 'Pay to',
  amount: 'Amount',
  invoice: 'Invoice',
  steps: ['Number', 'Code', 'PIN'],
  wallet: 'Your bKash account number',
  otp: 'Verification code',
  otpSent: (to: string) => `We have sent a code of six digits to ${to}.`,
  pin: 'Your bKash PIN',
  pinFor: (of: string) => `For the account ${of}.`,
  next: 'Next',
  confirm: 'Confirm payment',
  cancel: 'Cancel',
  back: 'Another number',
  hints: {
    wallet: `Test account ${PAYING_WALLET}`,
    otp: `The test code is ${OTP}`,
    pin: `The test PIN is ${PIN}`,
  },
  refusals: 'Test accounts that are refused',
  numbers: [
    [number('no_balance'), 'not enough balance'],
    [number('blocked'), 'blocked account'],
    [number('over_limit'), 'over its limit'],
  ],
  mistakes: {
    wallet: `This is not a test account of bKash. Use ${PAYING_WALLET}.`,
    otp: 'The verification code is wrong. After three wrong ones the payment ends.',
    pin: 'The PIN is wrong. After three wrong ones the payment ends.',
  },
  unknown: 'This payment does not exist. Go back to the coaching centre and pay again.',
}

const bn: typeof en = {
  title: 'বিকাশে পেমেন্ট',
  standIn: 'ডেমো: এই পাতা বিকাশের জায়গায় আছে। কোনো টাকা কাটা হয় না।',
  other: 'English',
  merchant: 'যাকে দিচ্ছেন',
  amount: 'পরিমাণ',
  invoice: 'ইনভয়েস',
  steps: ['নম্বর', 'কোড', 'পিন'],
  wallet: 'আপনার বিকাশ অ্যাকাউন্ট নম্বর',
  otp: 'যাচাইকরণ কোড',
  otpSent: (to) => `${to} নম্বরে ছয় অঙ্কের একটি কোড পাঠানো হয়েছে।`,
  pin: 'আপনার বিকাশ পিন',
  pinFor: (of) => `অ্যাকাউন্ট: ${of}`,
  next: 'এগিয়ে যান',
  confirm: 'পেমেন্ট নিশ্চিত করুন',
  cancel: 'বাতিল',
  back: 'অন্য নম্বর',
  hints: {
    wallet: `পরীক্ষার অ্যাকাউন্ট ${PAYING_WALLET}`,
    otp: `পরীক্ষার কোড ${OTP}`,
    pin: `পরীক্ষার পিন ${PIN}`,
  },
  refusals: 'যেসব অ্যাকাউন্টে পেমেন্ট হয় না',
  numbers: [
    [number('no_balance'), 'ব্যালেন্স কম'],
    [number('blocked'), 'বন্ধ অ্যাকাউন্ট'],
    [number('over_limit'), 'সীমা পেরিয়ে গেছে'],
  ],
  mistakes: {
    wallet: `এটি বিকাশের পরীক্ষার অ্যাকাউন্ট নয়। ${PAYING_WALLET} ব্যবহার করুন।`,
    otp: 'যাচাইকরণ কোড ভুল হয়েছে। তিনবার ভুল হলে পেমেন্ট বন্ধ হয়ে যাবে।',
    pin: 'পিন ভুল হয়েছে। তিনবার ভুল হলে পেমেন্ট বন্ধ হয়ে যাবে।',
  },
  unknown: 'এই পেমেন্ট পাওয়া যায়নি। কোচিং সেন্টারের পাতায় ফিরে আবার পেমেন্ট করুন।',
}

export const texts = { en, bn }

export const formatTaka = (minor: number, language: Language): string =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', {
    style: 'currency',
    currency: 'BDT',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / 100)
