import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const weekly: Messages['weekly'] = {
  weekdays: 'সপ্তাহের কোন কোন দিন',
  startTime: 'ক্লাস শুরু হয়',
  endTime: 'ক্লাস শেষ হয়',
  nextDay: 'শেষ হবে পরের দিন।',
  from: 'প্রথম দিন',
  ends: 'ক্লাস চলবে',
  endings: { until: 'একটি তারিখ পর্যন্ত', count: 'নির্দিষ্ট সংখ্যক ক্লাস' },
  until: 'শেষ দিন',
  count: 'কয়টি ক্লাস',
  preview: 'ক্লাসগুলো',
  previewHint: 'যেদিন ক্লাস হবে না, সেদিনের টিক তুলে দিন।',
  leaveOut: (holidays) => (holidays === 1 ? 'ছুটির দিনটি বাদ দিন' : `ছুটির ${digits(holidays)}টি দিনই বাদ দিন`),
  leftOut: 'ক্লাস নেই',
  classes: (count) => `${digits(count)}টি ক্লাস`,
}
