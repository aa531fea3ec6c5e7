import { defineTexts } from '../../../contract/formats/define-texts.ts'

/** The texts of messages about a session. */
export const sessionTexts = defineTexts({
  en: {
    /** A session that somebody has a seat in has another tutor, place or link. */
    mended: {
      subject: {
        tutor: (title: string) => `Another tutor: ${title}`,
        place: (title: string) => `Another place: ${title}`,
        link: (title: string) => `New class link: ${title}`,
        several: (title: string) => `Please read what has changed: ${title}`,
      },
      says: {
        tutor: (title: string, tutor: string) =>
          `${tutor} teaches “${title}” from now on. Your seat stays as it is.`,
        place: (title: string, _tutor: string) =>
          `“${title}” is held at another place from now on. The time stays.`,
        link: (title: string, _tutor: string) =>
          `“${title}” has a new class link. Please use only the new one.`,
      },
      where: 'Your booking is here:',
    },
    assigned: {
      subject: (title: string) => `You teach this session: ${title}`,
      says: (title: string) => `The coaching centre has made you the tutor of “${title}”.`,
      where: 'Who is coming:',
    },
    replaced: {
      subject: (title: string) => `Another tutor teaches: ${title}`,
      says: (title: string, tutor: string) => `${tutor} teaches “${title}” from now on. You need not come.`,
      where: 'Your sessions:',
    },
    sessionApproved: {
      subject: (title: string) => `Your session has been approved: ${title}`,
      says: (title: string) => `“${title}” has been approved. Everyone can see it now.`,
      free: 'It is free of charge.',
      fee: (amount: string) => `Its fee is ${amount}.`,
      where: 'See it here:',
    },
    sessionRejected: {
      subject: (title: string) => `Your session was not approved: ${title}`,
      says: (title: string) => `“${title}” was not approved.`,
      reason: (reason: string) => `The reason: ${reason}`,
      feedback: (feedback: string) => `Feedback: ${feedback}`,
      where: 'Your sessions:',
    },
  },
  bn: {
    mended: {
      subject: {
        tutor: (title) => `নতুন টিউটর: ${title}`,
        place: (title) => `ক্লাসের জায়গা বদলেছে: ${title}`,
        link: (title) => `ক্লাসের নতুন লিংক: ${title}`,
        several: (title) => `সেশনে কিছু পরিবর্তন হয়েছে, দেখে নিন: ${title}`,
      },
      says: {
        tutor: (title, tutor) => `এখন থেকে “${title}” পড়াবেন ${tutor}। আপনার সিট আগের মতোই আছে।`,
        place: (title) => `এখন থেকে “${title}” অন্য জায়গায় হবে। সময় আগের মতোই আছে।`,
        link: (title) => `“${title}” সেশনের ক্লাসের লিংক বদলেছে। এখন থেকে শুধু নতুন লিংকটিই ব্যবহার করুন।`,
      },
      where: 'আপনার বুকিং এখানে:',
    },
    assigned: {
      subject: (title) => `এই সেশনটি আপনি পড়াবেন: ${title}`,
      says: (title) => `কোচিং সেন্টার আপনাকে “${title}” সেশনের টিউটর করেছে।`,
      where: 'কারা আসছেন:',
    },
    replaced: {
      subject: (title) => `অন্য টিউটর পড়াবেন: ${title}`,
      says: (title, tutor) => `এখন থেকে “${title}” পড়াবেন ${tutor}। আপনাকে আর আসতে হবে না।`,
      where: 'আপনার সেশনগুলো:',
    },
    sessionApproved: {
      subject: (title) => `আপনার সেশন অনুমোদিত হয়েছে: ${title}`,
      says: (title) => `“${title}” অনুমোদিত হয়েছে। এখন সবাই এটি দেখতে পাবেন।`,
      free: 'সেশনটি ফ্রি।',
      fee: (amount) => `ফি ${amount}।`,
      where: 'সেশনটি এখানে:',
    },
    sessionRejected: {
      subject: (title) => `আপনার সেশন অনুমোদন পায়নি: ${title}`,
      says: (title) => `“${title}” অনুমোদন পায়নি।`,
      reason: (reason) => `কারণ: ${reason}`,
      feedback: (feedback) => `মতামত: ${feedback}`,
      where: 'আপনার সেশনগুলো:',
    },
  },
})
