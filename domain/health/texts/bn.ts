import { digits } from '../../../contract/formats/digits.ts'
import type { HealthTexts } from './index.ts'

const HALF_MINUTE = 'তবু কোনো পেমেন্ট হারায় না: প্রতি আধা মিনিটে জিজ্ঞেস করে জেনে নেওয়া হয়।'
const RESTART = 'তারপর আবার চালু করুন।'

/**
 * `whose`: the provider in the genitive. `reach`: when no notice arrives. `trust`: when their signature is
 * wrong.
 */
const hostedNotices = (
  whose: string,
  reach: string,
  trust: string,
): HealthTexts['hostedNotices']['bkash'] => ({
  off: () => ({ text: `${whose} মাধ্যমে কিছু বিক্রি হয় না, তাই কোনো খবর আসার কথা নয়।` }),
  missing: (paid, seen) => ({
    text: `${seen ? `${whose} শেষ খবর এসেছে ${seen}-এ` : `${whose} কোনো খবর কখনো আসেনি`}, কিন্তু ${paid}-এ একজন টাকা দিয়েছেন। ${HALF_MINUTE}`,
    remedy: reach,
  }),
  refused: (seen) => ({
    text: `${whose} খবর আসছে, কিন্তু স্বাক্ষর ভুল: শেষটি ${seen}-এ। ${HALF_MINUTE}`,
    remedy: trust,
  }),
  fine: (seen) => ({ text: `${whose} শেষ খবর এসেছে ${seen}-এ।` }),
  nothingYet: () => ({ text: `${whose} কোনো খবর এখনো আসার কথা নয়।` }),
})

export const bn: HealthTexts = {
  allFine: 'সবকিছু ঠিক আছে। আপনার কিছু করার নেই।',
  wrong: (count) => `${digits(count)}টি বিষয় আপনাকে দেখতে হবে: নিচে সবার আগে আছে।`,
  unchecked: (count) => `যতদূর দেখা যায় সব ঠিক আছে; ${digits(count)}টি বিষয় দেখা যায়নি।`,

  titles: {
    email: 'ইমেইল',
    sms: 'এসএমএস',
    push: 'ফোনে বার্তা',
    notices: 'পেমেন্টের খবর',
    'bkash-notices': 'বিকাশের খবর',
    'sslcommerz-notices': 'এসএসএলকমার্জের খবর',
    cards: 'কার্ড প্রোভাইডার',
    bkash: 'বিকাশ',
    sslcommerz: 'এসএসএলকমার্জ',
    identity: 'সাইন-ইন প্রোভাইডার',
    google: 'গুগল দিয়ে লগ ইন',
    images: 'ছবির হোস্ট',
    payments: 'অসমাপ্ত পেমেন্ট',
    refunds: 'টাকা ফেরত',
    jobs: 'পেছনের কাজ',
    clock: 'ঘড়ি',
    disk: 'ডিস্ক',
    backup: 'ব্যাকআপ',
    schema: 'ডেটাবেস',
    processes: 'প্রসেস',
    proxy: 'প্রক্সি',
    demonstration: 'ডেমো',
    outbound: 'ইমেইল, টাকা ও সেবাদাতা',
  },

  push: {
    off: () => ({
      text: 'ফোনে কোনো বার্তা দেখানো যাচ্ছে না: পুশ সেবা যোগাযোগ করতে পারে, এমন ঠিকানা এখানে নেই।',
      remedy: 'MAIL_FROM-এ সত্যিকারের একটি ইমেইল ঠিকানা, অথবা PUBLIC_URL-এ নিরাপদ সংযোগের ঠিকানা দিন।',
    }),
    refused: (reason) => ({
      text: `পুশ সেবা আমাদের অনুরোধ নিচ্ছে না: ${reason}`,
      remedy: 'MAIL_FROM-এর ঠিকানাটি সত্যিই আছে কি না এবং মেশিনের ঘড়ি ঠিক আছে কি না, দেখুন।',
    }),
    fine: (browsers) => ({ text: `বার্তা দেখানো হয়, এমন ফোন ও ব্রাউজার: ${browsers}।` }),
  },
  sms: {
    off: () => ({ text: 'কোনো এসএমএস যাচ্ছে না: গেটওয়ে সেট করা হয়নি।' }),
    refused: (name, reason) => ({
      text: `${name} আমাদের অনুরোধ নিচ্ছে না, তাই কোনো এসএমএস পৌঁছাচ্ছে না: ${reason}`,
      remedy: `SMS_KEY ও SMS_SENDER গেটওয়ের দেওয়া তথ্যের সঙ্গে মিলিয়ে দেখুন, এই মেশিনের ঠিকানা (IP) অনুমোদন করতে বলুন, ${RESTART}`,
    }),
    low: (name, taka) => ({
      text: `${name}-এ আর ৳${taka} আছে। শেষ হয়ে গেলে কোনো এসএমএস যাবে না।`,
      remedy: 'সেখানে টাকা ভরুন।',
    }),
    untold: (name) => ({
      text: `এসএমএস যায় ${name} দিয়ে। সেখানে কত টাকা আছে, তা তারা জানায় না।`,
    }),
    outage: (name, lost, done, reason) => ({
      text: `গত এক ঘণ্টার ${digits(done)}টি এসএমএসের মধ্যে ${name} নিয়েছে ${digits(done - lost)}টি। যাদের ইমেইল নেই, তারা কোড দিয়ে লগইন করতে পারছেন না। শেষ ত্রুটি: ${reason}`,
      remedy: `গেটওয়েতে সমস্যা চলছে কি না তাদের জিজ্ঞেস করুন, আর এই মেশিন থেকে সেখানে পৌঁছানো যায় কি না দেখুন। সমস্যা থেকে গেলে অন্য গেটওয়ে সেট করুন (SMS_GATEWAY), ${RESTART} যেগুলো হয়তো পৌঁছেছে সেগুলো আবার পাঠানো হয় না: নতুন কোড চাইতে হবে।`,
    }),
    late: (name, waiting, since, reason) => ({
      text: `${digits(waiting)}টি এসএমএস ${name}-এর অপেক্ষায় আছে, সবচেয়ে পুরোনোটি ${since} থেকে। শেষ ত্রুটি: ${reason}`,
      remedy:
        'গেটওয়েতে সমস্যা চলছে কি না তাদের জিজ্ঞেস করুন, আর এই মেশিন থেকে সেখানে পৌঁছানো যায় কি না দেখুন। অপেক্ষায় থাকা এসএমএস নিজে থেকেই যাবে।',
    }),
    lost: (lost, done, reason) => ({
      text: `গত এক দিনের ${digits(done)}টি এসএমএসের মধ্যে ${digits(lost)}টি পাঠানো যায়নি বা উত্তর আসেনি। শেষ ত্রুটি: ${reason}`,
      remedy: 'ড্যাশবোর্ডের সেন্টার পাতায় বার্তাগুলো দেখুন, আর উত্তর না আসা এসএমএস নিয়ে গেটওয়েকে জিজ্ঞেস করুন।',
    }),
    noError: 'নেই।',
    fine: (name, taka) => ({ text: `এসএমএস যায় ${name} দিয়ে। সেখানে ৳${taka} আছে।` }),
  },

  notSeen: (reason) => ({ text: `এটি দেখা যায়নি: ${reason}` }),
  tooSlow: 'অনেক সময় লেগেছে।',

  email: {
    demonstration: () => ({ text: 'ইমেইল সার্ভার ছাড়া ডেমোর ইমেইল আউটবক্সেই থাকে।' }),
    off: () => ({
      text: 'কোনো ইমেইল যাচ্ছে না: ইমেইল সার্ভার সেট করা হয়নি। ভুলে যাওয়া পাসওয়ার্ড বদলানো যায় না, আর শিক্ষার্থীরা সিট ও পেমেন্টের কোনো খবর পান না।',
      remedy: `SMTP_URL ও MAIL_FROM সেট করুন, ${RESTART}`,
    }),
    offBesideFirebase: () => ({
      text: 'ইমেইল সার্ভার সেট করা হয়নি: শিক্ষার্থীরা তাদের সিট ও টাকার কোনো খবর পায় না। Firebase শুধু পাসওয়ার্ডের ইমেইল পাঠায়।',
      remedy: `SMTP_URL ও MAIL_FROM সেট করুন, ${RESTART}`,
    }),
    refused: (reason, waiting) => ({
      text: `ইমেইল সার্ভার ব্যবহার করা যাচ্ছে না: ${reason}${waiting > 0 ? ` ${digits(waiting)}টি ইমেইল অপেক্ষায় আছে।` : ''}`,
      remedy: 'SMTP_URL দেখুন: হোস্ট, পোর্ট, নাম ও পাসওয়ার্ড। ঠিক হলে অপেক্ষায় থাকা ইমেইল নিজে থেকেই যাবে।',
    }),
    silent: (waiting) => ({
      text: `ইমেইল সার্ভার সাড়া দিচ্ছে না।${waiting > 0 ? ` ${digits(waiting)}টি ইমেইল অপেক্ষায় আছে।` : ''}`,
      remedy:
        'SMTP_URL-এর হোস্ট ও পোর্ট দেখুন, আর ফায়ারওয়াল বা হোস্টিং কোম্পানি ওই পোর্ট আটকে রেখেছে কি না দেখুন। সাড়া পেলে জমে থাকা ইমেইল নিজে থেকেই চলে যাবে।',
    }),
    late: (waiting, since, reason) => ({
      text: `${digits(waiting)}টি ইমেইল অপেক্ষায় আছে, সবচেয়ে পুরোনোটি ${since} থেকে। শেষ ত্রুটি: ${reason}`,
      remedy: 'আউটবক্সে ইমেইলগুলো দেখুন, আর ইমেইল সার্ভার সেগুলো নিয়ে কী বলছে।',
    }),
    givenUp: (count, done, reason) => ({
      text: `গত এক দিনের ${digits(done)}টি ইমেইলের মধ্যে ${digits(count)}টি পাঠানো যায়নি। শেষ ত্রুটি: ${reason}`,
      remedy: 'আউটবক্সে ইমেইলগুলো দেখুন: প্রায়ই ঠিকানা ভুল থাকে। সব ইমেইল হলে ইমেইল প্রোভাইডারকে জিজ্ঞেস করুন।',
    }),
    fine: (waiting) => ({
      text:
        waiting > 0
          ? `ইমেইল সার্ভার আমাদের ইমেইল নিচ্ছে। ${digits(waiting)}টি ইমেইল পথে আছে।`
          : 'ইমেইল সার্ভার আমাদের ইমেইল নিচ্ছে।',
    }),
    noError: 'নেই।',
  },

  notices: {
    off: () => ({ text: 'কার্ডে কিছু বিক্রি হয় না, তাই কোনো খবর আসার কথা নয়।' }),
    noSecret: () => ({
      text: `STRIPE_WEBHOOK_SECRET সেট করা হয়নি: Stripe-এর খবর নেওয়া হয় না। ${HALF_MINUTE}`,
      remedy: `Stripe-এ docs/operating/payments.md অনুযায়ী একটি webhook যোগ করুন, তার signing secret বসান, ${RESTART}`,
    }),
    never: (paid) => ({
      text: `কার্ড প্রোভাইডারের কোনো খবর কখনো আসেনি, অথচ ${paid}-এ একজন টাকা দিয়েছেন। ${HALF_MINUTE}`,
      remedy: 'Stripe-এ দেখুন webhook PUBLIC_URL/api/webhooks/stripe-এ যায় কি না, আর পৌঁছায় কি না।',
    }),
    stopped: (seen, paid) => ({
      text: `কার্ড প্রোভাইডারের শেষ খবর এসেছে ${seen}-এ, কিন্তু ${paid}-এ একজন টাকা দিয়েছেন। ${HALF_MINUTE}`,
      remedy: 'Stripe-এ webhook-এর ডেলিভারি দেখুন: হয়তো বন্ধ আছে, বা অন্য ঠিকানায় যায়।',
    }),
    refused: (seen) => ({
      text: `খবর আসছে, কিন্তু স্বাক্ষর ভুল: শেষটি ${seen}-এ। ${HALF_MINUTE}`,
      remedy: `এই webhook-এর signing secret STRIPE_WEBHOOK_SECRET-এ বসান, ${RESTART}`,
    }),
    fine: (seen) => ({ text: `কার্ড প্রোভাইডারের শেষ খবর এসেছে ${seen}-এ।` }),
    awaited: (paid) => ({
      text: `${paid}-এ একজন টাকা দিয়েছেন; কার্ড প্রোভাইডারের প্রথম খবর আসতে কয়েক মিনিট লাগতে পারে।`,
    }),
    nothingYet: () => ({ text: 'এখনো কেউ কার্ডে টাকা দেননি, তাই স্ট্রাইপ থেকে কোনো খবর আসার কথা নয়।' }),
  },

  hostedNotices: {
    bkash: hostedNotices(
      'বিকাশের',
      'PUBLIC_URL/api/webhooks/bkash ঠিকানায় খবর পাঠানো বিকাশ চালু করে দেয়; কী চাইতে হবে docs/operating/payments.md-এ লেখা আছে।',
      `বিকাশ যে টপিকের নাম দিয়েছে BKASH_TOPIC_ARN তার সঙ্গে মেলান, ${RESTART}`,
    ),
    sslcommerz: hostedNotices(
      'এসএসএলকমার্জের',
      'দেখুন এসএসএলকমার্জ PUBLIC_URL/api/webhooks/sslcommerz-এ পৌঁছাতে পারে কি না, আর কোনো ফায়ারওয়াল বা প্রক্সি আটকায় কি না।',
      `SSLCOMMERZ_STORE_PASSWORD এসএসএলকমার্জের ইমেইলের সঙ্গে মেলান, ${RESTART}`,
    ),
  },

  cards: {
    demonstration: () => ({ text: 'ডেমোর নিজের কার্ড প্রোভাইডার আছে: আসল টাকার লেনদেন হয় না।' }),
    off: () => ({
      text: 'অনলাইনে টাকা নেওয়ার কোনো উপায় সেট করা হয়নি, অথচ ফি-সহ সেশন আছে: টাকা দেওয়া যাচ্ছে শুধু কাউন্টারে।',
      remedy: 'বিকাশ, এসএসএলকমার্জ বা Stripe-এর কী সেট করুন; কীভাবে পাবেন তা docs/operating/payments.md-এ লেখা আছে।',
    }),
    otherWays: () => ({ text: 'Stripe সেট করা হয়নি। অনলাইনে অন্যভাবে টাকা দেওয়া যায়।' }),
    notNeeded: () => ({ text: 'কার্ড প্রোভাইডার সেট করা হয়নি, আর এখনকার কোনো সেশনে লাগেও না।' }),
    refused: (reason) => ({
      text: `Stripe আমাদের গোপন কী নিচ্ছে না (${reason}): কেউ টাকা দিতে পারছেন না, টাকা ফেরতও যাচ্ছে না।`,
      remedy: `Stripe-এর ড্যাশবোর্ড থেকে গোপন কী STRIPE_SECRET_KEY-তে বসান, ${RESTART}`,
    }),
    test: () => ({
      text: 'এগুলো Stripe-এর পরীক্ষার কী: কার্ড থেকে টাকা কাটা হয় না, সিট বিনা পয়সায় চলে যায়।',
      remedy: 'কেউ পেমেন্ট করার আগে Stripe-এর আসল কী বসান।',
    }),
    fine: () => ({ text: 'Stripe আমাদের গোপন কী নিচ্ছে।' }),
  },

  bkash: {
    demonstration: () => ({ text: 'ডেমোর নিজের বিকাশ আছে: আসল টাকার লেনদেন হয় না।' }),
    off: () => ({ text: 'বিকাশে টাকা নেওয়া চালু নেই।' }),
    refused: (reason) => ({
      text: `বিকাশ আমাদের কী নিচ্ছে না (${reason}): কেউ বিকাশে টাকা দিতে পারছেন না, ফেরতও যাচ্ছে না।`,
      remedy: `BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME ও BKASH_PASSWORD বিকাশের পাঠানো কী-র সঙ্গে মিলিয়ে দেখুন। আসল কী হলে BKASH_LIVE হবে 1, স্যান্ডবক্সের হলে 0। ${RESTART}`,
    }),
    sandbox: () => ({
      text: 'এটি বিকাশের স্যান্ডবক্স: টাকা কাটা হয় না, সিট বিনা পয়সায় চলে যায়।',
      remedy: 'কেউ পেমেন্ট করার আগে বিকাশের আসল কী আর BKASH_LIVE=1 বসান।',
    }),
    fine: () => ({ text: 'বিকাশ আমাদের কী নিচ্ছে।' }),
  },

  sslcommerz: {
    demonstration: () => ({ text: 'ডেমোর নিজের এসএসএলকমার্জ আছে: আসল টাকার লেনদেন হয় না।' }),
    off: () => ({ text: 'এসএসএলকমার্জ দিয়ে টাকা নেওয়া চালু নেই।' }),
    refused: (reason) => ({
      text: `এসএসএলকমার্জ আমাদের স্টোর নিচ্ছে না (${reason}): কেউ এর মাধ্যমে টাকা দিতে পারছেন না, ফেরতও যাচ্ছে না।`,
      remedy: `SSLCOMMERZ_STORE_ID ও SSLCOMMERZ_STORE_PASSWORD এসএসএলকমার্জের ইমেইলের সঙ্গে মিলিয়ে দেখুন। আসল স্টোর হলে SSLCOMMERZ_LIVE হবে 1, স্যান্ডবক্সের হলে 0। ${RESTART}`,
    }),
    sandbox: () => ({
      text: 'এটি এসএসএলকমার্জের স্যান্ডবক্স: টাকা কাটা হয় না, সিট বিনা পয়সায় চলে যায়।',
      remedy: 'কেউ পেমেন্ট করার আগে আসল স্টোরের আইডি, পাসওয়ার্ড আর SSLCOMMERZ_LIVE=1 বসান।',
    }),
    fine: () => ({ text: 'এসএসএলকমার্জ আমাদের স্টোর নিচ্ছে।' }),
  },

  identity: {
    own: () => ({ text: 'সবাই এই সাইটেই লগ ইন করেন।' }),
    refused: (reason) => ({
      text: `Firebase আমাদের কী নিচ্ছে না (${reason}): কেউ লগ ইন করতে পারছেন না।`,
      remedy: `Firebase-এর প্রজেক্ট সেটিংস থেকে apiKey নিয়ে FIREBASE_API_KEY-তে বসান, ${RESTART}`,
    }),
    domain: (host) => ({
      text: `Firebase ${host} চেনে না: সেখানে গুগল দিয়ে বা ইমেইলের লিংকে লগ ইন হয় না।`,
      remedy: 'Firebase-এ Authentication, Settings, Authorized domains-এ এটি যোগ করুন।',
    }),
    fine: () => ({ text: 'Firebase আমাদের কী নিচ্ছে।' }),
  },

  google: {
    off: () => ({ text: 'গুগল দিয়ে লগ ইন চালু নেই।' }),
    demonstration: () => ({ text: 'ডেমোতে অ্যাকাউন্ট বাছাইয়ের নিজস্ব পৃষ্ঠা আছে।' }),
    byFirebase: () => ({ text: 'Firebase এটি দেখে।' }),
    refused: (reason) => ({
      text: `গুগল আমাদের ক্লায়েন্ট নিচ্ছে না (${reason}): কেউ গুগল দিয়ে লগ ইন করতে পারছেন না।`,
      remedy:
        'GOOGLE_CLIENT_ID ও GOOGLE_CLIENT_SECRET দেখুন, আর redirect URI PUBLIC_URL/auth/google/callback কি না।',
    }),
    fine: () => ({ text: 'গুগল আমাদের ক্লায়েন্ট চেনে।' }),
  },

  images: {
    own: () => ({ text: 'ছবি এই মেশিনেই DATA_DIR-এর ভেতরে রাখা হয়।' }),
    notKept: (folder, reason) => ({
      text: `কোনো ছবি আপলোড করা যাচ্ছে না: ${folder} ফোল্ডারে কিছু লেখা যায় না (${reason})।`,
      remedy: `DATA_DIR-এ এমন ফোল্ডার দিন যেখানে সার্ভার লিখতে পারে (কনটেইনারে ভলিউম /data), ${RESTART}`,
    }),
    bucket: (name) => ({ text: `ছবি ${name} বাকেটে রাখা হয়।` }),
    bucketFails: (reason) => ({
      text: `কোনো ছবি আপলোড করা যাচ্ছে না। ${reason}।`,
      remedy: 'সেটিংটি ঠিক করুন, bin/start --check দিয়ে যাচাই করুন, তারপর আবার চালু করুন।',
    }),
    refused: (reason) => ({
      text: `imgbb আমাদের কী নিচ্ছে না (${reason}): কোনো ছবি আপলোড করা যায় না।`,
      remedy: 'IMGBB_API_KEY-তে api.imgbb.com-এর কী বসান, অথবা বাদ দিন, তাহলে ছবি এখানেই থাকবে।',
    }),
    fine: () => ({ text: 'imgbb আমাদের কী নিচ্ছে।' }),
  },

  payments: {
    fine: () => ({ text: 'শুরু হওয়া পেমেন্টগুলোর দেখাশোনা চলছে।' }),
    waiting: (since) => ({
      text: `${since} থেকে একটি পেমেন্ট প্রোভাইডারের উত্তরের অপেক্ষায়। সার্ভার বারবার জিজ্ঞেস করছে; টাকা কাটা হয়ে থাকলে তা হারাবে না।`,
      remedy: 'লগে “not reconciled yet” খুঁজুন: প্রোভাইডার কী বলছে তা সেখানে আছে।',
    }),
    notLookedAfter: (since) => ({
      text: `${since} থেকে অসমাপ্ত পেমেন্টগুলো কেউ দেখেনি: কেউ আগেভাগে ব্রাউজার বন্ধ করলে টাকা দিয়েও সিট না-ও পেতে পারেন।`,
      remedy: 'লগে “a background job failed” খুঁজুন, তারপর আবার চালু করুন।',
    }),
  },

  refunds: {
    unanswered: (count, since) => ({
      text: `${digits(count)}টি ফেরতের কোনো ফল এক দিনেও প্রোভাইডার জানায়নি; সবচেয়ে পুরোনোটি চাওয়া হয়েছে ${since}-এ।`,
      remedy:
        'প্রোভাইডারের পোর্টালে প্রতিটি খুঁজুন। উত্তর হারিয়ে গেলে যা পান তা আটকে থাকা রিফান্ডের পাতায় লিখুন; অন্যগুলোর কথা প্রোভাইডারকে জিজ্ঞেস করুন।',
    }),
    late: (count, since) => ({
      text: `${digits(count)}টি পেমেন্ট এক ঘণ্টার বেশি ফেরতের অপেক্ষায়, সবচেয়ে পুরোনোটি ${since} থেকে।`,
      remedy:
        'লগে “not reconciled yet” খুঁজুন। প্রোভাইডার ফেরত দিতে না পারলে (ব্যালেন্স নেই, কার্ড বন্ধ) বা উত্তর হারিয়ে গেলে কী করবেন, docs/operating/payments.md-এ “A refund without an answer” অংশে লেখা আছে।',
    }),
    fine: (due) => ({
      text: due === 0 ? 'কোনো টাকা ফেরত দেওয়ার নেই।' : `${digits(due)}টি পেমেন্ট ফেরতের পথে।`,
    }),
  },

  jobs: {
    tasks: {
      email: 'ইমেইল পাঠানো',
      reminders: 'রিমাইন্ডার লেখা',
      refunds: 'টাকা ফেরত দেওয়া',
      checkouts: 'অসমাপ্ত পেমেন্ট দেখা',
      receipts: 'রসিদে নম্বর দেওয়া',
      waitlist: 'অপেক্ষমাণদের খালি সিট দেওয়া',
      'card-events': 'কার্ড প্রোভাইডারের খবর পড়া',
      sms: 'এসএমএস পাঠানো',
      push: 'ফোনে বার্তা দেখানো',
      minimums: 'যথেষ্ট শিক্ষার্থী হলো কি না ঠিক করা',
      messages: 'বার্তা লেখা',
      'class-notices': 'ক্লাসের পরিবর্তন জানানো',
      files: 'অসমাপ্ত আপলোড মোছা',
      'search-index': 'খোঁজার জন্য সেশন সাজানো',
      audit: 'হিসাবগুলো পরস্পর মেলে কি না দেখা',
    },
    failing: (task, since, error) => ({
      text: `${since} থেকে এই কাজ হচ্ছে না: ${task}। শেষ ত্রুটি: ${error}`,
      remedy:
        'অন্তত প্রতি পাঁচ মিনিটে নিজে থেকেই আবার চেষ্টা হয়; প্রোগ্রাম আবার চালু করলে তখনই হয়। লগে “a background job failed” খুঁজুন।',
    }),
    fine: () => ({ text: 'পেছনের সব কাজ ঠিকমতো চলছে।' }),
  },

  clock: {
    database: (seconds) => ({
      text: `এই মেশিন ও PostgreSQL-এর ঘড়ির মধ্যে ${seconds} সেকেন্ডের তফাত।`,
      remedy: 'দুটিতেই সময় মেলানো চালু করুন (timedatectl set-ntp true): হোল্ড, টোকেন ও লিংক ভুল সময়ে শেষ হচ্ছে।',
    }),
    provider: (seconds) => ({
      text: `এই মেশিনের ঘড়ি বাইরের ঘড়ি থেকে ${seconds} সেকেন্ড দূরে: টোকেন ও খবর নেওয়া হয় না।`,
      remedy: 'সময় মেলানো চালু করুন (timedatectl set-ntp true)।',
    }),
    fine: () => ({ text: 'ঘড়ি PostgreSQL ও প্রোভাইডারদের ঘড়ির সঙ্গে মিলছে।' }),
    alone: () => ({
      text: 'ঘড়ি PostgreSQL-এর ঘড়ির সঙ্গে মিলছে। মিলিয়ে দেখার মতো বাইরের কোনো প্রোভাইডার নেই।',
    }),
  },

  disk: {
    full: (free, total) => ({
      text: `DATA_DIR-এর ডিস্ক ভরে গেছে, ${total}-এর মধ্যে খালি ${free}। শিগগিরই আর কিছু বুক বা আপলোড করা যাবে না।`,
      remedy: 'যা লাগে না (পুরোনো ব্যাকআপ, লগ) মুছুন, অথবা বড় ডিস্ক নিন।',
    }),
    nearlyFull: (free, total) => ({
      text: `DATA_DIR-এর ডিস্ক প্রায় ভরা: ${total}-এর মধ্যে খালি ${free}।`,
      remedy: 'যা লাগে না (পুরোনো ব্যাকআপ, লগ) মুছুন, অথবা বড় ডিস্ক নিন।',
    }),
    fine: (free, total, database) => ({ text: `${total}-এর মধ্যে ${free} খালি; ডেটাবেস নিয়েছে ${database}।` }),
    elsewhere: (database) => ({ text: `এই মেশিনে কিছু রাখা হয় না; ডেটাবেস নিজের জায়গায় ${database} নিয়েছে।` }),
  },

  backup: {
    demonstration: () => ({ text: 'ডেমোর জন্য লাগে না।' }),
    never: () => ({
      text: 'কখনো কোনো ব্যাকআপ নেওয়া হয়নি।',
      remedy: 'docs/operating/backups.md অনুযায়ী প্রতিদিন bin/backup চালান, আর ফাইল অন্য মেশিনে রাখুন।',
    }),
    old: (at) => ({
      text: `শেষ ব্যাকআপ নেওয়া হয়েছে ${at}-এ।`,
      remedy: 'প্রতিদিনের ব্যাকআপ এখনো চলে কি না দেখুন: systemctl status boithok-backup.timer।',
    }),
    fine: (at) => ({ text: `শেষ ব্যাকআপ নেওয়া হয়েছে ${at}-এ।` }),
  },

  schema: {
    newer: () => ({
      text: 'ডেটাবেস এই প্রোগ্রামের চেয়ে নতুন ভার্সনের জন্য।',
      remedy: 'নতুন ভার্সনটি চালু করুন, অথবা এই ভার্সনে নেওয়া ব্যাকআপ ফিরিয়ে আনুন।',
    }),
    upgrading: () => ({
      text: 'আপগ্রেড চলছে: ডেটাবেস এই প্রোগ্রামের চেয়ে নতুন ভার্সনের, তবে প্রোগ্রামটি এই ডেটাবেসেও ঠিকমতো কাজ করে।',
    }),
    older: () => ({
      text: 'ডেটাবেস এই প্রোগ্রামের চেয়ে পুরোনো ভার্সনের।',
      remedy: 'আবার চালু করুন: শুরুতেই ডেটাবেস এগিয়ে নেওয়া হয়।',
    }),
    fine: (level) => ({ text: `ডেটাবেস এই ভার্সনের স্তরেই আছে, ${digits(level)}।` }),
  },

  processes: {
    missing: (alive, wanted) => ({
      text: `${digits(wanted)}টির মধ্যে ${digits(alive)}টি প্রসেস চলছে।`,
      remedy: 'লগে “a worker has ended” খুঁজুন।',
    }),
    fine: (alive) => ({ text: `${digits(alive)}টি প্রসেস চলছে।` }),
  },

  proxy: {
    untrusted: (count) => ({
      text: 'আপনি প্রক্সি হয়ে এসেছেন, কিন্তু TRUST_PROXY ০: সব ভিজিটর একই ঠিকানা থেকে আসছেন বলে মনে হয়, আর সবাই মিলে একটিই সীমার মধ্যে পড়েন।',
      remedy: `TRUST_PROXY-তে আপনার প্রক্সির সংখ্যা বসান, এখানে সম্ভবত ${digits(count)}, ${RESTART}`,
    }),
    missing: (trusted, count) => ({
      text: `TRUST_PROXY ${digits(trusted)}, কিন্তু আপনি এসেছেন ${digits(count)}টি প্রক্সি হয়ে: আপনার মতো করে যে আসে সে যেকোনো ঠিকানা দাবি করতে পারে।`,
      remedy: 'প্রক্সি ছাড়া কেউ যেন পোর্টে না পৌঁছায় (HOST=127.0.0.1, ফায়ারওয়াল), অথবা TRUST_PROXY ঠিক করুন।',
    }),
    direct: () => ({ text: 'সামনে কোনো প্রক্সি নেই।' }),
    fine: (trusted) => ({ text: `TRUST_PROXY যেমন বলে, আপনি ${digits(trusted)}টি প্রক্সি হয়ে এসেছেন।` }),
  },

  outbound: {
    off: () => ({
      text: 'OUTBOUND=off: এই কপি থেকে কোনো ইমেইল যায় না, টাকার লেনদেন হয় না, কোনো সেবাদাতার সঙ্গে যোগাযোগ করা হয় না। আউটবক্সে যা জমা আছে, তা তেমনই থাকে।',
      remedy: 'মানুষ যদি এখানেই বুক করেন, তাহলে OUTBOUND বাদ দিয়ে আবার চালু করুন।',
    }),
  },

  demonstration: {
    open: () => ({
      text: 'এটি সবার জন্য উন্মুক্ত ডেমো: এর অ্যাকাউন্টগুলোর, একজন অ্যাডমিনেরও, পাসওয়ার্ড সবাই জানে।',
      remedy: 'আসল মানুষের জন্য DEMO=0 দিন, আর খালি ডেটাবেস দিয়ে শুরু করুন।',
    }),
    local: () => ({ text: 'এটি একটি ডেমো, শুধু এই মেশিন থেকেই পৌঁছানো যায়।' }),
    off: () => ({ text: 'এটি ডেমো নয়।' }),
  },
}
