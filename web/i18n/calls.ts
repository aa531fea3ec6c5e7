import { defineMessages } from './index.ts'

/** People whom no message reaches: the desk calls them. */
export const calls = {
  title: 'People to call',
  intro: 'Email cannot reach them: they gave only a phone number, or never confirmed their email.',
  failed: 'Failed to load the people to call',
  none: 'Everybody knows',
  noneHint: 'When a class changes and an email cannot reach somebody, they appear here.',
  count: (people: number) => (people === 1 ? '1 person to call' : `${people} people to call`),
  kinds: {
    class_moved: 'A class was moved',
    class_cancelled: 'A class is cancelled',
    class_added: 'There is one more class',
    seat_cancelled: 'Their seat is cancelled',
    no_seat: 'They paid and got no seat',
    refunded: 'Money went back',
  },
  because: {
    cancelled_with_session: 'The centre cancelled the session.',
    cancelled_below_minimum: 'Too few students booked, so the session is called off.',
    cancelled_by_dispute: 'Their bank asks for the money back.',
    cancelled_by_lost_dispute: 'Their bank has taken the money back.',
    refund_by_provider: 'The payment provider gave the money back.',
    refund_by_centre: 'The centre gave the money back.',
    refund_seat_stays: 'The centre gave money back, and they keep the seat.',
  } as Record<string, string>,
  was: 'It was',
  is: 'Now',
  where: 'Where',
  reason: 'Reason',
  choose: (until: string) => `They may keep the seat, move or get money back until ${until}.`,
  goesBack: (amount: string) => `${amount} goes back.`,
  wentBack: (amount: string) => `${amount} went back.`,
  since: 'Since',
  noPhone: 'No phone number. The address is not confirmed.',
  unnamed: 'No name',
  call: (name: string) => `Call ${name}`,
  /** Leads to the seat, where the desk answers for them. */
  seat: 'What they want',
  told: 'Told',
  toldThem: (name: string) => `Told ${name}`,
  done: (name: string) => `${name} knows.`,
  failedToTell: 'This was not saved',
}

export const { use: useCallMessages } = defineMessages('calls', calls)
