import type { Messages } from '../index.ts'

export const switchMoney: Messages['switchMoney'] = {
  states: { booked: 'ফির পার্থক্য দেওয়া হয়েছে' },
  sentences: {
    held: 'ফির পার্থক্য দেওয়া পর্যন্ত এই ব্যাচে আপনার জন্য একটি সিট ধরে রাখা আছে।',
    unpaid: 'ফির পার্থক্য দেওয়া হয়নি। কোনো টাকা কাটা হয়নি, আপনার সিট আগের ব্যাচেই ছিল।',
    booked: 'ফির পার্থক্য দিয়েছেন, আপনার সিট এই ব্যাচে চলে এসেছে।',
  },
  events: { booked: 'সিট এই ব্যাচে এসেছে' },
}
