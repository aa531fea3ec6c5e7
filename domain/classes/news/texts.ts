import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'

/** The texts of messages about changed classes. */
export const newsTexts = defineTexts({
  en: {
    classChange: {
      moved: {
        subject: (title: string) => `A class has been moved: ${title}`,
        says: (title: string) => `A class of “${title}” has been moved.`,
      },
      cancelled: {
        subject: (title: string) => `A class has been cancelled: ${title}`,
        says: (title: string) => `A class of “${title}” will not take place.`,
      },
      added: {
        subject: (title: string) => `There is one more class: ${title}`,
        says: (title: string) => `“${title}” has one more class.`,
      },
      substituted: {
        subject: (title: string) => `A substitute takes a class: ${title}`,
        says: (title: string, teacher: string, tutor: string) =>
          `${teacher} takes a class of “${title}” in place of ${tutor}.`,
      },
      returned: {
        subject: (title: string) => `The usual tutor takes the class: ${title}`,
        says: (title: string, teacher: string) => `${teacher} takes the class of “${title}” after all.`,
      },
      was: (time: string) => `It was planned for ${time}.`,
      stays: (time: string) => `The time stays: ${time} (Bangladesh time).`,
      is: (time: string) => `It is on ${time} (Bangladesh time).`,
      reason: (reason: string) => `The reason: ${reason}`,
      where: 'All classes are here:',
      short: {
        moved: (title: string, time: string, to: string) => `${title}: the class of ${time} is now on ${to}.`,
        placed: (title: string, time: string, place: string) =>
          `${title}: the class of ${time} is now at: ${place}.`,
        cancelled: (title: string, time: string) => `${title}: no class on ${time}.`,
        later: (title: string, time: string) => `${title}: no class on ${time}. It will be made up.`,
        added: (title: string, time: string) => `${title}: one more class, on ${time}.`,
        substituted: (title: string, time: string, teacher: string) =>
          `${title}: ${teacher} takes the class of ${time}.`,
        choose: (time: string) => `If not suitable, tell us by ${time}.`,
      },
    },
    dayOff: {
      subject: {
        move: (count: number, title: string) =>
          count === 1 ? `A class has been moved: ${title}` : `${count} classes have been moved: ${title}`,
        cancel: (count: number, title: string) =>
          count === 1
            ? `A class has been cancelled: ${title}`
            : `${count} classes have been cancelled: ${title}`,
        later: (count: number, title: string) =>
          count === 1
            ? `A class will be made up later: ${title}`
            : `${count} classes will be made up later: ${title}`,
        mixed: (count: number, title: string) => `${count} classes have changed: ${title}`,
      },
      says: {
        move: (count: number) =>
          count === 1 ? 'One of your classes has been moved.' : `${count} of your classes have been moved.`,
        cancel: (count: number) =>
          count === 1
            ? 'One of your classes will not take place.'
            : `${count} of your classes will not take place.`,
        later: (count: number) =>
          count === 1
            ? 'One of your classes does not take place as planned. It will be made up: you will hear when.'
            : `${count} of your classes do not take place as planned. They will be made up: you will hear when.`,
        mixed: (count: number) => `${count} of your classes do not take place as planned.`,
      },
      moved: (title: string, time: string, to: string) =>
        `“${title}”: it was planned for ${time}. It is on ${to} (Bangladesh time).`,
      cancelled: (title: string, time: string) => `“${title}”: it was planned for ${time}.`,
      owed: (title: string, time: string) =>
        `“${title}”: it was planned for ${time}. It will be made up: you will hear when.`,
      choose: (time: string, seats: number) =>
        seats === 1
          ? `If this does not suit you, tell us by ${time} (Bangladesh time). If you say nothing, you keep your seat.`
          : `If this does not suit you, tell us by ${time} (Bangladesh time): one answer is for all ${seats} seats. If you say nothing, you keep them.`,
      where: 'Your classes are here:',
    },
  },
  bn: {
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
        mixed: (count, title) => `${digits(count)}টি ক্লাস বদলেছে: ${title}`,
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
  },
})
