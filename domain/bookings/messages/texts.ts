import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'

/** The texts of messages about a session that runs or was cancelled. */
export const bookingTexts = defineTexts({
  en: {
    unpaid: {
      subject: (title: string) => `Cancelled before you had paid: ${title}`,
      says: (title: string) => `“${title}” was cancelled while you were booking it. You have no seat in it.`,
      money: 'Please do not pay for it any more. We refund what you have sent already.',
      short: (title: string) =>
        `${title} was cancelled before you had paid. You have no seat. We refund what you have sent already.`,
      where: 'See what became of your payment:',
    },
    runs: {
      subject: (title: string) => `Confirmed: ${title} takes place`,
      says: (title: string) => `Enough students have booked “${title}”. It takes place as planned.`,
      where: 'Your booking is here:',
    },
    sessionCancelled: {
      subject: (title: string) => `Your session was cancelled: ${title}`,
      says: (title: string) =>
        `“${title}” was cancelled by the coaching centre. Everyone who had booked it has been told, and those who paid get a refund.`,
      belowMinimum: (title: string, booked: number, minimum: number) =>
        `“${title}” was cancelled: ${booked} of at least ${minimum} students had booked it in time. Everyone who had booked it has been told, and those who paid get a refund.`,
      where: 'Your sessions:',
    },
  },
  bn: {
    unpaid: {
      subject: (title) => `টাকা দেওয়ার আগেই বাতিল হয়েছে: ${title}`,
      says: (title) => `আপনি বুক করার সময়েই “${title}” বাতিল হয়েছে। এতে আপনার কোনো সিট নেই।`,
      money: 'এর জন্য আর টাকা দেবেন না। টাকা পাঠিয়ে থাকলে তা ফেরত পাবেন।',
      short: (title) => `আপনি টাকা দেওয়ার আগেই ${title} বাতিল হয়েছে। আপনার কোনো সিট নেই। টাকা পাঠিয়ে থাকলে ফেরত পাবেন।`,
      where: 'আপনার পেমেন্টের কী হলো, এখানে দেখুন:',
    },
    runs: {
      subject: (title) => `নিশ্চিত হলো, সেশনটি হবে: ${title}`,
      says: (title) => `“${title}” সেশনের জন্য যথেষ্ট শিক্ষার্থী বুক করেছেন। সেশনটি ঠিক সময়েই হবে।`,
      where: 'আপনার বুকিং এখানে:',
    },
    sessionCancelled: {
      subject: (title) => `আপনার সেশন বাতিল হয়েছে: ${title}`,
      says: (title) =>
        `কোচিং সেন্টার “${title}” বাতিল করেছে। যাঁরা বুক করেছিলেন, সবাইকে জানানো হয়েছে। টাকা দিয়ে থাকলে ফেরত পাবেন।`,
      belowMinimum: (title, booked, minimum) =>
        `“${title}” বাতিল হয়েছে: অন্তত ${digits(minimum)} জন দরকার ছিল, সময়মতো বুক করেছেন ${digits(booked)} জন। যাঁরা বুক করেছিলেন, সবাইকে জানানো হয়েছে। টাকা দিয়ে থাকলে ফেরত পাবেন।`,
      where: 'আপনার সেশনগুলো:',
    },
  },
})
