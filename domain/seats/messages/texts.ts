import type { RefundRule } from '../../../contract/bookings/refund-rule.ts'
import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'

/** What was paid for a seat, with what code, and the number of the receipt. */
type Paid = { amount: string; receipt: string; code: string | undefined }

/** The texts of messages about a seat. */
export const seatTexts = defineTexts({
  en: {
    booked: {
      subject: (title: string) => `Your seat is booked: ${title}`,
      seat: (title: string, tutor: string) => `Your seat in “${title}” with ${tutor} is booked.`,
      paid: ({ amount, receipt, code }: Paid) =>
        `You paid ${amount}${code ? ` with the code ${code}` : ''}. Receipt: ${receipt}.`,
      codeBy: (name: string) => `The code is from ${name}.`,
      reference: (id: string) => `Reference: ${id}`,
      nextPart: (part: number, parts: number, amount: string, day: string) =>
        `The next part of your fee, part ${part} of ${parts}, is ${amount}. Please pay it by ${day}.`,
      refundRule: ({ percent, hoursBefore }: RefundRule) =>
        `If you cancel, you get back ${percent}% of the price of the classes that begin ${hoursBefore === 0 ? 'after that' : `at least ${hoursBefore} ${hoursBefore === 1 ? 'hour' : 'hours'} later`}.`,
      where: 'Your booking is here:',
      receipt: 'Your receipt:',
      short: (title: string, time: string) => `Your seat is booked: ${title}, ${time}`,
      shortPaid: ({ title, time, amount, receipt, code }: Paid & { title: string; time: string }) =>
        `Your seat is booked: ${title}, ${time}. You paid ${amount}${code ? ` (code ${code})` : ''}, receipt ${receipt}.`,
    },
    switched: {
      subject: (title: string) => `You have switched to: ${title}`,
      short: (title: string, time: string) => `Your seat is now in: ${title}, ${time}.`,
      left: (title: string) => `You have left “${title}”.`,
      more: (amount: string) => `It costs ${amount} more.`,
      paid: (amount: string, receipt: string) =>
        `You have paid ${amount} for the switch. Receipt: ${receipt}.`,
      next: (count: number, amount: string, day: string) =>
        count === 1
          ? `One part of the fee is left: please pay ${amount} by ${day}.`
          : `${count} parts of the fee are left. The next one is ${amount}: please pay it by ${day}.`,
      less: (amount: string) => `It costs ${amount} less.`,
      lowered: (amount: string) => `${amount} comes off the parts of the fee that you have not paid yet.`,
    },
    cancelled: {
      subject: (title: string) => `Your booking has been cancelled: ${title}`,
      only: (time: string) => `The class was planned for ${time} (Bangladesh time).`,
      next: (count: number, time: string) =>
        `${count} classes were still to come, the next one on ${time} (Bangladesh time).`,
      short: (title: string) => `Seat cancelled: ${title}.`,
      ofReceipt: (amount: string, receipt: string) => `${amount} of receipt ${receipt}`,
      refund: {
        asPaid: (amount: string) => `${amount} is being refunded the way you paid.`,
        desk: (amount: string) => `${amount} is ready for you at the centre’s desk.`,
        balance: (amount: string) => `${amount} is back with the centre as your money in advance.`,
        several: (amount: string) =>
          `${amount} is being refunded: what you paid online, the same way, and the rest at the centre’s desk.`,
      },
      again: 'We will tell you again when it has been refunded.',
      where: 'See what happened, and where your money is:',
    },
  },
  bn: {
    booked: {
      subject: (title) => `আপনার সিট বুক হয়েছে: ${title}`,
      short: (title, time) => `সিট বুক হয়েছে: ${title}, ${time}`,
      shortPaid: ({ title, time, amount, receipt, code }) =>
        `সিট বুক হয়েছে: ${title}, ${time}। দিয়েছেন ${amount}${code ? ` (কোড ${code})` : ''}, রসিদ ${receipt}।`,
      seat: (title, tutor) => `“${title}” সেশনে আপনার সিট বুক হয়েছে। টিউটর: ${tutor}।`,
      paid: ({ amount, receipt, code }) =>
        `আপনি ${amount} পেমেন্ট করেছেন${code ? ` (কোড ${code})` : ''}। রসিদ: ${receipt}।`,
      codeBy: (name) => `কোডটি দিয়েছেন ${name}।`,
      reference: (id) => `রেফারেন্স: ${id}`,
      nextPart: (part, parts, amount, day) =>
        `পরের কিস্তি (${digits(part)}/${digits(parts)}) ${amount}। ${day} তারিখের মধ্যে দিন।`,
      refundRule: ({ percent, hoursBefore }) =>
        `বাতিল করলে, তার ${hoursBefore === 0 ? 'পরে' : `অন্তত ${digits(hoursBefore)} ঘণ্টা পরে`} যেসব ক্লাস শুরু হবে, সেগুলোর ফির ${digits(percent)}% ফেরত পাবেন।`,
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
  },
})
