import { defineTexts } from '../../../contract/formats/define-texts.ts'

/** The texts of messages about disputes. */
export const disputeTexts = defineTexts({
  en: {
    disputed: {
      subject: (title: string) => `A payment is disputed: ${title}`,
      closedSubject: (title: string) => `A dispute has been decided: ${title}`,
      says: (amount: string, reason: string) =>
        `The payer’s bank is asking for ${amount} back. The reason it gives: ${reason}.`,
      respondBy: (time: string) => `You can answer at the card provider until ${time}.`,
      outcome: {
        won: (amount: string) => `The bank has decided for you. The ${amount} stays yours.`,
        lost: (amount: string) => `The bank has decided for the payer, who keeps the ${amount}.`,
        withdrawn: (amount: string) => `The bank no longer asks for the ${amount}.`,
      },
      reference: (id: string) => `Reference: ${id}`,
      where: 'The payment:',
    },
  },
  bn: {
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
  },
})
