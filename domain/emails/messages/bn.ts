import { digits } from '../../../contract/formats/digits.ts'
import { kisti } from '../../../contract/formats/kisti.ts'
import { methodNames } from '../../../contract/payments/method-names/bn.ts'
import type { EmailMessages } from './index.ts'

export const bn: EmailMessages = {
  phoneCode: {
    text: (code: string) => `${code} আপনার বৈঠক কোড। কাউকে বলবেন না।`,
  },
  identity: {
    PASSWORD_RESET: {
      subject: 'বৈঠকের নতুন পাসওয়ার্ড বেছে নিন',
      says: 'বৈঠকে আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে। এখানে বেছে নিন:',
      holds: 'লিংকটি একবারই কাজ করবে, এক ঘণ্টা পর্যন্ত।',
      otherwise: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
    },
    VERIFY_EMAIL: {
      subject: 'বৈঠকের জন্য আপনার ইমেইল ঠিকানা নিশ্চিত করুন',
      says: 'বৈঠকে স্বাগতম। এই ঠিকানা যে আপনার, তা নিশ্চিত করুন:',
      holds: 'লিংকটি একবারই কাজ করবে, তিন দিন পর্যন্ত।',
      otherwise: 'আপনি অ্যাকাউন্ট না খুলে থাকলে কিছু করতে হবে না।',
    },
    EMAIL_SIGNIN: {
      subject: 'বৈঠকে লগ ইন করার লিংক',
      says: 'এই লিংক দিয়ে বৈঠকে লগ ইন করুন:',
      holds:
        'লিংকটি একবারই কাজ করবে, ছয় ঘণ্টা পর্যন্ত। কাউকে দেবেন না: যাঁর কাছে লিংকটি থাকবে, তিনিই আপনার নামে লগ ইন করতে পারবেন।',
      otherwise: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: কেউ লগ ইন করেনি।',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'বৈঠকের জন্য আপনার নতুন ইমেইল ঠিকানা নিশ্চিত করুন',
      says: 'বৈঠকের একটি অ্যাকাউন্টে এই ঠিকানা ব্যবহার করতে চাওয়া হয়েছে। পরিবর্তনটি এখানে নিশ্চিত করুন:',
      holds: 'লিংকটি একবারই কাজ করবে, তিন দিন পর্যন্ত।',
      otherwise: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: কিছুই বদলাবে না।',
    },
    RECOVER_EMAIL: {
      subject: 'আপনার বৈঠক অ্যাকাউন্টের ইমেইল ঠিকানা বদলেছে',
      says: 'আপনার বৈঠক অ্যাকাউন্টে এখন অন্য একটি ইমেইল ঠিকানা আছে। আপনি না বদলে থাকলে এখানে আগের ঠিকানা ফিরিয়ে আনুন, তারপর নতুন পাসওয়ার্ড বেছে নিন:',
      holds: 'লিংকটি একবারই কাজ করবে, তিন দিন পর্যন্ত।',
      otherwise: 'আপনি নিজে বদলে থাকলে কিছু করতে হবে না।',
    },
  },
  classes: {
    only: (time) => `ক্লাস: ${time} (বাংলাদেশ সময়)।`,
    next: (count, time) => `সামনে ${digits(count)}টি ক্লাস আছে। পরের ক্লাস: ${time} (বাংলাদেশ সময়)।`,
    where: (place) => `কোথায়: ${place}`,
    online: 'অনলাইন',
    link: (minutes) =>
      `ক্লাসটি অনলাইনে হবে। শুরুর ${digits(minutes)} মিনিট আগে থেকে আপনার বুকিংয়ের পাতায় লিংকটি পাবেন।`,
  },
  booked: {
    subject: (title) => `আপনার সিট বুক হয়েছে: ${title}`,
    short: (title, time) => `সিট বুক হয়েছে: ${title}, ${time}`,
    shortPaid: ({ title, time, amount, receipt, code }) =>
      `সিট বুক হয়েছে: ${title}, ${time}। দিয়েছেন ${amount}${code ? ` (কোড ${code})` : ''}, রসিদ ${receipt}।`,
    seat: (title, tutor) => `“${title}” সেশনে আপনার সিট বুক হয়েছে। টিউটর: ${tutor}।`,
    paid: ({ amount, receipt, code }) =>
      `আপনি ${amount} পেমেন্ট করেছেন${code ? ` (কোড ${code})` : ''}। রসিদ: ${receipt}।`,
    codeBy: (name) => `কোডটি দিয়েছেন ${name}।`,
    reduced: ({ code, reason, amount, by }) =>
      `${code ? `কোড ${code} দিয়ে আপনার ফি ${amount} কমেছে` : `এই কিস্তিতে ${amount} কম: ${reason}`}${by ? `, কমিয়েছেন ${by}` : ''}।`,
    reference: (id) => `রেফারেন্স: ${id}`,
    nextPart: (part, parts, amount, day) =>
      `পরের কিস্তি (${digits(part)}/${digits(parts)}) ${amount}। ${day} তারিখের মধ্যে দিন।`,
    refundRule: ({ percent, hoursBefore }) =>
      `বাতিল করলে, তার ${hoursBefore === 0 ? 'পরে' : `অন্তত ${digits(hoursBefore)} ঘণ্টা পরে`} যেসব ক্লাস শুরু হবে, সেগুলোর দামের ${digits(percent)}% ফেরত পাবেন।`,
    where: 'আপনার বুকিং এখানে:',
    receipt: 'আপনার রসিদ:',
  },
  switched: {
    subject: (title) => `আপনি নতুন ব্যাচে এসেছেন: ${title}`,
    short: (title, time) => `আপনার সিট এখন: ${title}, ${time}।`,
    left: (title) => `আপনি “${title}” ছেড়েছেন।`,
    more: (amount) => `এটির ফি ${amount} বেশি।`,
    paid: (amount, receipt) => `ব্যাচ বদলাতে আপনি ${amount} দিয়েছেন। রসিদ: ${receipt}।`,
    next: (count, amount, day) =>
      count === 1
        ? `আর একটি কিস্তি বাকি: ${day} তারিখের মধ্যে ${amount} দিন।`
        : `আরও ${digits(count)}টি কিস্তি বাকি। পরেরটি ${amount}: ${day} তারিখের মধ্যে দিন।`,
    less: (amount) => `এটির ফি ${amount} কম।`,
    lowered: (amount) => `সামনের কিস্তিগুলো থেকে ${amount} কমে গেল।`,
  },
  cancelled: {
    subject: (title) => `আপনার বুকিং বাতিল হয়েছে: ${title}`,
    only: (time) => `ক্লাসটি হওয়ার কথা ছিল: ${time} (বাংলাদেশ সময়)।`,
    next: (count, time) => `সামনে ${digits(count)}টি ক্লাস ছিল। পরেরটি হওয়ার কথা ছিল: ${time} (বাংলাদেশ সময়)।`,
    short: (title) => `সিট বাতিল: ${title}।`,
    ofReceipt: (amount, receipt) => `রসিদ ${receipt}-এর ${amount}`,
    refund: {
      asPaid: (amount) => `${amount} যেভাবে দিয়েছিলেন, সেভাবেই ফেরত যাচ্ছে।`,
      desk: (amount) => `${amount} সেন্টারের ডেস্ক থেকে ফেরত নিন।`,
      balance: (amount) => `${amount} এখন সেন্টারে আপনার আগাম জমা হিসেবে আছে।`,
      several: (amount) =>
        `${amount} ফেরত পাবেন: অনলাইনে দেওয়া টাকা যেভাবে দিয়েছিলেন সেভাবেই, বাকিটা সেন্টারের ডেস্ক থেকে।`,
    },
    again: 'টাকা ফেরত গেলে আবার জানাব।',
    where: 'কী হয়েছে, আর টাকা কোথায়, এখানে দেখুন:',
  },
  classChange: {
    moved: {
      subject: (title) => `ক্লাসের সময় বা জায়গা বদলেছে: ${title}`,
      says: (title) => `“${title}” সেশনের একটি ক্লাস বদলেছে।`,
    },
    cancelled: {
      subject: (title) => `ক্লাস বাতিল: ${title}`,
      says: (title) => `“${title}” সেশনের একটি ক্লাস হবে না।`,
    },
    added: {
      subject: (title) => `আরও একটি ক্লাস যোগ হয়েছে: ${title}`,
      says: (title) => `“${title}” সেশনে আরও একটি ক্লাস হবে।`,
    },
    substituted: {
      subject: (title) => `একটি ক্লাস অন্য টিউটর নেবেন: ${title}`,
      says: (title, teacher, tutor) => `“${title}” সেশনের একটি ক্লাস ${tutor}-এর বদলে নেবেন ${teacher}।`,
    },
    returned: {
      subject: (title) => `ক্লাসটি আগের টিউটরই নেবেন: ${title}`,
      says: (title, teacher) => `“${title}” সেশনের ক্লাসটি শেষ পর্যন্ত ${teacher}-ই নেবেন।`,
    },
    was: (time) => `আগের সময়: ${time}।`,
    stays: (time) => `সময় আগেরটাই আছে: ${time} (বাংলাদেশ সময়)।`,
    is: (time) => `ক্লাসটি হবে: ${time} (বাংলাদেশ সময়)।`,
    reason: (reason) => `কারণ: ${reason}`,
    where: 'সব ক্লাস এখানে:',
    short: {
      moved: (title, time, to) => `${title}: ${time}-এর ক্লাস এখন ${to}।`,
      placed: (title, time, place) => `${title}: ${time}-এর ক্লাস হবে: ${place}।`,
      cancelled: (title, time) => `${title}: ${time}-এর ক্লাস হবে না।`,
      later: (title, time) => `${title}: ${time}-এর ক্লাস পরে হবে।`,
      added: (title, time) => `${title}: আরও একটি ক্লাস ${time}।`,
      substituted: (title, time, teacher) => `${title}: ${time}-এর ক্লাস নেবেন ${teacher}।`,
      choose: (time) => `অসুবিধা হলে জানান ${time}-এর মধ্যে।`,
    },
  },
  dayOff: {
    subject: {
      move: (count, title) =>
        count === 1 ? `ক্লাসের তারিখ বদলেছে: ${title}` : `${digits(count)}টি ক্লাসের তারিখ বদলেছে: ${title}`,
      cancel: (count, title) =>
        count === 1 ? `ক্লাস বাতিল: ${title}` : `${digits(count)}টি ক্লাস বাতিল: ${title}`,
      later: (count, title) =>
        count === 1 ? `ক্লাসটি পরে হবে: ${title}` : `${digits(count)}টি ক্লাস পরে হবে: ${title}`,
      mixed: (count, title) => `${digits(count)}টি ক্লাসের সময়সূচি বদলেছে: ${title}`,
    },
    says: {
      move: (count) =>
        count === 1 ? 'আপনার একটি ক্লাসের তারিখ বদলেছে।' : `আপনার ${digits(count)}টি ক্লাসের তারিখ বদলেছে।`,
      cancel: (count) => (count === 1 ? 'আপনার একটি ক্লাস হবে না।' : `আপনার ${digits(count)}টি ক্লাস হবে না।`),
      later: (count) =>
        count === 1
          ? 'আপনার একটি ক্লাস নির্ধারিত সময়ে হচ্ছে না। ক্লাসটি পরে নেওয়া হবে, কবে তা জানিয়ে দেওয়া হবে।'
          : `আপনার ${digits(count)}টি ক্লাস নির্ধারিত সময়ে হচ্ছে না। ক্লাসগুলো পরে নেওয়া হবে, কবে তা জানিয়ে দেওয়া হবে।`,
      mixed: (count) => `আপনার ${digits(count)}টি ক্লাস নির্ধারিত সময়ে হচ্ছে না।`,
    },
    moved: (title, time, to) => `“${title}”: আগের সময় ${time}। নতুন সময় ${to} (বাংলাদেশ সময়)।`,
    cancelled: (title, time) => `“${title}”: ক্লাসটি হওয়ার কথা ছিল ${time}।`,
    owed: (title, time) => `“${title}”: ক্লাসটি হওয়ার কথা ছিল ${time}। এটি পরে নেওয়া হবে, কবে তা জানিয়ে দেওয়া হবে।`,
    choose: (time, seats) =>
      seats === 1
        ? `এতে আপনার অসুবিধা হলে ${time}-এর মধ্যে (বাংলাদেশ সময়) জানান। কিছু না জানালে আপনার সিট আগের মতোই থাকবে।`
        : `এতে আপনার অসুবিধা হলে ${time}-এর মধ্যে (বাংলাদেশ সময়) জানান; ${digits(seats)}টি সিটের জন্য একটিই উত্তর। কিছু না জানালে সিটগুলো আগের মতোই থাকবে।`,
    where: 'আপনার ক্লাসগুলো এখানে:',
  },
  offer: {
    subject: (title) => `আপনার জন্য একটি সিট খালি হয়েছে: ${title}`,
    says: (title, time) =>
      `এবার আপনার পালা: “${title}” সেশনে ${time} (বাংলাদেশ সময়) পর্যন্ত আপনার জন্য একটি সিট রাখা আছে।`,
    free: 'সেশনটি ফ্রি।',
    fee: (amount) => `ফি ${amount}। এই সময়ের মধ্যে টাকা দিলে সিটটি আপনার।`,
    where: 'সিটটি এখানে নিন; না চাইলে জানিয়ে দিন, তাহলে পরের জন তাড়াতাড়ি পাবেন:',
    otherwise: 'কিছু না করলে সিটটি অপেক্ষমাণ তালিকার পরের জন পাবেন।',
    short: (title, time) => `${title}: ${time} পর্যন্ত আপনার সিট রাখা আছে।`,
  },
  asked: {
    subject: (topic) => `ভর্তি শুরু হলে জানাব: ${topic}`,
    says: (topic) => `কোনো সেশনে ভর্তি শুরু হলে আপনি জানতে চেয়েছেন: ${topic}। আমরা একবার জানাব।`,
    until: (day) => `${day} পর্যন্ত কিছু শুরু না হলে আর জানাব না।`,
    end: 'আর জানতে না চাইলে এখানে জানান, লগ ইন করতে হবে না:',
    short: (topic) => `শুরু হলে একবার জানাব: ${topic}। না চাইলে:`,
  },
  opened: {
    subject: (title) => `যে সেশনের কথা জানতে চেয়েছিলেন: ${title}`,
    says: (title, tutor) => `আপনি জানতে চেয়েছিলেন: ${tutor}-এর “${title}” সেশনে শিক্ষার্থী নেওয়া হচ্ছে।`,
    from: (time) => `রেজিস্ট্রেশন শুরু ${time} (বাংলাদেশ সময়)।`,
    where: 'এখানে দেখুন ও সিট বুক করুন:',
    once: 'আপনি একবার জানতে চেয়েছিলেন, তাই এ বিষয়ে আর জানাব না।',
    short: (title, time) => `${title}-এ শিক্ষার্থী নেওয়া হচ্ছে, ক্লাস ${time}:`,
  },
  waitlistEnded: {
    subject: (title) => `অপেক্ষমাণ তালিকা বন্ধ হয়েছে: ${title}`,
    cancelled: (title) =>
      `কোচিং সেন্টার “${title}” বাতিল করেছে, তাই এর অপেক্ষমাণ তালিকাও বন্ধ। তালিকায় থাকতে আপনার কোনো টাকা লাগেনি।`,
    over: (title) => `“${title}” সেশনের রেজিস্ট্রেশন শেষ, আপনার জন্য আর সিট খালি হয়নি। আপনার কোনো টাকা কাটা হয়নি।`,
    where: 'অন্য সেশন খুঁজুন এখানে:',
  },
  unpaid: {
    subject: (title) => `টাকা দেওয়ার আগেই বাতিল হয়েছে: ${title}`,
    says: (title) => `আপনি বুক করার সময়েই “${title}” বাতিল হয়েছে। এতে আপনার কোনো সিট নেই।`,
    money: 'এর জন্য আর টাকা দেবেন না। টাকা পাঠিয়ে থাকলে তা ফেরত পাবেন।',
    short: (title) => `আপনি টাকা দেওয়ার আগেই ${title} বাতিল হয়েছে। আপনার কোনো সিট নেই। টাকা পাঠিয়ে থাকলে ফেরত পাবেন।`,
    where: 'আপনার পেমেন্টের কী হলো, এখানে দেখুন:',
  },
  noSeat: {
    subject: (title) => `আপনার টাকা ফেরত যাচ্ছে: ${title}`,
    short: (title, amount, receipt) => `${title}: আপনার ${amount} (রসিদ ${receipt}) ফেরত যাচ্ছে।`,
    where: 'আপনার টাকা কোথায়, এখানে দেখুন:',
  },
  refunded: {
    subject: (title) => `আপনার টাকা ফেরত গেছে: ${title}`,
    refund: (amount) => `${amount} যেভাবে দিয়েছিলেন, সেভাবেই ফেরত গেছে। ব্যাংকে দেখাতে কয়েক দিন লাগতে পারে।`,
    several: (amount, payments) =>
      `${amount} যেভাবে দিয়েছিলেন, সেভাবেই ${digits(payments)}টি পেমেন্টে ফেরত যাচ্ছে। ব্যাংকে দেখাতে কয়েক দিন লাগতে পারে।`,
    byHand: (amount) => `সেন্টার আপনাকে ${amount} ফেরত দিয়েছে।`,
    toBalance: (amount) => `${amount} আবার সেন্টারে আপনার আগাম জমায় যোগ হয়েছে।`,
    inAdvance: 'আগাম জমা',
    short: (title, amount, receipt) => `রসিদ ${receipt}-এর ${amount} ফেরত দেওয়া হয়েছে: ${title}`,
    shortSeveral: (title, amount, receipt) => `${amount} ফেরত যাচ্ছে: ${title}। প্রথম রসিদ: ${receipt}।`,
    reference: (id) => `রেফারেন্স: ${id}`,
    receipt: (id) => `আপনার রসিদ: ${id}`,
    where: 'আপনার সব পেমেন্ট:',
  },
  refundCameBack: {
    subject: (title) => `আপনার ব্যাংক ফেরত টাকা নেয়নি: ${title}`,
    says: (amount) =>
      `${amount} যেভাবে দিয়েছিলেন, সেভাবেই ফেরত দেওয়া হয়েছিল, কিন্তু আপনার ব্যাংক তা সেন্টারে ফিরিয়ে দিয়েছে।`,
    next: 'আপনার টাকা হারায়নি। সেন্টার অন্যভাবে টাকা দেবে: আপনার সঙ্গে যোগাযোগ করবে, অথবা আপনি ডেস্কে জিজ্ঞেস করুন।',
    short: (title, amount, receipt) =>
      `${title}: রসিদ ${receipt}-এর ফেরত ${amount} আপনার ব্যাংক সেন্টারে ফিরিয়ে দিয়েছে। অন্যভাবে নিতে ডেস্কে জিজ্ঞেস করুন।`,
  },
  sentRefused: {
    subject: (title) => `আপনার ট্রানজেকশন আইডি গ্রহণ করা হয়নি: ${title}`,
    says: (id, amount) => `ট্রানজেকশন আইডি ${id} দিয়ে আপনার ${amount} পেমেন্ট সেন্টার নিশ্চিত করতে পারেনি।`,
    reason: (reason) => `সেন্টার লিখেছে: ${reason}`,
    next: 'ওয়ালেটের মেসেজ দেখে ঠিক ট্রানজেকশন আইডিটি এখানে পাঠান, অথবা মেসেজটি ডেস্কে দেখান:',
  },
  sentUnchecked: {
    subject: (title) => `আপনার পেমেন্ট সময়মতো যাচাই হয়নি: ${title}`,
    says: (id, amount) =>
      `${amount} পাঠিয়ে আপনি যে ট্রানজেকশন আইডি দিয়েছিলেন (${id}), সেন্টারের কেউ তা সময়মতো যাচাই করেননি। আমরা দুঃখিত।`,
    seat: 'সিটটি আর আপনার জন্য রাখা নেই।',
    part: 'এই কিস্তি এখনো বাকি আছে।',
    next: 'আপনার টাকা হারায়নি। একই ট্রানজেকশন আইডি দিয়ে এখান থেকে আবার শুরু করুন, অথবা ওয়ালেটের মেসেজটি ডেস্কে দেখান:',
  },
  advance: {
    subject: (amount) => `আপনার আগাম ${amount} পেয়েছি`,
    says: (amount, receipt) => `আপনি আগাম ${amount} দিয়েছেন। রসিদ: ${receipt}।`,
    balance: (amount) => `সেন্টারে এখন আপনার আগাম জমা ${amount}। পরের বুকিংয়ের টাকা এখান থেকেই যাবে।`,
    short: (amount, receipt, balance) =>
      `আপনি আগাম ${amount} দিয়েছেন। রসিদ ${receipt}। আগাম জমা এখন ${balance}।`,
    where: 'আপনার রসিদ:',
  },
  corrected: {
    subject: (title) => `সংশোধিত রসিদ: ${title}`,
    says: ({ receipt, replaced, amount, way }) =>
      `রসিদ ${replaced}-এর বদলে এখন রসিদ ${receipt}: আপনি ${amount} দিয়েছেন, ${way}।`,
    short: ({ title, receipt, replaced, amount, way }) =>
      `${title}: রসিদ ${replaced}-এর বদলে ${receipt}। আপনি ${amount} দিয়েছেন, ${way}।`,
    stays: 'শুধু লেখায় ভুল ছিল। যার জন্য টাকা দিয়েছেন, তা আগের মতোই আছে।',
    where: 'আপনার রসিদ:',
  },
  partPaid: {
    subject: (title) => `আপনার কিস্তি পরিশোধ হয়েছে: ${title}`,
    says: (part, amount, receipt) => `আপনার ফির ${kisti(part)} পরিশোধ হয়েছে: ${amount}। রসিদ: ${receipt}।`,
    short: ({ title, part, amount, why, receipt }) =>
      `${title}: ফির ${kisti(part)} পরিশোধ হয়েছে, ${amount}${why && ` (${why})`}। রসিদ ${receipt}।`,
    code: (code) => `কোড ${code}`,
    less: (amount) => `${amount} কম`,
    where: 'আপনার সিট ও বাকি কিস্তি:',
  },
  partDue: {
    subject: (title) => `কিস্তি দেওয়ার সময় হয়েছে: ${title}`,
    short: ({ part, amount, title, day }) => `${title}: কিস্তি ${digits(part)}, ${amount}, শেষ তারিখ ${day}।`,
    says: ({ part, parts, amount, title, day }) =>
      `“${title}” সেশনের কিস্তি ${digits(part)}/${digits(parts)}: ${amount}। ${day} তারিখের মধ্যে দিন।`,
    where: 'এখানে দিন:',
  },
  partLate: {
    subject: (title) => `কিস্তির তারিখ পেরিয়ে গেছে: ${title}`,
    short: ({ part, amount, title, day }) =>
      `${title}: কিস্তি ${digits(part)}, ${amount}, শেষ তারিখ ছিল ${day}।`,
    says: ({ part, parts, amount, title, day }) =>
      `“${title}” সেশনের কিস্তি ${digits(part)}/${digits(parts)}: ${amount}। দেওয়ার শেষ তারিখ ছিল ${day}।`,
    closes: (day) =>
      `${day} পর্যন্ত সব আগের মতোই থাকবে। এরপর কিস্তি না দেওয়া পর্যন্ত অনলাইন ক্লাসে যোগ দিতে বা ম্যাটেরিয়াল দেখতে পারবেন না। আপনার সিট আপনারই থাকবে।`,
    closed: 'কিস্তি না দেওয়া পর্যন্ত অনলাইন ক্লাসে যোগ দিতে বা ম্যাটেরিয়াল দেখতে পারবেন না। আপনার সিট আপনারই থাকবে।',
    where: 'এখানে দিন:',
  },
  disputed: {
    subject: (title) => `একটি পেমেন্ট নিয়ে আপত্তি উঠেছে: ${title}`,
    closedSubject: (title) => `পেমেন্টের আপত্তির নিষ্পত্তি হয়েছে: ${title}`,
    says: (amount, reason) => `শিক্ষার্থীর ব্যাংক ${amount} ফেরত চাইছে। ব্যাংক যে কারণ দেখিয়েছে: ${reason}।`,
    respondBy: (time) => `${time} পর্যন্ত কার্ড কোম্পানির কাছে জবাব দিতে পারবেন।`,
    outcome: {
      won: (amount) => `ব্যাংক আপনার পক্ষে সিদ্ধান্ত দিয়েছে। ${amount} আপনারই থাকছে।`,
      lost: (amount) => `ব্যাংক শিক্ষার্থীর পক্ষে সিদ্ধান্ত দিয়েছে। ${amount} শিক্ষার্থীর কাছে থাকছে।`,
      withdrawn: (amount) => `ব্যাংক আর ${amount} ফেরত চাইছে না।`,
    },
    reference: (id) => `রেফারেন্স: ${id}`,
    where: 'পেমেন্টটি:',
  },
  reminder: {
    subject: {
      day: (title) => `সামনে আপনার ক্লাস: ${title}`,
      hour: (title) => `একটু পরেই ক্লাস শুরু: ${title}`,
    },
    says: (title, tutor) => `সামনেই “${title}” সেশনের ক্লাস। টিউটর: ${tutor}।`,
    short: (title, time) => `আপনার ক্লাস: ${title}, ${time}`,
    where: 'আপনার বুকিং ও স্টাডি ম্যাটেরিয়াল এখানে:',
    off: 'ক্লাসের কথা মনে করিয়ে দেওয়ার ইমেইল না চাইলে আপনার প্রোফাইলে গিয়ে বন্ধ করুন:',
  },
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
  teaching: {
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
    reminder: {
      says: (title, students) =>
        `সামনেই “${title}” সেশনে আপনার ক্লাস। সিট নিয়েছেন ${digits(students)} জন শিক্ষার্থী।`,
      where: 'কারা আসছেন:',
    },
    asked: {
      subject: (title) => `একটি ক্লাস নিতে পারবেন? ${title}`,
      says: (title, tutor) =>
        `“${title}” সেশনের একটি ক্লাস ${tutor} আপনাকে তাঁর বদলে নিতে অনুরোধ করেছেন। আপনি রাজি না হওয়া পর্যন্ত কিছুই বদলাবে না।`,
      where: 'রাজি কি না, এখানে জানান:',
    },
    notAsked: {
      subject: (title) => `ক্লাসটি আপনাকে নিতে হবে না: ${title}`,
      says: (title, time) =>
        `“${title}” সেশনের ক্লাসটি (${time}) আপনাকে বদলি হিসেবে নিতে অনুরোধ করা হয়েছিল। অনুরোধটি তুলে নেওয়া হয়েছে, আপনাকে আসতে হবে না।`,
      where: 'আপনার ক্লাসগুলো:',
    },
    declined: {
      subject: (title) => `বদলি টিউটর এখনো পাওয়া যায়নি: ${title}`,
      says: (title, asked, time) =>
        `“${title}” সেশনের ক্লাসটি (${time}) ${asked} নিতে পারবেন না। ক্লাসটি আপনারই রইল।`,
      where: 'অন্য কাউকে অনুরোধ করুন এখানে:',
    },
    roll: {
      subject: (title) => `হাজিরা এখনো নেওয়া হয়নি: ${title}`,
      says: (title, time) => `“${title}” সেশনের ক্লাস (${time}) শেষ হয়েছে, কিন্তু হাজিরা নেওয়া হয়নি।`,
      where: 'হাজিরা নিন এখানে:',
    },
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
  runs: {
    subject: (title) => `নিশ্চিত হলো, সেশনটি হবে: ${title}`,
    says: (title) => `“${title}” সেশনের জন্য যথেষ্ট শিক্ষার্থী বুক করেছেন। সেশনটি ঠিক সময়েই হবে।`,
    where: 'আপনার বুকিং এখানে:',
  },
  sessionCancelled: {
    subject: (title) => `আপনার সেশন বাতিল হয়েছে: ${title}`,
    says: (title) => `কোচিং সেন্টার “${title}” বাতিল করেছে। যাঁরা বুক করেছিলেন, তাঁদের জানানো হয়েছে; তাঁরা টাকা ফেরত পাবেন।`,
    belowMinimum: (title, booked, minimum) =>
      `“${title}” বাতিল হয়েছে: অন্তত ${digits(minimum)} জন দরকার ছিল, সময়মতো বুক করেছেন ${digits(booked)} জন। যাঁরা বুক করেছিলেন, তাঁদের জানানো হয়েছে; তাঁরা টাকা ফেরত পাবেন।`,
    where: 'আপনার সেশনগুলো:',
  },
  tutor: {
    approved: {
      subject: 'আপনি এখন বৈঠকের টিউটর',
      says: 'আপনার আবেদন অনুমোদিত হয়েছে: আপনি এখন ইনস্ট্রাক্টর, সেশন তৈরি আর ম্যাটেরিয়াল আপলোড করতে পারবেন।',
      where: 'এখানে আপনার প্রথম সেশন তৈরি করুন:',
    },
    declined: {
      subject: 'টিউটর হওয়ার জন্য আপনার আবেদন',
      says: 'টিউটর হতে আবেদন করার জন্য ধন্যবাদ। এবার আপনার আবেদন গৃহীত হয়নি।',
      where: 'এখানে আবার আবেদন করতে পারেন:',
    },
    reason: (reason) => `কারণ: ${reason}`,
    ended: {
      subject: 'আপনি আর বৈঠকের টিউটর নন',
      says: 'আপনি আর টিউটরদের তালিকায় নেই, আপনার ইনস্ট্রাক্টর রোলও আর নেই। আপনার বুকিংগুলো আগের মতোই থাকছে।',
      where: 'এখানে আবার আবেদন করতে পারেন:',
    },
  },
  role: {
    changed: {
      subject: 'বৈঠকে আপনার রোল বদলেছে',
      says: (role) => `একজন অ্যাডমিন আপনার রোল বদলেছেন: আপনি এখন ${role}।`,
      where: 'আপনার ড্যাশবোর্ড:',
    },
    declined: {
      subject: 'বৈঠকে রোলের জন্য আপনার আবেদন',
      says: (role) => `আপনি ${role} হতে চেয়েছিলেন। একজন অ্যাডমিন তা মঞ্জুর করেননি; আপনার রোল আগের মতোই আছে।`,
      where: 'আপনার ড্যাশবোর্ড:',
    },
  },
  number: {
    added: {
      subject: 'আপনার বৈঠক অ্যাকাউন্টে একটি ফোন নম্বর যোগ হয়েছে',
      says: (end) => `যে নম্বরের শেষে ${digits(end)}, সেটি দিয়ে এখন কোড নিয়ে আপনার অ্যাকাউন্টে লগ ইন করা যায়।`,
      short: (end) =>
        `বৈঠক: ${digits(end)} নম্বর দিয়ে এখন আপনার অ্যাকাউন্টে লগ ইন করা যায়। আপনি যোগ না করলে লগ ইন করে নম্বরটি সরান, পাসওয়ার্ড বদলান।`,
    },
    replaced: {
      subject: 'আপনার বৈঠক অ্যাকাউন্টের ফোন নম্বর বদলেছে',
      says: (end) =>
        `যে নম্বরের শেষে ${digits(end)}, সেটি দিয়ে এখন কোড নিয়ে আপনার অ্যাকাউন্টে লগ ইন করা যায়। আগের নম্বরটি দিয়ে আর যায় না।`,
      short: (end) =>
        `বৈঠক: আপনার অ্যাকাউন্টে এখন ${digits(end)} নম্বর, এই নম্বরটি আর নেই। আপনি না বদলালে ইমেইল দিয়ে লগ ইন করুন বা সেন্টারকে জানান।`,
    },
    removed: {
      subject: 'আপনার বৈঠক অ্যাকাউন্ট থেকে একটি ফোন নম্বর সরানো হয়েছে',
      says: (end) => `যে নম্বরের শেষে ${digits(end)}, সেটি দিয়ে আপনার অ্যাকাউন্টে আর লগ ইন করা যায় না।`,
      short: (end) =>
        `বৈঠক: ${digits(end)} নম্বর দিয়ে আপনার অ্যাকাউন্টে আর লগ ইন করা যায় না। আপনি না সরালে ইমেইল দিয়ে লগ ইন করুন বা সেন্টারকে জানান।`,
    },
    otherwise: {
      added: 'আপনি না করে থাকলে লগ ইন করুন, প্রোফাইল থেকে নম্বরটি সরান, নতুন পাসওয়ার্ড দিন আর সেন্টারকে জানান।',
      removed: 'আপনি না করে থাকলে লগ ইন করে নতুন পাসওয়ার্ড দিন, আর সেন্টারকে জানান।',
    },
    where: 'আপনার প্রোফাইল:',
  },
  methods: methodNames,
  roles: { user: 'ব্যবহারকারী', Student: 'শিক্ষার্থী', Instructor: 'ইনস্ট্রাক্টর', Admin: 'অ্যাডমিন' },
  feed: 'বৈঠকে আমার ক্লাস',
  withTutor: (tutor) => `টিউটর: ${tutor}`,
  because: (title, reason) => `“${title}”: ${reason}`,
  signature: 'বৈঠক',
}
