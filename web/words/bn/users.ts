import { digits } from '../../../contract/bangla/digits.ts'
import type { Words } from '../index.ts'

export const users: Words['users'] = {
  title: 'ব্যবহারকারী ও রোল',
  intro: 'কে কী করতে পারবেন। অপেক্ষমাণ আবেদনগুলো আগে।',
  search: 'কাউকে খুঁজুন',
  searchHint: 'নাম বা ইমেইল দিয়ে',
  found: (total) => `${digits(total)} জন`,
  failedToLoad: 'ব্যবহারকারীদের তালিকা লোড করা যায়নি',
  none: 'কাউকে পাওয়া যায়নি।',
  noneHint: 'আরও ছোট বা অন্য কোনো শব্দ দিয়ে খুঁজুন।',
  person: 'ব্যক্তি',
  noName: 'নাম দেওয়া হয়নি',
  joined: 'যোগ দিয়েছেন',
  role: 'রোল',
  roles: { user: 'ব্যবহারকারী', Student: 'শিক্ষার্থী', Instructor: 'ইনস্ট্রাক্টর', Admin: 'অ্যাডমিন' },
  roleOf: (name) => `${name}-এর রোল`,
  asksFor: (role) => `${role} হতে চান`,
  grant: 'মঞ্জুর করুন',
  grantNamed: (name, role) => `${name}-এর ${role} রোল মঞ্জুর করুন`,
  decline: 'নামঞ্জুর করুন',
  declineNamed: (name) => `${name}-এর আবেদন নামঞ্জুর করুন`,
  changed: (name, role) => `${name} এখন ${role}।`,
  declined: 'আবেদন নামঞ্জুর হয়েছে।',
  failedToChange: 'রোল বদলানো যায়নি',

  makeAdminTitle: 'অ্যাডমিন বানাবেন?',
  makeAdminText: (name) => `${name} সেশন ও টিউটর নিয়ে সিদ্ধান্ত নিতে এবং রোল বদলাতে পারবেন, আপনারটিও।`,
  makeAdmin: 'অ্যাডমিন বানান',
  endAdminTitle: 'অ্যাডমিন রোল ফিরিয়ে নেবেন?',
  endAdminText: (name) => `${name} আর সেশন, টিউটর ও রোল নিয়ে সিদ্ধান্ত নিতে পারবেন না।`,
  endOwnAdminText: 'আপনি এই পৃষ্ঠা থেকে বেরিয়ে যাবেন এবং সেশন, টিউটর ও রোল নিয়ে আর সিদ্ধান্ত নিতে পারবেন না।',
  endAdmin: 'রোল ফিরিয়ে নিন',

  signOut: 'সব ডিভাইস থেকে লগ আউট',
  signOutNamed: (name) => `${name}-কে সব ডিভাইস থেকে লগ আউট করুন`,
  signOutTitle: 'সব ডিভাইস থেকে লগ আউট করবেন?',
  signOutText: (name) =>
    `${name} এখনই সব ডিভাইস থেকে লগ আউট হয়ে যাবেন, পাসওয়ার্ড দিয়ে আবার ঢুকতে পারবেন। ফোন হারিয়ে গেলে এটি করুন।`,
  signedOut: (name) => `${name} সব ডিভাইস থেকে লগ আউট হয়েছেন।`,
  failedToSignOut: 'লগ আউট করা যায়নি',
}
