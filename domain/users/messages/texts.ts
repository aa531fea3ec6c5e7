import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'
import { withArticle } from '../../../contract/people/roles.ts'

/** The texts of messages about an account. */
export const userTexts = defineTexts({
  en: {
    role: {
      changed: {
        subject: (centre: string) => `Your role at ${centre} has changed`,
        says: (role: string) => `An Admin has changed your role: you are now ${withArticle(role)}.`,
        where: 'Your dashboard:',
      },
      declined: {
        subject: (centre: string) => `Your request for a role at ${centre}`,
        says: (role: string) =>
          `You asked to be ${withArticle(role)}. An Admin has declined your request; your role stays as it is.`,
        where: 'Your dashboard:',
      },
    },
    roles: { user: 'User', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },
    /** Which number signs in to an account. */
    number: {
      added: {
        subject: (centre: string) => `A phone number was added to your account at ${centre}`,
        says: (end: string) => `The number that ends in ${end} can now log in to your account with a code.`,
        short: (end: string, centre: string) =>
          `${centre}: the number ${end} can now log in to your account. Not you? Log in, remove it, and choose a new password.`,
      },
      replaced: {
        subject: (centre: string) => `The phone number of your account at ${centre} has changed`,
        says: (end: string) =>
          `The number that ends in ${end} can now log in to your account with a code. The number before it no longer can.`,
        short: (end: string, centre: string) =>
          `${centre}: your account now has the number ${end}, and no longer this one. Not you? Log in with your email, or ask the centre.`,
      },
      removed: {
        subject: (centre: string) => `A phone number was removed from your account at ${centre}`,
        says: (end: string) => `The number that ends in ${end} can no longer log in to your account.`,
        short: (end: string, centre: string) =>
          `${centre}: the number ${end} no longer logs in to your account. Not you? Log in with your email, or ask the centre.`,
      },
      otherwise: {
        added:
          'If it was not you, log in, remove the number in your profile, choose a new password, and tell the centre.',
        removed: 'If it was not you, log in, choose a new password, and tell the centre.',
      },
      where: 'Your profile:',
    },
  },
  bn: {
    role: {
      changed: {
        subject: (centre) => `${centre}: আপনার দায়িত্ব বদলেছে`,
        says: (role) => `একজন অ্যাডমিন আপনার দায়িত্ব বদলেছেন: আপনি এখন ${role}।`,
        where: 'আপনার ড্যাশবোর্ড:',
      },
      declined: {
        subject: (centre) => `${centre}: দায়িত্বের জন্য আপনার আবেদন`,
        says: (role) => `আপনি ${role} হতে চেয়েছিলেন। একজন অ্যাডমিন তা মঞ্জুর করেননি; আপনার দায়িত্ব আগের মতোই আছে।`,
        where: 'আপনার ড্যাশবোর্ড:',
      },
    },
    roles: { user: 'ব্যবহারকারী', Student: 'শিক্ষার্থী', Instructor: 'ইনস্ট্রাক্টর', Admin: 'অ্যাডমিন' },
    number: {
      added: {
        subject: (centre) => `${centre}: আপনার অ্যাকাউন্টে একটি ফোন নম্বর যোগ হয়েছে`,
        says: (end) => `যে নম্বরের শেষে ${digits(end)}, সেটি দিয়ে এখন কোড নিয়ে আপনার অ্যাকাউন্টে লগ ইন করা যায়।`,
        short: (end, centre) =>
          `${centre}: ${digits(end)} নম্বর দিয়ে এখন আপনার অ্যাকাউন্টে লগ ইন করা যায়। আপনি যোগ না করলে লগ ইন করে নম্বরটি সরান, পাসওয়ার্ড বদলান।`,
      },
      replaced: {
        subject: (centre) => `${centre}: আপনার অ্যাকাউন্টের ফোন নম্বর বদলেছে`,
        says: (end) =>
          `যে নম্বরের শেষে ${digits(end)}, সেটি দিয়ে এখন কোড নিয়ে আপনার অ্যাকাউন্টে লগ ইন করা যায়। আগের নম্বরটি দিয়ে আর যায় না।`,
        short: (end, centre) =>
          `${centre}: আপনার অ্যাকাউন্টে এখন ${digits(end)} নম্বর, এই নম্বরটি আর নেই। আপনি না বদলালে ইমেইল দিয়ে লগ ইন করুন বা সেন্টারকে জানান।`,
      },
      removed: {
        subject: (centre) => `${centre}: আপনার অ্যাকাউন্ট থেকে একটি ফোন নম্বর সরানো হয়েছে`,
        says: (end) => `যে নম্বরের শেষে ${digits(end)}, সেটি দিয়ে আপনার অ্যাকাউন্টে আর লগ ইন করা যায় না।`,
        short: (end, centre) =>
          `${centre}: ${digits(end)} নম্বর দিয়ে আপনার অ্যাকাউন্টে আর লগ ইন করা যায় না। আপনি না সরালে ইমেইল দিয়ে লগ ইন করুন বা সেন্টারকে জানান।`,
      },
      otherwise: {
        added: 'আপনি না করে থাকলে লগ ইন করুন, প্রোফাইল থেকে নম্বরটি সরান, নতুন পাসওয়ার্ড দিন আর সেন্টারকে জানান।',
        removed: 'আপনি না করে থাকলে লগ ইন করে নতুন পাসওয়ার্ড দিন, আর সেন্টারকে জানান।',
      },
      where: 'আপনার প্রোফাইল:',
    },
  },
})
