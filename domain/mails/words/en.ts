/** What mails say. Amounts and instants come as their reader writes them, reasons as the contract has them in that language. */
export const en = {
  identity: {
    PASSWORD_RESET: {
      subject: 'Choose a new password for Boithok',
      says: 'Somebody, hopefully you, asked for a new password for your account at Boithok. Choose it here:',
      holds: 'The link works once, for one hour.',
      otherwise: 'If it was not you, leave this mail alone: your password stays as it is.',
    },
    VERIFY_EMAIL: {
      subject: 'Confirm your email address for Boithok',
      says: 'Welcome to Boithok. Please confirm that this address is yours:',
      holds: 'The link works once, for three days.',
      otherwise: 'If you did not sign up, leave this mail alone.',
    },
    EMAIL_SIGNIN: {
      subject: 'Your link to log in to Boithok',
      says: 'Log in to Boithok with this link:',
      holds: 'The link works once, for six hours. Do not pass it on: whoever has it can log in as you.',
      otherwise: 'If you did not ask for it, leave this mail alone: nobody has logged in.',
    },
  },
  booked: {
    subject: (title: string) => `Your seat is booked: ${title}`,
    seat: (title: string, tutor: string) => `Your seat in “${title}” with ${tutor} is booked.`,
    starts: (time: string, zone: string) => `The class starts on ${time} (${zone}).`,
    paid: (amount: string, id: string) => `You paid ${amount}. Reference: ${id}`,
    where: 'Your booking and its receipt are here:',
  },
  cancelled: {
    subject: (title: string) => `Your booking is cancelled: ${title}`,
    refund: (amount: string) => `${amount} goes back to your card. We write again when it has.`,
    where: 'What happened, and where the money is:',
  },
  noSeat: {
    subject: (title: string) => `Your payment goes back: ${title}`,
    charged: (amount: string, id: string) => `Your card was charged ${amount}. Reference: ${id}`,
    where: 'Where your money is:',
  },
  refunded: {
    subject: (title: string) => `Your money went back: ${title}`,
    refund: (amount: string) => `${amount} went back to your card. Banks may take some days to show it.`,
    reference: (id: string) => `Reference: ${id}`,
    where: 'All your payments:',
  },
  because: (title: string, reason: string) => `“${title}”: ${reason}`,
  signature: 'Boithok',
}
