import { defineTexts } from '../../contract/formats/define-texts.ts'

/** The texts of messages to those who asked to hear of a session. */
export const interestTexts = defineTexts({
  en: {
    asked: {
      subject: (topic: string) => `We will tell you when it opens: ${topic}`,
      says: (topic: string) => `You asked to hear when a session opens: ${topic}. We will tell you once.`,
      until: (day: string) => `If none opens by ${day}, we will not write to you about it.`,
      end: 'If you have changed your mind, stop it here. You need not log in:',
      short: (topic: string) => `We tell you once when it opens: ${topic}. To end it:`,
    },
    opened: {
      subject: (title: string) => `The session you asked about: ${title}`,
      says: (title: string, tutor: string) =>
        `You asked us to tell you: “${title}” with ${tutor} is taking students.`,
      from: (time: string) => `Registration opens on ${time} (Bangladesh time).`,
      where: 'See it and book a seat here:',
      once: 'You asked to hear about it once, so we will not write about it again.',
      short: (title: string, time: string) => `${title} takes students, first class ${time}:`,
    },
  },
  bn: {
    asked: {
      subject: (topic) => `ভর্তি শুরু হলে জানাব: ${topic}`,
      says: (topic) => `কোনো সেশনে ভর্তি শুরু হলে আপনি জানতে চেয়েছেন: ${topic}। আমরা একবার জানাব।`,
      until: (day) => `${day} পর্যন্ত কিছু শুরু না হলে আর জানাব না।`,
      end: 'আর জানতে না চাইলে এখানে জানান, লগ ইন করতে হবে না:',
      short: (topic) => `শুরু হলে একবার জানাব: ${topic}। না চাইলে:`,
    },
    opened: {
      subject: (title) => `যে সেশনের কথা জানতে চেয়েছিলেন: ${title}`,
      says: (title, tutor) => `আপনি জানতে চেয়েছিলেন: ${tutor}-এর “${title}” সেশনে শিক্ষার্থী নেওয়া হচ্ছে।`,
      from: (time) => `রেজিস্ট্রেশন শুরু ${time} (বাংলাদেশ সময়)।`,
      where: 'এখানে দেখুন ও সিট বুক করুন:',
      once: 'আপনি একবার জানতে চেয়েছিলেন, তাই এ বিষয়ে আর জানাব না।',
      short: (title, time) => `${title}: ভর্তি নেওয়া হচ্ছে, প্রথম ক্লাস ${time}:`,
    },
  },
})
