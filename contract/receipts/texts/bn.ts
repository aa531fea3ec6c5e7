import { digits } from '../../formats/digits.ts'
import { methodNames } from '../../payments/method-names/bn.ts'
import type { ReceiptTexts } from './index.ts'

export const bn: ReceiptTexts = {
  title: 'রসিদ',
  number: (id) => `রসিদ ${id}`,
  numberFollows: 'নম্বর কয়েক সেকেন্ডের মধ্যেই পাবেন।',
  issuedTo: 'যিনি দিয়েছেন',
  paidWith: 'পেমেন্টের মাধ্যম',
  methods: methodNames,
  reference: 'ট্রানজেকশন আইডি',
  paidOn: 'পেমেন্টের সময়',
  part: (number, of) => `কিস্তি ${digits(number)}/${digits(of)}`,
  tutor: (name) => `টিউটর: ${name}`,
  classes: (count, day, until) =>
    count === 1 ? `১টি ক্লাস, ${day}` : `${digits(count)}টি ক্লাস, ${day} – ${until}`,
  discount: (code) => `ছাড়, কোড ${code}`,
  takenOff: 'কমানো হয়েছে',
  givenBy: (name) => `দিয়েছেন ${name}`,
  paid: 'মোট পেমেন্ট',
  creditNote: (id) => `ফেরত, ক্রেডিট নোট ${id}`,
  debitNote: (id) => `ফেরত যায়নি, ডেবিট নোট ${id}`,
  lost: 'ব্যাংক ফিরিয়ে নিয়েছে',
  dueBack: (amount) => `${amount} ফেরত যাচ্ছে।`,
  inAdvance: 'আগাম জমা',
  net: 'ফেরত বাদে মোট',
  replaces: (id) => `রসিদ ${id}-এর বদলে এই রসিদ।`,
  replacedBy: (id) => `এর বদলে এখন রসিদ ${id}।`,
  thanks: 'আমাদের সঙ্গে শেখার জন্য ধন্যবাদ।',
  unsigned: 'কম্পিউটারে তৈরি রসিদ, স্বাক্ষর ছাড়াই গ্রহণযোগ্য।',
  download: 'পিডিএফ ডাউনলোড',
  failedToDownload: 'পিডিএফ ডাউনলোড করা যায়নি',
  failedToLoad: 'রসিদটি লোড করা যায়নি',
  notFound: 'রসিদটি খুঁজে পাওয়া যায়নি',
  notFoundHint: 'এটি হয়তো অন্য কোনো অ্যাকাউন্টের।',
}
