import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'
import { kisti } from '../../../contract/formats/kisti.ts'

/** A part of a fee: which one of how many, its amount, and the session's title. */
type Part = { part: number; parts: number; amount: string; title: string; day: string }

/** By how much a code or a reason made a fee less, and who gave it, where somebody else did. */
type Reduced = { code: string | null; reason: string | null; amount: string; by: string | null }

/** `why`: what made it less, in few words; empty where nothing did. */
type PaidPart = { title: string; part: number; amount: string; why: string; receipt: string }

/** The texts of messages about parts of a fee. */
export const partTexts = defineTexts({
  en: {
    partPaid: {
      reduced: ({ code, reason, amount, by }: Reduced) =>
        `${code ? `With the code ${code} your fee is ${amount} less` : `This part is ${amount} less: ${reason}`}${by ? `, by ${by}` : ''}.`,
      subject: (title: string) => `A part of your fee is paid: ${title}`,
      says: (part: number, amount: string, receipt: string) =>
        `Part ${part} of your fee is paid: ${amount}. Receipt: ${receipt}.`,
      short: ({ title, part, amount, why, receipt }: PaidPart) =>
        `${title}: part ${part} of your fee is paid, ${amount}${why && ` (${why})`}. Receipt ${receipt}.`,
      code: (code: string) => `code ${code}`,
      less: (amount: string) => `${amount} less`,
      where: 'Your seat and the other parts:',
    },
    partDue: {
      subject: (title: string) => `A part of your fee is due: ${title}`,
      says: ({ part, parts, amount, title, day }: Part) =>
        `Part ${part} of ${parts} of your fee for “${title}” is ${amount}. Please pay it by ${day}.`,
      short: ({ part, amount, title, day }: Part) => `${title}: part ${part}, ${amount}, is due by ${day}.`,
      where: 'Pay here:',
    },
    partLate: {
      subject: (title: string) => `A part of your fee is late: ${title}`,
      says: ({ part, parts, amount, title, day }: Part) =>
        `Part ${part} of ${parts} of your fee for “${title}”, ${amount}, was due on ${day}.`,
      short: ({ part, amount, title, day }: Part) => `${title}: part ${part}, ${amount}, was due on ${day}.`,
      closes: (day: string) =>
        `Until ${day} nothing changes. After that you cannot join classes online or open materials until it is paid. You keep your seat.`,
      closed: 'Until it is paid, you cannot join classes online or open materials. You keep your seat.',
      where: 'Pay here:',
    },
  },
  bn: {
    partPaid: {
      reduced: ({ code, reason, amount, by }) =>
        `${code ? `কোড ${code} দিয়ে আপনার ফি ${amount} কমেছে` : `এই কিস্তিতে ${amount} কম: ${reason}`}${by ? `, কমিয়েছেন ${by}` : ''}।`,
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
      short: ({ part, amount, title, day }) => `${title}: ${kisti(part)}, ${amount}, শেষ তারিখ ${day}।`,
      says: ({ part, parts, amount, title, day }) =>
        `“${title}” সেশনের কিস্তি ${digits(part)}/${digits(parts)}: ${amount}। ${day} তারিখের মধ্যে দিন।`,
      where: 'এখানে দিন:',
    },
    partLate: {
      subject: (title) => `কিস্তির তারিখ পেরিয়ে গেছে: ${title}`,
      short: ({ part, amount, title, day }) => `${title}: ${kisti(part)}, ${amount}, শেষ তারিখ ছিল ${day}।`,
      says: ({ part, parts, amount, title, day }) =>
        `“${title}” সেশনের কিস্তি ${digits(part)}/${digits(parts)}: ${amount}। দেওয়ার শেষ তারিখ ছিল ${day}।`,
      closes: (day) =>
        `${day} পর্যন্ত সব আগের মতোই থাকবে। এরপর কিস্তি না দেওয়া পর্যন্ত অনলাইন ক্লাসে যোগ দিতে বা ম্যাটেরিয়াল দেখতে পারবেন না। আপনার সিট আপনারই থাকবে।`,
      closed: 'কিস্তি না দেওয়া পর্যন্ত অনলাইন ক্লাসে যোগ দিতে বা ম্যাটেরিয়াল দেখতে পারবেন না। আপনার সিট আপনারই থাকবে।',
      where: 'এখানে দিন:',
    },
  },
})
