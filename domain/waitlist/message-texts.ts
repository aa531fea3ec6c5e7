import { defineTexts } from '../../contract/formats/define-texts.ts'

/** The texts of messages about a waitlist. */
export const waitlistTexts = defineTexts({
  en: {
    offer: {
      subject: (title: string) => `A seat is free for you: ${title}`,
      says: (title: string, time: string) =>
        `It is your turn: a seat in “${title}” is kept for you until ${time} (Bangladesh time).`,
      free: 'The session is free.',
      fee: (amount: string) => `The fee is ${amount}. Pay by then, and the seat is yours.`,
      where: 'Take the seat here, or say no, so that the next person gets it sooner:',
      otherwise: 'If you do nothing, the seat goes to the next person on the waitlist.',
      short: (title: string, time: string) => `${title}: a seat is kept for you until ${time}.`,
    },
    waitlistEnded: {
      subject: (title: string) => `You are no longer on the waitlist: ${title}`,
      cancelled: (title: string) =>
        `“${title}” has been cancelled by the coaching centre, so its waitlist is closed. Your place in it cost you nothing.`,
      over: (title: string) =>
        `Registration for “${title}” is over, and no seat came free for you. You have not paid anything.`,
      where: 'Find another session here:',
    },
  },
  bn: {
    offer: {
      subject: (title) => `আপনার জন্য একটি সিট খালি হয়েছে: ${title}`,
      says: (title, time) =>
        `এবার আপনার পালা: “${title}” সেশনে ${time} (বাংলাদেশ সময়) পর্যন্ত আপনার জন্য একটি সিট রাখা আছে।`,
      free: 'সেশনটি ফ্রি।',
      fee: (amount) => `ফি ${amount}। এই সময়ের মধ্যে টাকা দিলে সিটটি আপনার।`,
      where: 'সিটটি এখানে নিন; না চাইলে জানিয়ে দিন, তাহলে পরের জন তাড়াতাড়ি পাবেন:',
      otherwise: 'কিছু না করলে সিটটি অপেক্ষমাণ তালিকার পরের জন পাবেন।',
      short: (title, time) => `${title}: ${time} পর্যন্ত আপনার সিট রাখা আছে।`,
    },
    waitlistEnded: {
      subject: (title) => `অপেক্ষমাণ তালিকা বন্ধ হয়েছে: ${title}`,
      cancelled: (title) =>
        `কোচিং সেন্টার “${title}” বাতিল করেছে, তাই এর অপেক্ষমাণ তালিকাও বন্ধ। তালিকায় থাকতে আপনার কোনো টাকা লাগেনি।`,
      over: (title) => `“${title}” সেশনের রেজিস্ট্রেশন শেষ, আপনার জন্য আর সিট খালি হয়নি। আপনার কোনো টাকা কাটা হয়নি।`,
      where: 'অন্য সেশন খুঁজুন এখানে:',
    },
  },
})
