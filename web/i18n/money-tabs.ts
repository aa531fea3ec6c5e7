import { defineMessages } from './index.ts'

/** The screens about the centre’s money. */
export const moneyTabs = {
  label: 'The centre’s money',
  desk: 'Desk',
  dues: 'Dues',
  toCheck: 'To check',
  everyones: 'Everyone’s payments',
  own: 'Your payments',
  close: 'Day’s close',
  refunds: 'Stuck refunds',
  disputes: 'Disputes',
  seats: 'Seats booked',
}

export const { use: useMoneyTabMessages } = defineMessages('moneyTabs', moneyTabs)
