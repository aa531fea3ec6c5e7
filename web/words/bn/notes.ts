import type { Words } from '../index.ts'

export const notes: Words['notes'] = {
  createTitle: 'নোট লিখুন',
  createIntro: 'আপনার নোট শুধু আপনিই পড়তে পারেন।',
  titleLabel: 'শিরোনাম',
  titleRequired: 'শিরোনাম লিখুন।',
  descriptionLabel: 'বিবরণ',
  descriptionRequired: 'বিবরণ লিখুন।',
  fillAllFields: 'সব ঘর পূরণ করুন',
  save: 'নোট সেভ করুন',
  saving: 'সেভ হচ্ছে...',
  created: 'নোট সেভ হয়েছে!',
  failedToCreate: 'নোট তৈরি করা যায়নি',
  somethingWrong: 'কিছু একটা সমস্যা হয়েছে',

  manageTitle: 'আমার নোট',
  manageIntro: 'আপনার লেখা সব নোট, নতুনগুলো আগে। শুধু আপনিই পড়তে পারেন।',
  failedToFetch: 'নোটগুলো আনা যায়নি',
  empty: 'এখনো কোনো নোট নেই',
  emptyHint: 'পরীক্ষার আগে যা আবার দেখে নিতে চান, এখানে লিখে রাখুন।',
  create: 'নতুন নোট লিখুন',
  showAll: 'পুরোটা দেখুন',
  showLess: 'কম দেখুন',

  edit: 'সম্পাদনা',
  editNote: (title) => `${title} সম্পাদনা করুন`,
  editTitle: 'নোট সম্পাদনা',
  saveChanges: 'পরিবর্তন সেভ করুন',
  updated: 'নোট আপডেট হয়েছে!',
  failedToUpdate: 'নোট আপডেট করা যায়নি',

  delete: 'মুছুন',
  deleteNote: (title) => `${title} মুছুন`,
  deleteTitle: 'নোটটি মুছবেন?',
  deleteHint: (title) => `“${title}” চিরতরে মুছে যাবে। আর ফেরানো যাবে না।`,
  deleted: 'নোট মুছে ফেলা হয়েছে।',
  failedToDelete: 'নোটটি মোছা যায়নি',
}
