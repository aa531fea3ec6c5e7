import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'
import { methodNames as methodNamesInBangla } from '../../../contract/payments/method-names/bn.ts'
import { methodNames as methodNamesInEnglish } from '../../../contract/payments/method-names/en.ts'

/** The receipt that replaces another one, and what it says. */
type Corrected = { receipt: string; replaced: string; amount: string; way: string }

/** The texts of messages about payments. */
export const moneyTexts = defineTexts({
  en: {
    noSeat: {
      subject: (title: string) => `Your payment is being refunded: ${title}`,
      short: (title: string, amount: string, receipt: string) =>
        `${title}: your ${amount} (receipt ${receipt}) is being refunded.`,
      where: 'See where your money is:',
    },
    refunded: {
      subject: (title: string) => `Your payment has been refunded: ${title}`,
      refund: (amount: string) =>
        `${amount} has been refunded the way you paid. A bank may take a few days to show it.`,
      several: (amount: string, payments: number) =>
        `${amount} is being refunded the way you paid, in ${payments} payments. A bank may take a few days to show each.`,
      byHand: (amount: string) => `The centre has refunded ${amount} to you.`,
      toBalance: (amount: string) => `${amount} is back with the centre as your money in advance.`,
      inAdvance: 'Money in advance',
      short: (title: string, amount: string, receipt: string) =>
        `${amount} of receipt ${receipt} has been refunded to you: ${title}`,
      shortSeveral: (title: string, amount: string, receipt: string) =>
        `${amount} is being refunded to you: ${title}. First receipt: ${receipt}.`,
      reference: (id: string) => `Reference: ${id}`,
      receipt: (id: string) => `It belongs to your receipt ${id}.`,
      where: 'All your payments:',
    },
    refundCameBack: {
      subject: (title: string) => `Your bank did not take your refund: ${title}`,
      says: (amount: string) =>
        `We had refunded ${amount} the way you paid, but your bank sent it back to the centre.`,
      next: 'Your money is not lost. The centre gives it to you another way: it gets in touch, or ask at the desk.',
      short: (title: string, amount: string, receipt: string) =>
        `${title}: your bank sent the refund of ${amount} (receipt ${receipt}) back to the centre. Ask at the desk for another way.`,
    },
    sentRefused: {
      subject: (title: string) => `Your transaction ID was not accepted: ${title}`,
      says: (id: string, amount: string) =>
        `The centre could not accept transaction ID ${id} as your payment of ${amount}.`,
      reason: (reason: string) => `The centre wrote: ${reason}`,
      next: 'Check the message from your wallet and send the right transaction ID here, or show it at the desk:',
    },
    sentUnchecked: {
      subject: (title: string) => `Your payment was not checked in time: ${title}`,
      says: (id: string, amount: string) =>
        `Nobody at the centre checked transaction ID ${id} for ${amount} in time. We are sorry.`,
      seat: 'Your seat is not held any more.',
      part: 'This part of your fee is still unpaid.',
      next: 'Your money is not lost. Start again here with the same transaction ID, or show the message from your wallet at the desk:',
    },
    advance: {
      subject: (amount: string) => `We have received ${amount} in advance`,
      says: (amount: string, receipt: string) => `You paid ${amount} in advance. Receipt: ${receipt}.`,
      balance: (amount: string) => `You have ${amount} with the centre now. It pays for what you book next.`,
      short: (amount: string, receipt: string, balance: string) =>
        `You paid ${amount} in advance. Receipt ${receipt}. In advance now: ${balance}.`,
      where: 'Your receipt:',
    },
    corrected: {
      subject: (title: string) => `A corrected receipt: ${title}`,
      says: ({ receipt, replaced, amount, way }: Corrected) =>
        `Receipt ${receipt} replaces receipt ${replaced}: you paid ${amount}, ${way}.`,
      short: ({ title, receipt, replaced, amount, way }: Corrected & { title: string }) =>
        `${title}: receipt ${receipt} replaces ${replaced}. You paid ${amount}, ${way}.`,
      stays: 'It was only written down wrongly. Nothing else changes.',
      where: 'Your receipt:',
    },
    methods: methodNamesInEnglish,
  },
  bn: {
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
    methods: methodNamesInBangla,
  },
})
