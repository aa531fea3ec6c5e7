import type { Messages } from '../index.ts'

export const comingSoon: Messages['comingSoon'] = {
  title: (topic) => `${topic} শিগগিরই আসছে`,
  fallbackTopic: 'এই পৃষ্ঠা',
  text: 'বৈঠকের এই অংশটি এখনো চালু হয়নি। ততদিন স্টাডি সেশনেই সব আয়োজন।',
}
