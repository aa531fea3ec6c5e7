import { defineTexts } from '../../../contract/formats/define-texts.ts'

/** The texts of messages to substitutes, and about them. */
export const substituteTexts = defineTexts({
  en: {
    asked: {
      subject: (title: string) => `Can you take a class? ${title}`,
      says: (title: string, tutor: string) =>
        `${tutor} asks you to take a class of “${title}” as a substitute. Nothing changes until you agree.`,
      where: 'Agree or decline here:',
    },
    notAsked: {
      subject: (title: string) => `You need not take a class: ${title}`,
      says: (title: string, time: string) =>
        `You were asked to take the class of “${title}” (${time}) as a substitute. You are no longer asked, and need not come.`,
      where: 'Your classes:',
    },
    declined: {
      subject: (title: string) => `No substitute yet: ${title}`,
      says: (title: string, asked: string, time: string) =>
        `${asked} cannot take the class of “${title}” (${time}). It stays yours.`,
      where: 'Ask somebody else here:',
    },
  },
  bn: {
    asked: {
      subject: (title) => `একটি ক্লাস নিতে পারবেন? ${title}`,
      says: (title, tutor) =>
        `“${title}” সেশনের একটি ক্লাস ${tutor} আপনাকে তাঁর বদলে নিতে অনুরোধ করেছেন। আপনি রাজি না হওয়া পর্যন্ত কিছুই বদলাবে না।`,
      where: 'রাজি কি না, এখানে জানান:',
    },
    notAsked: {
      subject: (title) => `ক্লাসটি আপনাকে নিতে হবে না: ${title}`,
      says: (title, time) =>
        `“${title}” সেশনের ক্লাসটি (${time}) আপনাকে বদলি হিসেবে নিতে অনুরোধ করা হয়েছিল। অনুরোধটি তুলে নেওয়া হয়েছে, আপনাকে আসতে হবে না।`,
      where: 'আপনার ক্লাসগুলো:',
    },
    declined: {
      subject: (title) => `বদলি টিউটর এখনো পাওয়া যায়নি: ${title}`,
      says: (title, asked, time) =>
        `“${title}” সেশনের ক্লাসটি (${time}) ${asked} নিতে পারবেন না। ক্লাসটি আপনারই রইল।`,
      where: 'অন্য কাউকে অনুরোধ করুন এখানে:',
    },
  },
})
