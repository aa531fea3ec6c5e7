import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const payments: Texts['payments'] = {
  title: 'পেমেন্ট',
  succeeded: 'পেমেন্ট হয়েছে। আপনার সিট বুক হয়েছে।',
  unavailable: 'এখনো অনলাইনে টাকা দেওয়া যায় না।',
  unavailableHint: 'কীভাবে টাকা দেবেন কোচিং সেন্টারে জেনে নিন, অথবা একটি ফ্রি সেশন বেছে নিন।',
  loadingForm: 'কার্ডের ফর্ম লোড হচ্ছে...',
  giveSeatBack: 'এই সিট ছেড়ে দিন',
  giveBackTitle: 'সিটটি ছেড়ে দেবেন?',
  giveBackText: 'অন্যরা সঙ্গে সঙ্গে এটি বুক করতে পারবেন। কোনো টাকা কাটা হয়নি।',
  giveBack: 'ছেড়ে দিন',
  keepSeat: 'রেখে দিন',
  seatGivenBack: 'সিটটি আবার খালি। কোনো টাকা কাটা হয়নি।',
  failedToGiveSeatBack: 'সিটটি ছাড়া যায়নি। সময় শেষ হলে এমনিতেই খালি হয়ে যাবে।',

  heldFor: (time) => `সিটটি আর ${digits(time)} মিনিট আপনার জন্য ধরে রাখা থাকবে`,
  heldUntil: (time) => `সিটটি ${time} পর্যন্ত আপনার জন্য ধরে রাখা থাকবে`,
  heldForSpoken: (seconds) =>
    seconds >= 60
      ? `আপনার সিট আর সর্বোচ্চ ${digits(seconds / 60)} মিনিট ধরে রাখা থাকবে।`
      : `আপনার সিট আর সর্বোচ্চ ${digits(seconds)} সেকেন্ড ধরে রাখা থাকবে।`,
  difference: 'ফির পার্থক্য',
  differenceHint: 'টাকা দিলে সিট এই সেশনে চলে আসবে।',
  heldPrice: 'আপনি শুরু করার সময় যে ফি ছিল, সেটাই থাকছে।',
  goOn: 'পেমেন্ট চালিয়ে যান',
  timeIsOver: 'সিট ধরে রাখার সময় শেষ। কোনো টাকা কাটা হয়নি। এগোতে চাইলে আবার সিট ধরুন।',
  holdAgain: 'আবার সিট ধরুন',
  part: {
    heldFor: (time) => `টাকা দেওয়ার সময় বাকি: ${digits(time)} মিনিট`,
    heldUntil: (time) => `টাকা দেওয়া যাবে ${time} পর্যন্ত`,
    heldForSpoken: (seconds) =>
      seconds >= 60
        ? `টাকা দেওয়ার জন্য আর সর্বোচ্চ ${digits(seconds / 60)} মিনিট আছে।`
        : `টাকা দেওয়ার জন্য আর সর্বোচ্চ ${digits(seconds)} সেকেন্ড আছে।`,
    giveSeatBack: 'এই পেমেন্ট বাতিল করুন',
    giveBackTitle: 'এই পেমেন্ট বাতিল করবেন?',
    giveBackText: 'কোনো টাকা কাটা হয়নি, আপনার সিটও থাকছে।',
    giveBack: 'বাতিল করুন',
    keepSeat: 'পেমেন্ট চালিয়ে যান',
    seatGivenBack: 'পেমেন্ট বাতিল হয়েছে। কোনো টাকা কাটা হয়নি।',
    failedToGiveSeatBack: 'পেমেন্টটি বাতিল করা যায়নি। সময় শেষ হলে এমনিতেই বাতিল হয়ে যাবে।',
    timeIsOver: 'টাকা দেওয়ার সময় শেষ। কোনো টাকা কাটা হয়নি, আপনার সিটও আছে।',
    holdAgain: 'আবার শুরু করুন',
  },
  switch: {
    giveSeatBack: 'আগের সিটেই থাকব',
    giveBackTitle: 'আগের সিটেই থাকবেন?',
    giveBackText: 'ব্যাচ বদল বাতিল হবে, আর নতুন ব্যাচের সিটটি অন্যরা সঙ্গে সঙ্গে বুক করতে পারবেন। কোনো টাকা কাটা হয়নি।',
    giveBack: 'আগের সিটেই থাকব',
    keepSeat: 'ব্যাচ বদলাব',
    seatGivenBack: 'আপনার আগের সিটই থাকছে। কোনো টাকা কাটা হয়নি।',
    failedToGiveSeatBack: 'ব্যাচ বদল থামানো যায়নি। সময় শেষ হলে নিজে থেকেই থেমে যাবে।',
    timeIsOver: 'টাকা দেওয়ার সময় শেষ। কোনো টাকা কাটা হয়নি, আগের সিট আপনারই থাকছে।',
  },

  seeSession: 'সেশনটি দেখুন',
  freeSession: 'এই সেশনটি ফ্রি। কোনো পেমেন্ট লাগবে না।',

  historyTitle: 'পেমেন্টের তালিকা',
  everyonesPayments: 'সবার পেমেন্ট',
}
