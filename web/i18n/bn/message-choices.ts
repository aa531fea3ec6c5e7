import type { Messages } from '../index.ts'

export const messageChoices: Messages['messageChoices'] = {
  title: 'বার্তা',
  intro: 'কোন খবর কীভাবে পাবেন, বেছে নিন। রাতে এসএমএস সকাল ৮টা পর্যন্ত অপেক্ষা করে, ক্লাস কাছে হলে নয়।',
  kinds: {
    'class-moved': 'ক্লাসের সময় বদল বা বাতিল',
    offer: 'আপনার জন্য খালি সিট',
    money: 'পেমেন্ট ও রিফান্ড',
    booking: 'আপনার বুকিং',
    reminder: 'ক্লাসের কথা মনে করানো',
    account: 'আপনার অ্যাকাউন্ট ও ভূমিকা',
  },
  channels: { email: 'ইমেইল', sms: 'এসএমএস', push: 'এই ফোনে' },
  named: (label, by) => `${label}: ${by}`,
  language: 'বার্তার ভাষা',
  automatic: 'এখানে শেষবার যে ভাষায় ছিলাম',
  saved: 'সংরক্ষণ করা হয়েছে।',
  failedToSave: 'বদলানো যায়নি। আবার চেষ্টা করুন।',
  failed: 'আপনার বার্তার সেটিং লোড করা যায়নি।',
  none: 'আপনার কাছে এখনো কোনো বার্তা পৌঁছায় না। আগে ইমেইল ঠিকানা নিশ্চিত করুন।',
}
