import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'

/** The texts of reminders of classes. */
export const reminderTexts = defineTexts({
  en: {
    teaching: {
      says: (title: string, students: number) =>
        students === 1
          ? `You teach a class in “${title}” soon. 1 student has a seat.`
          : `You teach a class in “${title}” soon. ${students} students have a seat.`,
      where: 'Who is coming:',
    },
    reminder: {
      subject: {
        day: (title: string) => `Coming up: ${title}`,
        hour: (title: string) => `Starting soon: ${title}`,
      },
      says: (title: string, tutor: string) => `Your class in “${title}” with ${tutor} is coming up.`,
      where: 'Your booking and its materials are here:',
      off: 'If you would rather not get these reminders, switch them off in your profile:',
      short: (title: string, time: string) => `Your class: ${title}, ${time}`,
    },
  },
  bn: {
    teaching: {
      says: (title, students) =>
        `সামনেই “${title}” সেশনে আপনার ক্লাস। সিট নিয়েছেন ${digits(students)} জন শিক্ষার্থী।`,
      where: 'কারা আসছেন:',
    },
    reminder: {
      subject: {
        day: (title) => `সামনে আপনার ক্লাস: ${title}`,
        hour: (title) => `একটু পরেই ক্লাস শুরু: ${title}`,
      },
      says: (title, tutor) => `সামনেই “${title}” সেশনের ক্লাস। টিউটর: ${tutor}।`,
      short: (title, time) => `আপনার ক্লাস: ${title}, ${time}`,
      where: 'আপনার বুকিং ও স্টাডি ম্যাটেরিয়াল এখানে:',
      off: 'ক্লাসের কথা মনে করিয়ে দেওয়ার ইমেইল না চাইলে আপনার প্রোফাইলে গিয়ে বন্ধ করুন:',
    },
  },
})
