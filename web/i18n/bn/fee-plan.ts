import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const feePlan: Messages['feePlan'] = {
  label: 'মাসিক কিস্তি',
  hint: 'প্রথম কিস্তি দিলেই সিট পাওয়া যায়। বাকিগুলো প্রতি মাসে একটি করে।',
  tooShort: 'এর জন্য ক্লাস অন্তত এক মাস ধরে চলতে হবে।',
  soldBefore: 'আগে নেওয়া সিটের ফি যেমন ছিল, তেমনই থাকবে।',
  atOnce: 'না, পুরোটা একবারে',
  count: (parts) => `${digits(parts)}টি কিস্তি`,
  inParts: (parts) => `শিক্ষার্থীরা ${digits(parts)}টি মাসিক কিস্তিতে দিতে পারবেন`,
  parts: 'ফির কিস্তি',
  part: (part) => `${digits(part)} নম্বর কিস্তি`,
  whenBooking: 'বুক করার সময়',
  ruleTitle: 'কিস্তিতে ফি',
  ruleHint:
    'তারিখ পেরোনোর পরও এই কদিন সব খোলা থাকে। এরপর কিস্তি না দেওয়া পর্যন্ত ক্লাসের লিংক ও ম্যাটেরিয়াল বন্ধ থাকে; সিট থেকে যায়।',
  ruleDays: 'বাড়তি দিন (০ থেকে ৬০)',
  ruleSaved: 'সেভ হয়েছে। এখন থেকেই চালু।',
  ruleFailed: 'বাড়তি দিনের নিয়ম লোড করা যায়নি',
  by: (day) => `${day}-এর মধ্যে`,
}
