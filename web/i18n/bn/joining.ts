import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const joining: Messages['joining'] = {
  minimum: (count, booked, at) =>
    `অন্তত ${digits(count)} জন হলে সেশনটি হবে, এখন পর্যন্ত ${digits(booked)} জন। জানা যাবে ${digits(at)}।`,
  minimumHint: 'এর কম হলে সেশনটি বাতিল হবে, আর যাঁরা টাকা দিয়েছেন, সবাই ফেরত পাবেন।',
  runs: (count) => `সেশনটি হচ্ছে: সময়মতো অন্তত ${digits(count)} জন বুক করেছেন।`,
  share: (left, all, price, fee) =>
    `${digits(all)}টি ক্লাসের মধ্যে ${digits(left)}টি বাকি: ${digits(fee)}-এর জায়গায় ${digits(price)}।`,
  full: (left, all) => `${digits(all)}টি ক্লাসের মধ্যে ${digits(left)}টি বাকি, ফি পুরোটাই।`,
  left: (left, all) => `${digits(all)}টি ক্লাসের মধ্যে ${digits(left)}টি বাকি।`,
}
