import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const interests: Texts['interests'] = {
  tellMeTopic: 'শুরু হলে জানান',
  added: 'আপনাকে একবার জানাব।',
  failed: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
  title: 'যা জানতে চেয়েছেন',
  intro: 'যে সেশনের কথা জানতে চেয়েছেন, তাতে ভর্তি শুরু হলে একবার জানাব। ১৮০ দিন পর আর জানাব না।',
  none: 'এখনো কোনো সেশনের কথা জানতে চাননি।',
  level: 'শ্রেণি',
  subject: 'বিষয়',
  remove: 'বাদ দিন',
  removeOf: (title) => `${title} বাদ দিন`,
  removed: 'বাদ দেওয়া হয়েছে।',
  failedToLoad: 'যা জানতে চেয়েছেন, তা লোড করা যায়নি',

  enquiries: {
    title: 'খোঁজখবর',
    intro: 'এঁরা কোনো সেশন বা বিষয়ের কথা জানতে চান। ভর্তি শুরু হলে একবার জানানো হয়।',
    failed: 'তালিকা লোড করা যায়নি',
    none: 'কেউ কিছু জানতে চাননি',
    noneHint: 'কোনো সেশন বন্ধ পেলে, বা নিজের শ্রেণি ও বিষয়ে কিছু না পেলে, শিক্ষার্থীরা জানতে চাইতে পারেন।',
    count: (count) => `${digits(count)}টি অনুরোধ`,
    all: 'সব',
    since: 'জানতে চেয়েছেন',
    unnamed: 'নাম নেই',
  },
}
