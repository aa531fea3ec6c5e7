import type { Messages } from '../index.ts'

export const system: Messages['system'] = {
  title: 'সিস্টেম',
  intro: 'সবকিছু চলছে কি না, আর যা চলছে না তার জন্য কী করতে হবে।',
  failed: 'সিস্টেমের অবস্থা দেখা যায়নি',
  again: 'আবার দেখুন',
  looking: 'দেখা হচ্ছে...',
  states: { fine: 'ঠিক আছে', attention: 'নজর দিন', broken: 'কাজ করছে না', unknown: 'জানা যায়নি' },
  whatToDo: 'যা করতে হবে:',
  seeRefunds: 'উত্তরহীন ফেরতগুলো দেখুন',
  seeEmails: 'মেইলগুলো দেখুন',
  inOrder: 'যা ঠিক আছে',
  versions: 'এখানে যা চলছে',
  version: 'ভার্সন',
  node: 'নোড',
  postgres: 'পোস্টগ্রেস',
  since: 'চলছে',
  checked: 'দেখা হয়েছে',
}
