import { defineTexts } from '../../contract/formats/define-texts.ts'

/** The texts of messages about who acts for whom. */
export const guardianTexts = defineTexts({
  en: {
    guardian: {
      named: {
        subject: (name: string, centre: string) => `You can now act for ${name} at ${centre}`,
        says: (name: string) =>
          `You were named a guardian of ${name}. When you log in, you see their classes and fees, and can book, pay and say that they will be absent. If you do not know them, tell the centre.`,
        where: 'Your dashboard:',
      },
      ended: {
        subject: (name: string, centre: string) => `You no longer act for ${name} at ${centre}`,
        says: (name: string) =>
          `You no longer see the classes and fees of ${name}. If this is a mistake, ask them or the centre.`,
        where: 'Your dashboard:',
      },
    },
    child: {
      named: {
        subject: (name: string, centre: string) => `${name} can now act for you at ${centre}`,
        says: (name: string) =>
          `${name} is now your guardian here: they see your classes and fees, and can book, pay and say that you will be absent. Your notes and your password stay yours. If you do not want this, end it in your profile or tell the centre.`,
        where: 'Your profile:',
      },
      ended: {
        subject: (name: string, centre: string) => `${name} no longer acts for you at ${centre}`,
        says: (name: string) => `${name} no longer sees your classes and fees.`,
        where: 'Your profile:',
      },
    },
  },
  bn: {
    guardian: {
      named: {
        subject: (name, centre) => `${centre}: আপনি এখন ${name}-এর অভিভাবক`,
        says: (name) =>
          `আপনাকে ${name}-এর অভিভাবক করা হয়েছে। লগ ইন করলে তার ক্লাস আর ফি দেখবেন, তার হয়ে বুক করতে, টাকা দিতে আর অনুপস্থিতি জানাতে পারবেন। তাকে না চিনলে সেন্টারকে জানান।`,
        where: 'আপনার ড্যাশবোর্ড:',
      },
      ended: {
        subject: (name, centre) => `${centre}: আপনি আর ${name}-এর অভিভাবক নন`,
        says: (name) => `${name}-এর ক্লাস আর ফি আপনি আর দেখবেন না। ভুল হয়ে থাকলে তাকে বা সেন্টারকে জানান।`,
        where: 'আপনার ড্যাশবোর্ড:',
      },
    },
    child: {
      named: {
        subject: (name, centre) => `${centre}: ${name} এখন আপনার অভিভাবক`,
        says: (name) =>
          `${name} এখন এখানে আপনার অভিভাবক: আপনার ক্লাস আর ফি দেখবেন, আপনার হয়ে বুক করতে, টাকা দিতে আর অনুপস্থিতি জানাতে পারবেন। আপনার নোট আর পাসওয়ার্ড আপনারই থাকবে। এটি না চাইলে প্রোফাইল থেকে বাদ দিন বা সেন্টারকে জানান।`,
        where: 'আপনার প্রোফাইল:',
      },
      ended: {
        subject: (name, centre) => `${centre}: ${name} আর আপনার অভিভাবক নন`,
        says: (name) => `${name} আপনার ক্লাস আর ফি আর দেখবেন না।`,
        where: 'আপনার প্রোফাইল:',
      },
    },
  },
})
