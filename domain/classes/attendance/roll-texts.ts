import { defineTexts } from '../../../contract/formats/define-texts.ts'

/** The texts of reminders of rolls. */
export const rollTexts = defineTexts({
  en: {
    roll: {
      subject: (title: string) => `Attendance is not taken yet: ${title}`,
      says: (title: string, time: string) =>
        `The class of “${title}” is over (${time}), and nobody has taken attendance.`,
      where: 'Take it here:',
    },
  },
  bn: {
    roll: {
      subject: (title) => `হাজিরা এখনো নেওয়া হয়নি: ${title}`,
      says: (title, time) => `“${title}” সেশনের ক্লাস (${time}) শেষ হয়েছে, কিন্তু হাজিরা নেওয়া হয়নি।`,
      where: 'হাজিরা নিন এখানে:',
    },
  },
})
