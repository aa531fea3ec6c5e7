import { defineTexts } from '../../contract/formats/define-texts.ts'
import type { MessageKind } from '../../contract/messages/states.ts'

/** What the pages of links say. No browser needs it elsewhere. */
const en = {
  kinds: {
    // Nobody stops these two: codes are asked for, and news of who logs in must arrive.
    code: 'Codes',
    'sign-in': 'How you log in',
    'class-moved': 'Class moved or cancelled',
    offer: 'A seat is free for you',
    money: 'Payments and refunds',
    booking: 'Your bookings',
    reminder: 'Class reminders',
    account: 'Your account and role',
  } satisfies Record<MessageKind, string>,
  stop: {
    question: (kind: string) => `Get no more emails of this kind: ${kind}?`,
    button: 'Stop these emails',
    done: (kind: string) =>
      `You will get no more emails of this kind: ${kind}. You can switch them on again in your profile.`,
    needsAnotherWay: (kind: string) =>
      `These emails say what concerns your seat or your money: ${kind}. Nothing else would tell you. Log in, and choose SMS for them in your profile; then you can stop the emails.`,
    profile: 'Open my profile',
  },
  offer: {
    question: (title: string, until: string) =>
      `A seat in “${title}” is kept for you until ${until} (Bangladesh time).`,
    take: 'Take the seat',
    refuse: 'No, thank you',
    refused: (title: string) =>
      `You are no longer on the waitlist of “${title}”. The seat goes to the next person. Thank you for telling us.`,
    others: 'Find other sessions',
  },
  interest: {
    question: (topic: string) => `You want to hear when a session opens: ${topic}.`,
    button: 'Do not tell me',
    ended: (topic: string) => `We will not tell you about it any more: ${topic}.`,
  },
  dead: {
    says: 'This link no longer works. It was used, it has expired, or it was not copied in full.',
    where: 'Your seats, waitlists and message settings are on your dashboard.',
    dashboard: 'Open my dashboard',
  },
}

const bn: typeof en = {
  kinds: {
    code: 'কোড',
    'sign-in': 'আপনার লগ ইন',
    'class-moved': 'ক্লাসের সময় বদল বা বাতিল',
    offer: 'আপনার জন্য খালি সিট',
    money: 'পেমেন্ট ও রিফান্ড',
    booking: 'আপনার বুকিং',
    reminder: 'ক্লাসের কথা মনে করানো',
    account: 'আপনার অ্যাকাউন্ট ও রোল',
  },
  stop: {
    question: (kind) => `এই ধরনের ইমেইল আর পাঠাব না: ${kind}?`,
    button: 'এসব ইমেইল বন্ধ করুন',
    done: (kind) => `এই ধরনের ইমেইল আর পাঠানো হবে না: ${kind}। প্রোফাইল থেকে আবার চালু করতে পারবেন।`,
    needsAnotherWay: (kind) =>
      `আপনার সিট বা টাকার খবর এসব ইমেইলেই থাকে: ${kind}। অন্য কোনোভাবে এই খবর আপনার কাছে পৌঁছাবে না। লগ ইন করে প্রোফাইলে এর জন্য এসএমএস বেছে নিন, তারপর ইমেইল বন্ধ করতে পারবেন।`,
    profile: 'আমার প্রোফাইল খুলুন',
  },
  offer: {
    question: (title, until) => `“${title}” সেশনে ${until} (বাংলাদেশ সময়) পর্যন্ত আপনার জন্য একটি সিট রাখা আছে।`,
    take: 'সিটটি নিন',
    refuse: 'না, লাগবে না',
    refused: (title) => `“${title}” সেশনের অপেক্ষমাণ তালিকায় আপনি আর নেই। সিটটি পরের জন পাবেন। জানানোর জন্য ধন্যবাদ।`,
    others: 'অন্য সেশন খুঁজুন',
  },
  interest: {
    question: (topic) => `কোনো সেশনে ভর্তি শুরু হলে আপনি জানতে চান: ${topic}।`,
    button: 'আর জানাতে হবে না',
    ended: (topic) => `এ বিষয়ে আর জানাব না: ${topic}।`,
  },
  dead: {
    says: 'এই লিংক আর কাজ করে না। হয় এটি ব্যবহার করা হয়েছে, নয়তো এর সময় শেষ, অথবা লিংকটি পুরো কপি হয়নি।',
    where: 'আপনার সিট, অপেক্ষমাণ তালিকা ও বার্তার সেটিং ড্যাশবোর্ডে পাবেন।',
    dashboard: 'আমার ড্যাশবোর্ড খুলুন',
  },
}

export const linkTexts = defineTexts({ en, bn })
