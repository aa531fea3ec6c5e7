import type { Messages } from '../index.ts'

export const moneyTabs: Messages['moneyTabs'] = {
  label: 'সেন্টারের টাকা',
  desk: 'ডেস্ক',
  dues: 'বকেয়া',
  toCheck: 'যাচাই',
  everyones: 'সবার পেমেন্ট',
  own: 'আপনার পেমেন্ট',
  close: 'দিনের হিসাব',
  refunds: 'আটকে থাকা রিফান্ড',
  disputes: 'আপত্তি',
  seats: 'বুক হওয়া সিট',
}
