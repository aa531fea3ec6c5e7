import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const forms: Texts['forms'] = {
  required: 'আবশ্যক',
  optional: 'ঐচ্ছিক',
  showPassword: 'পাসওয়ার্ড দেখুন',
  hidePassword: 'পাসওয়ার্ড লুকান',
  unsaved: {
    title: 'সেভ না করেই চলে যাবেন?',
    text: 'এখানে যা লিখেছেন, তা এখনো সেভ হয়নি।',
    stay: 'লিখতে থাকুন',
    leave: 'চলে যান',
  },
  picture: {
    choose: 'ছবি বেছে নিন',
    drop: 'অথবা এখানে টেনে আনুন',
    change: 'ছবি বদলান',
    remove: 'ছবি সরান',
    preview: 'বাছাই করা ছবির প্রিভিউ',
    uploading: (percent) => `আপলোড হচ্ছে… ${digits(percent)}%`,
    notAPicture: 'এটি ছবি নয়। JPG, PNG, WebP বা GIF বেছে নিন।',
    tooLarge: (megabytes) => `ছবি সর্বোচ্চ ${digits(megabytes)} এমবি হতে পারে।`,
  },
  table: {
    which: 'কোন কলামে কী আছে?',
    whichHint: 'এই ফাইলের কলামগুলো চেনা যায়নি। একবার বেছে দিন, পরে একই শিরোনামের ফাইল নিজে থেকেই পড়া হবে।',
    remembered: 'আপনার বেছে দেওয়া কলাম ধরে পড়া হয়েছে। বদলান',
    change: 'ফাইলের কলামগুলো',
    column: (number) => `${digits(number)} নম্বর কলাম`,
    none: 'এই ফাইলে নেই',
    read: 'ফাইলটি পড়ুন',
    line: (line) => `${digits(line)} নম্বর লাইন`,
  },
  pagination: {
    label: 'পৃষ্ঠা',
    previous: 'আগের পৃষ্ঠা',
    next: 'পরের পৃষ্ঠা',
    page: (page) => `পৃষ্ঠা ${digits(page)}`,
    rows: 'প্রতি পৃষ্ঠায়',
  },
  fee: { free: '০ দিলে সেশনটি ফ্রি হবে।', atMost: (amount) => `সর্বোচ্চ ${amount}।` },
}
