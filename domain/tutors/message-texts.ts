import { defineTexts } from '../../contract/formats/define-texts.ts'

/** The texts of messages about an application as a tutor. */
export const tutorTexts = defineTexts({
  en: {
    tutor: {
      approved: {
        subject: (centre: string) => `You are now a tutor at ${centre}`,
        says: 'Your application has been approved. You are now an Instructor, and can create sessions and upload materials.',
        where: 'Create your first session here:',
      },
      declined: {
        subject: (centre: string) => `Your application to be a tutor at ${centre}`,
        says: 'Thank you for applying as a tutor. This time your application was not accepted.',
        where: 'You can apply again here:',
      },
      reason: (reason: string) => `The reason: ${reason}`,
      ended: {
        subject: (centre: string) => `You are no longer a tutor at ${centre}`,
        says: 'You are no longer listed as a tutor, and you no longer have the Instructor role. Your own bookings are not affected.',
        where: 'You can apply again here:',
      },
    },
  },
  bn: {
    tutor: {
      approved: {
        subject: (centre) => `${centre}: আপনি এখন এখানকার টিউটর`,
        says: 'আপনার আবেদন অনুমোদিত হয়েছে: আপনি এখন ইনস্ট্রাক্টর, সেশন তৈরি আর ম্যাটেরিয়াল আপলোড করতে পারবেন।',
        where: 'এখানে আপনার প্রথম সেশন তৈরি করুন:',
      },
      declined: {
        subject: (centre) => `${centre}: টিউটর হওয়ার জন্য আপনার আবেদন`,
        says: 'টিউটর হতে আবেদন করার জন্য ধন্যবাদ। এবার আপনার আবেদন গৃহীত হয়নি।',
        where: 'এখানে আবার আবেদন করতে পারেন:',
      },
      reason: (reason) => `কারণ: ${reason}`,
      ended: {
        subject: (centre) => `${centre}: আপনি আর এখানকার টিউটর নন`,
        says: 'আপনি আর টিউটরদের তালিকায় নেই, আপনার ইনস্ট্রাক্টরের দায়িত্বও আর নেই। আপনার বুকিংগুলো আগের মতোই থাকছে।',
        where: 'এখানে আবার আবেদন করতে পারেন:',
      },
    },
  },
})
