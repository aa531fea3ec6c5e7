import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

const ordinals = ['১ম', '২য়', '৩য়', '৪র্থ', '৫ম', '৬ষ্ঠ', '৭ম', '৮ম', '৯ম', '১০ম']
/** ১ম কিস্তি, ২য় কিস্তি … ১১তম কিস্তি */
const kisti = (part: number) => `${ordinals[part - 1] ?? `${digits(part)}তম`} কিস্তি`

export const feeParts: Messages['feeParts'] = {
  title: 'কিস্তি',
  failed: 'আপনার কিস্তির হিসাব লোড করা যায়নি',
  states: { due: 'বাকি', late: 'তারিখ পেরিয়েছে', paid: 'পরিশোধিত', waived: 'মওকুফ' },
  payBy: 'দেওয়ার শেষ তারিখ',
  wasDue: 'শেষ তারিখ ছিল',
  pay: (amount) => `${amount} পরিশোধ করুন`,
  payNow: 'এখনই পরিশোধ করুন',
  closesOn: (day) => `${day} থেকে কিস্তি না দেওয়া পর্যন্ত ক্লাসের লিংক ও ম্যাটেরিয়াল বন্ধ থাকবে। আপনার সিট আপনারই থাকবে।`,
  closedNow: 'কিস্তি না দেওয়া পর্যন্ত ক্লাসের লিংক ও ম্যাটেরিয়াল বন্ধ। আপনার সিট আপনারই আছে।',
  later: 'এরপর যা দিতে হবে',
  receipt: 'রসিদ',
  pdf: 'পিডিএফ',
  pdfOf: (id) => `রসিদ ${id}-এর পিডিএফ`,
  waivedBecause: (reason) => `এটি আর দিতে হবে না: ${reason}`,
  none: 'আপনার কোনো কিস্তি বাকি নেই',
  noneHint: 'কিছু সেশনের ফি মাসে মাসে কিস্তিতে দেওয়া যায়। তখন কবে কত দিতে হবে, এখানে দেখতে পাবেন।',
  allPaid: 'সব কিস্তি পরিশোধ হয়েছে',
  allPaidHint: 'আর কিছু দিতে হবে না। রসিদগুলো নিচে আছে।',

  howMuch: 'ফি কীভাবে দেবেন?',
  whole: 'একবারে',
  monthly: (parts) => `মাসে মাসে ${digits(parts)}টি কিস্তিতে`,
  eachMonth: (amount) => `মাসে ${amount}`,
  sum: (amount) => `মোট ${amount}`,
  today: 'আজ',

  payTitle: (part, of) => `কিস্তি ${digits(part)}/${digits(of)} পরিশোধ করুন`,
  seeDues: 'সব কিস্তি দেখুন',
  alreadyPaid: (part) => `${kisti(part)} আগেই পরিশোধ হয়েছে`,
  alreadyPaidHint: 'আবার দিতে হবে না।',
  waived: (part) => `${kisti(part)} আর দিতে হবে না`,
  earlierFirst: (part) => `আগে ${kisti(part)} দিন`,
  earlierFirstHint: 'কিস্তি একটির পর একটি দিতে হয়।',
  payPart: (part, amount) => `${kisti(part)}র ${amount} পরিশোধ করুন`,
  part: kisti,
  planTitle: (parts) => `ফি ${digits(parts)}টি কিস্তিতে`,
  lateSince: (part, day) => `${kisti(part)} দেওয়ার শেষ তারিখ ছিল ${day}`,
  payToOpen: 'কিস্তিটি দিলে ক্লাসের লিংক ও ম্যাটেরিয়াল খুলে যাবে। আপনার সিট আপনারই আছে।',
  payBefore: (day) =>
    `এখনই দিয়ে দিন: ${day} থেকে কিস্তি না দেওয়া পর্যন্ত ক্লাসের লিংক ও ম্যাটেরিয়াল বন্ধ থাকবে। আপনার সিট আপনারই থাকবে।`,
  closedUntil: (part) => `${kisti(part)} দিলে খুলে যাবে।`,
  isPaid: (label) => `${label} পরিশোধ হয়েছে।`,
  nextIs: (part, amount, day) => `${kisti(part)} ${amount}, দিতে হবে ${day} তারিখের মধ্যে।`,
  closedTitle: 'ম্যাটেরিয়াল এখন বন্ধ',
  noParts: 'এখানে দেওয়ার কিছু নেই',
  noPartsHint: 'কিস্তিতে ফি দিতে হয়, এমন কোনো সিট এই সেশনে আপনার নেই।',

  plan: 'কোন কিস্তি কবে',
  feePlan: {
    label: 'মাসিক কিস্তি',
    hint: 'প্রথম কিস্তি দিলেই সিট পাওয়া যায়। বাকিগুলো প্রতি মাসে একটি করে।',
    tooShort: 'এর জন্য ক্লাস অন্তত এক মাস ধরে চলতে হবে।',
    soldBefore: 'আগে নেওয়া সিটের ফি যেমন ছিল, তেমনই থাকবে।',
    atOnce: 'না, পুরোটা একবারে',
    count: (parts) => `${digits(parts)}টি কিস্তি`,
    inParts: (parts) => `শিক্ষার্থীরা ${digits(parts)}টি মাসিক কিস্তিতে দিতে পারবেন`,
    parts: 'ফির কিস্তি',
    part: kisti,
    whenBooking: 'বুক করার সময়',
    ruleTitle: 'কিস্তিতে ফি',
    ruleHint:
      'তারিখ পেরোনোর পরও এই কদিন সব খোলা থাকে। এরপর কিস্তি না দেওয়া পর্যন্ত ক্লাসের লিংক ও ম্যাটেরিয়াল বন্ধ থাকে; সিট থেকে যায়।',
    ruleDays: 'বাড়তি দিন (০ থেকে ৬০)',
    ruleSaved: 'সেভ হয়েছে। এখন থেকেই চালু।',
    ruleFailed: 'বাড়তি দিনের নিয়ম লোড করা যায়নি',
    by: (day) => `${day}-এর মধ্যে`,
  },
}
