import { defineTexts } from '../../../contract/formats/define-texts.ts'

/** The texts of codes and links that somebody waits for. */
export const codeTexts = defineTexts({
  en: {
    /** A short text message with the code first: phones offer to fill it in. */
    phoneCode: {
      text: (code: string, centre: string) => `${code} is your ${centre} code. Do not share it.`,
    },
    identity: {
      PASSWORD_RESET: {
        subject: (centre: string) => `Choose a new password for ${centre}`,
        says: (centre: string) =>
          `Someone, hopefully you, asked for a new password for your account at ${centre}. Choose one here:`,
        holds: 'The link works once, for one hour.',
        otherwise: 'If it was not you, please ignore this email: your password stays as it is.',
      },
      VERIFY_EMAIL: {
        subject: (centre: string) => `Confirm your email address for ${centre}`,
        says: (centre: string) => `Welcome to ${centre}. Please confirm that this address is yours:`,
        holds: 'The link works once, for three days.',
        otherwise: 'If you did not sign up, please ignore this email.',
      },
      EMAIL_SIGNIN: {
        subject: (centre: string) => `Your link to log in to ${centre}`,
        says: (centre: string) => `Log in to ${centre} with this link:`,
        holds: 'The link works once, for six hours. Do not pass it on: whoever has it can log in as you.',
        otherwise: 'If you did not ask for it, please ignore this email: nobody has logged in.',
      },
      VERIFY_AND_CHANGE_EMAIL: {
        subject: (centre: string) => `Confirm your new email address for ${centre}`,
        says: (centre: string) =>
          `Someone, hopefully you, wants to use this address for their account at ${centre}. Confirm the change here:`,
        holds: 'The link works once, for three days.',
        otherwise: 'If it was not you, please ignore this email: nothing changes.',
      },
      RECOVER_EMAIL: {
        subject: (centre: string) => `The email address of your account at ${centre} has changed`,
        says: (centre: string) =>
          `Your account at ${centre} now has another email address. If it was not you, undo the change here, then choose a new password:`,
        holds: 'The link works once, for three days.',
        otherwise: 'If you made the change, you do not have to do anything.',
      },
    },
  },
  bn: {
    phoneCode: {
      text: (code, centre) => `${code} আপনার ${centre} কোড। কাউকে বলবেন না।`,
    },
    identity: {
      PASSWORD_RESET: {
        subject: (centre) => `${centre}: নতুন পাসওয়ার্ড বেছে নিন`,
        says: () => 'আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে। এখানে বেছে নিন:',
        holds: 'লিংকটি একবারই কাজ করবে, এক ঘণ্টা পর্যন্ত।',
        otherwise: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
      },
      VERIFY_EMAIL: {
        subject: (centre) => `${centre}: আপনার ইমেইল ঠিকানা নিশ্চিত করুন`,
        says: () => 'স্বাগতম। এই ঠিকানা যে আপনার, তা নিশ্চিত করুন:',
        holds: 'লিংকটি একবারই কাজ করবে, তিন দিন পর্যন্ত।',
        otherwise: 'আপনি অ্যাকাউন্ট না খুলে থাকলে কিছু করতে হবে না।',
      },
      EMAIL_SIGNIN: {
        subject: (centre) => `${centre}: লগ ইন করার লিংক`,
        says: () => 'এই লিংক দিয়ে লগ ইন করুন:',
        holds:
          'লিংকটি একবারই কাজ করবে, ছয় ঘণ্টা পর্যন্ত। কাউকে দেবেন না: যাঁর কাছে লিংকটি থাকবে, তিনিই আপনার নামে লগ ইন করতে পারবেন।',
        otherwise: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: কেউ লগ ইন করেনি।',
      },
      VERIFY_AND_CHANGE_EMAIL: {
        subject: (centre) => `${centre}: আপনার নতুন ইমেইল ঠিকানা নিশ্চিত করুন`,
        says: () => 'একটি অ্যাকাউন্টে এই ঠিকানা ব্যবহার করতে চাওয়া হয়েছে। পরিবর্তনটি এখানে নিশ্চিত করুন:',
        holds: 'লিংকটি একবারই কাজ করবে, তিন দিন পর্যন্ত।',
        otherwise: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: কিছুই বদলাবে না।',
      },
      RECOVER_EMAIL: {
        subject: (centre) => `${centre}: আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলেছে`,
        says: () =>
          'আপনার অ্যাকাউন্টে এখন অন্য একটি ইমেইল ঠিকানা আছে। আপনি না বদলে থাকলে এখানে আগের ঠিকানা ফিরিয়ে আনুন, তারপর নতুন পাসওয়ার্ড বেছে নিন:',
        holds: 'লিংকটি একবারই কাজ করবে, তিন দিন পর্যন্ত।',
        otherwise: 'আপনি নিজে বদলে থাকলে কিছু করতে হবে না।',
      },
    },
  },
})
