import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const classChanges: Messages['classChanges'] = {
  move: 'সময় বদলান',
  cancel: 'ক্লাস বাতিল করুন',
  add: 'ক্লাস যোগ করুন',
  actionsFor: (time) => `${time}-এর ক্লাসে পরিবর্তন`,
  moveFor: (time) => `${time}-এর ক্লাসের সময় বদলান`,
  cancelFor: (time) => `${time}-এর ক্লাস বাতিল করুন`,
  titles: { move: 'ক্লাসের সময় বদল', cancel: 'ক্লাস বাতিল', add: 'নতুন ক্লাস' },
  planned: (time) => `এখন ঠিক করা আছে: ${time}`,
  told: (count) =>
    count === 0 ? 'এখনো কারও সিট নেই।' : `${digits(count)} জনের সিট আছে। কারণসহ তাঁদের এখনই জানানো হবে।`,
  date: 'তারিখ',
  from: 'শুরু',
  to: 'শেষ',
  toHint: 'শুরুর আগের সময় দিলে পরের দিন ধরা হবে।',
  newPlace: 'অন্য জায়গা',
  newPlaceHint: 'জায়গা একই থাকলে খালি রাখুন।',
  place: 'জায়গা',
  placeHint: 'সেশনের জায়গাতেই হলে খালি রাখুন।',
  reason: 'কারণ',
  reasonHint: 'যাঁদের সিট আছে, তাঁরা সবাই এটি পড়বেন।',
  reasons: ['বিদ্যুৎ নেই', 'রাস্তা বন্ধ', 'শিক্ষক অসুস্থ', 'সরকারি ছুটি', 'ভারী বৃষ্টি'],
  submit: { move: 'সময় বদলান', cancel: 'বাতিল করুন', add: 'যোগ করুন' },
  back: 'ফিরে যান',
  keep: 'ক্লাস থাকুক',
  done: {
    move: 'ক্লাসের সময় বদলানো হয়েছে।',
    cancel: 'ক্লাসটি বাতিল করা হয়েছে।',
    add: 'ক্লাসটি যোগ করা হয়েছে।',
  },
  failed: 'ক্লাসটি বদলানো যায়নি',
}
