import type { Texts } from '../index.ts'

export const home: Texts['home'] = {
  title: 'স্টাডি সেশন',
  description: 'পছন্দের স্টাডি সেশন খুঁজুন, কবে কখন ক্লাস তা দেখে নিন, আর সিট বুক করুন।',
  hero: {
    heading: 'আপনার স্টাডি সেশন খুঁজে নিন',
    find: 'সেশন খুঁজুন',
    search: 'বিষয়, শ্রেণি বা টিউটর',
    searchHint: 'পদার্থ, ৯ম শ্রেণি, রফিকুল …',
    free: 'ফ্রি ক্লাস বুক করুন',
    nextClasses: 'সামনের ক্লাস',
  },
  seeSessions: 'এই সেশনগুলো দেখুন',
  seeMore: 'আরও দেখুন',
  freeClasses: {
    heading: 'ফ্রি ক্লাস',
    book: 'ফ্রি ক্লাস বুক করুন',
    none: 'এই মুহূর্তে বুক করার মতো কোনো ফ্রি ক্লাস নেই।',
    seeAll: 'সব সেশন দেখুন',
  },
  sessions: {
    heading: 'চলতি স্টাডি সেশন',
    loading: 'সেশন লোড হচ্ছে...',
    empty: 'এখন কোনো অনুমোদিত সেশন নেই।',
    emptyText: 'নতুন সেশনের জন্য কিছুদিন পরে আবার দেখুন।',
    failed: 'সেশন লোড করা যায়নি',
    readMore: 'বিস্তারিত পড়ুন →',
    viewAll: 'সব কোর্স দেখুন',
    carousel: 'স্টাডি সেশন',
    ongoing: 'রেজিস্ট্রেশন চলছে',
    closed: 'বন্ধ',
  },
  courses: 'আমাদের কোর্স',
  testimonials: 'শিক্ষার্থী ও অভিভাবকেরা যা বলেন',
  figures: 'এক নজরে',
}
