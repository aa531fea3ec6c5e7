import type { RefundRule } from '../../../contract/bookings/refund-rule.ts'
import { methodNames } from '../../../contract/payments/method-names/en.ts'
import { withArticle } from '../../../contract/people/roles.ts'

/** A part of a fee: which one of how many, its amount, and the session's title. */
type Part = { part: number; parts: number; amount: string; title: string; day: string }

/** The receipt that replaces another one, and what it says. */
type Corrected = { receipt: string; replaced: string; amount: string; way: string }

/** What was paid for a seat, with what code, and the number of the receipt. */
type Paid = { amount: string; receipt: string; code: string | undefined }

/** By how much a code or a reason made a fee less, and who gave it, where somebody else did. */
type Reduced = { code: string | null; reason: string | null; amount: string; by: string | null }

/** `why`: what made it less, in few words; empty where nothing did. */
type PaidPart = { title: string; part: number; amount: string; why: string; receipt: string }

/**
 * What emails say. Amounts and instants come as their reader writes them, reasons as the contract has them in
 * that language.
 */
export const en = {
  /** A text message of 160 letters at most, with the code first: phones offer to fill it in. */
  phoneCode: {
    text: (code: string) => `${code} is your Boithok code. Do not share it.`,
  },
  identity: {
    PASSWORD_RESET: {
      subject: 'Choose a new password for Boithok',
      says: 'Someone, hopefully you, asked for a new password for your Boithok account. Choose one here:',
      holds: 'The link works once, for one hour.',
      otherwise: 'If it was not you, please ignore this email: your password stays as it is.',
    },
    VERIFY_EMAIL: {
      subject: 'Confirm your email address for Boithok',
      says: 'Welcome to Boithok. Please confirm that this address is yours:',
      holds: 'The link works once, for three days.',
      otherwise: 'If you did not sign up, please ignore this email.',
    },
    EMAIL_SIGNIN: {
      subject: 'Your link to log in to Boithok',
      says: 'Log in to Boithok with this link:',
      holds: 'The link works once, for six hours. Do not pass it on: whoever has it can log in as you.',
      otherwise: 'If you did not ask for it, please ignore this email: nobody has logged in.',
    },
    VERIFY_AND_CHANGE_EMAIL: {
      subject: 'Confirm your new email address for Boithok',
      says: 'Someone, hopefully you, wants to use this address for their Boithok account. Confirm the change here:',
      holds: 'The link works once, for three days.',
      otherwise: 'If it was not you, please ignore this email: nothing changes.',
    },
    RECOVER_EMAIL: {
      subject: 'The email address of your Boithok account has changed',
      says: 'Your Boithok account now has another email address. If it was not you, undo the change here, then choose a new password:',
      holds: 'The link works once, for three days.',
      otherwise: 'If you made the change, you do not have to do anything.',
    },
  },
  classes: {
    only: (time: string) => `The class is on ${time} (Bangladesh time).`,
    next: (count: number, time: string) =>
      `There are ${count} classes to come. The next one is on ${time} (Bangladesh time).`,
    where: (place: string) => `Where: ${place}`,
    online: 'Online',
    link: (minutes: number) =>
      `It is online. The link appears on the page of your booking from ${minutes} minutes before the class.`,
  },
  booked: {
    subject: (title: string) => `Your seat is booked: ${title}`,
    seat: (title: string, tutor: string) => `Your seat in “${title}” with ${tutor} is booked.`,
    paid: ({ amount, receipt, code }: Paid) =>
      `You paid ${amount}${code ? ` with the code ${code}` : ''}. Receipt: ${receipt}.`,
    codeBy: (name: string) => `The code is from ${name}.`,
    reduced: ({ code, reason, amount, by }: Reduced) =>
      `${code ? `With the code ${code} your fee is ${amount} less` : `This part is ${amount} less: ${reason}`}${by ? `, by ${by}` : ''}.`,
    reference: (id: string) => `Reference: ${id}`,
    nextPart: (part: number, parts: number, amount: string, day: string) =>
      `The next part of your fee, part ${part} of ${parts}, is ${amount}. Please pay it by ${day}.`,
    refundRule: ({ percent, hoursBefore }: RefundRule) =>
      `If you cancel, you get back ${percent} % of the price of the classes that begin ${hoursBefore === 0 ? 'after that' : `at least ${hoursBefore} ${hoursBefore === 1 ? 'hour' : 'hours'} later`}.`,
    where: 'Your booking is here:',
    receipt: 'Your receipt:',
    short: (title: string, time: string) => `Your seat is booked: ${title}, ${time}`,
    shortPaid: ({ title, time, amount, receipt, code }: Paid & { title: string; time: string }) =>
      `Your seat is booked: ${title}, ${time}. You paid ${amount}${code ? ` (code ${code})` : ''}, receipt ${receipt}.`,
  },
  switched: {
    subject: (title: string) => `You have switched to: ${title}`,
    short: (title: string, time: string) => `Your seat is now in: ${title}, ${time}.`,
    left: (title: string) => `You have left “${title}”.`,
    more: (amount: string) => `It costs ${amount} more.`,
    paid: (amount: string, receipt: string) => `You have paid ${amount} for the switch. Receipt: ${receipt}.`,
    next: (count: number, amount: string, day: string) =>
      count === 1
        ? `One part of the fee is left: please pay ${amount} by ${day}.`
        : `${count} parts of the fee are left. The next one is ${amount}: please pay it by ${day}.`,
    less: (amount: string) => `It costs ${amount} less.`,
    lowered: (amount: string) => `${amount} comes off the parts of the fee that you have not paid yet.`,
  },
  cancelled: {
    subject: (title: string) => `Your booking has been cancelled: ${title}`,
    only: (time: string) => `The class was planned for ${time} (Bangladesh time).`,
    next: (count: number, time: string) =>
      `${count} classes were still to come, the next one on ${time} (Bangladesh time).`,
    short: (title: string) => `Seat cancelled: ${title}.`,
    ofReceipt: (amount: string, receipt: string) => `${amount} of receipt ${receipt}`,
    refund: {
      asPaid: (amount: string) => `${amount} is being refunded the way you paid.`,
      desk: (amount: string) => `${amount} is ready for you at the centre’s desk.`,
      balance: (amount: string) => `${amount} is back with the centre as your money in advance.`,
      several: (amount: string) =>
        `${amount} goes back: what you paid online, the same way, and the rest at the centre’s desk.`,
    },
    again: 'We will tell you again when the money has gone back.',
    where: 'See what happened, and where your money is:',
  },
  classChange: {
    moved: {
      subject: (title: string) => `A class has been moved: ${title}`,
      says: (title: string) => `A class of “${title}” has been moved.`,
    },
    cancelled: {
      subject: (title: string) => `A class has been cancelled: ${title}`,
      says: (title: string) => `A class of “${title}” will not take place.`,
    },
    added: {
      subject: (title: string) => `There is one more class: ${title}`,
      says: (title: string) => `“${title}” has one more class.`,
    },
    substituted: {
      subject: (title: string) => `A substitute takes a class: ${title}`,
      says: (title: string, teacher: string, tutor: string) =>
        `${teacher} takes a class of “${title}” in place of ${tutor}.`,
    },
    returned: {
      subject: (title: string) => `The usual tutor takes the class: ${title}`,
      says: (title: string, teacher: string) => `${teacher} takes the class of “${title}” after all.`,
    },
    was: (time: string) => `It was planned for ${time}.`,
    stays: (time: string) => `The time stays: ${time} (Bangladesh time).`,
    is: (time: string) => `It is on ${time} (Bangladesh time).`,
    reason: (reason: string) => `The reason: ${reason}`,
    where: 'All classes are here:',
    short: {
      moved: (title: string, time: string, to: string) => `${title}: the class of ${time} is now on ${to}.`,
      placed: (title: string, time: string, place: string) =>
        `${title}: the class of ${time} is now at: ${place}.`,
      cancelled: (title: string, time: string) => `${title}: no class on ${time}.`,
      later: (title: string, time: string) => `${title}: no class on ${time}. It will be made up.`,
      added: (title: string, time: string) => `${title}: one more class, on ${time}.`,
      substituted: (title: string, time: string, teacher: string) =>
        `${title}: ${teacher} takes the class of ${time}.`,
      choose: (time: string) => `If not suitable, tell us by ${time}.`,
    },
  },
  dayOff: {
    subject: {
      move: (count: number, title: string) =>
        count === 1 ? `A class has been moved: ${title}` : `${count} classes have been moved: ${title}`,
      cancel: (count: number, title: string) =>
        count === 1
          ? `A class has been cancelled: ${title}`
          : `${count} classes have been cancelled: ${title}`,
      later: (count: number, title: string) =>
        count === 1
          ? `A class will be made up later: ${title}`
          : `${count} classes will be made up later: ${title}`,
      mixed: (count: number, title: string) => `${count} classes have changed: ${title}`,
    },
    says: {
      move: (count: number) =>
        count === 1 ? 'One of your classes has been moved.' : `${count} of your classes have been moved.`,
      cancel: (count: number) =>
        count === 1
          ? 'One of your classes will not take place.'
          : `${count} of your classes will not take place.`,
      later: (count: number) =>
        count === 1
          ? 'One of your classes does not take place as planned. It will be made up: you will hear when.'
          : `${count} of your classes do not take place as planned. They will be made up: you will hear when.`,
      mixed: (count: number) => `${count} of your classes do not take place as planned.`,
    },
    moved: (title: string, time: string, to: string) =>
      `“${title}”: it was planned for ${time}. It is on ${to} (Bangladesh time).`,
    cancelled: (title: string, time: string) => `“${title}”: it was planned for ${time}.`,
    owed: (title: string, time: string) =>
      `“${title}”: it was planned for ${time}. It will be made up: you will hear when.`,
    choose: (time: string, seats: number) =>
      seats === 1
        ? `If this does not suit you, tell us by ${time} (Bangladesh time). If you say nothing, you keep your seat.`
        : `If this does not suit you, tell us by ${time} (Bangladesh time): one answer is for all ${seats} seats. If you say nothing, you keep them.`,
    where: 'Your classes are here:',
  },
  offer: {
    subject: (title: string) => `A seat is free for you: ${title}`,
    says: (title: string, time: string) =>
      `It is your turn: a seat in “${title}” is kept for you until ${time} (Bangladesh time).`,
    free: 'The session is free.',
    fee: (amount: string) => `The fee is ${amount}. Pay by then, and the seat is yours.`,
    where: 'Take the seat here, or say no, so that the next person gets it sooner:',
    otherwise: 'If you do nothing, the seat goes to the next person on the waitlist.',
    short: (title: string, time: string) => `${title}: a seat is kept for you until ${time}.`,
  },
  asked: {
    subject: (topic: string) => `We will tell you when it opens: ${topic}`,
    says: (topic: string) => `You asked to hear when a session opens: ${topic}. We will tell you once.`,
    until: (day: string) => `If none opens by ${day}, we will not write to you about it.`,
    end: 'If you have changed your mind, stop it here. You need not log in:',
    short: (topic: string) => `We tell you once when it opens: ${topic}. To end it:`,
  },
  opened: {
    subject: (title: string) => `The session you asked about: ${title}`,
    says: (title: string, tutor: string) =>
      `You asked us to tell you: “${title}” with ${tutor} is taking students.`,
    from: (time: string) => `Registration opens on ${time} (Bangladesh time).`,
    where: 'See it and book a seat here:',
    once: 'You asked to hear about it once, so we will not write about it again.',
    short: (title: string, time: string) => `${title} takes students, first class ${time}:`,
  },
  waitlistEnded: {
    subject: (title: string) => `You are no longer on the waitlist: ${title}`,
    cancelled: (title: string) =>
      `“${title}” has been cancelled by the coaching centre, so its waitlist is closed. Your place in it cost you nothing.`,
    over: (title: string) =>
      `Registration for “${title}” is over, and no seat came free for you. You have not paid anything.`,
    where: 'Find another session here:',
  },
  unpaid: {
    subject: (title: string) => `Cancelled before you had paid: ${title}`,
    says: (title: string) => `“${title}” was cancelled while you were booking it. You have no seat in it.`,
    money: 'Please do not pay for it any more. Money that you have sent already goes back to you.',
    short: (title: string) =>
      `${title} was cancelled before you had paid. You have no seat. Money that you have sent already goes back to you.`,
    where: 'See what became of your payment:',
  },
  noSeat: {
    subject: (title: string) => `Your payment is being refunded: ${title}`,
    short: (title: string, amount: string, receipt: string) =>
      `${title}: your ${amount} (receipt ${receipt}) is being refunded.`,
    where: 'See where your money is:',
  },
  refunded: {
    subject: (title: string) => `Your payment has been refunded: ${title}`,
    refund: (amount: string) =>
      `${amount} has been refunded the way you paid. A bank may take a few days to show it.`,
    several: (amount: string, payments: number) =>
      `${amount} is being refunded the way you paid, in ${payments} payments. A bank may take a few days to show each.`,
    byHand: (amount: string) => `The centre has refunded ${amount} to you.`,
    toBalance: (amount: string) => `${amount} is back with the centre as your money in advance.`,
    inAdvance: 'Money in advance',
    short: (title: string, amount: string, receipt: string) =>
      `${amount} of receipt ${receipt} has been refunded to you: ${title}`,
    shortSeveral: (title: string, amount: string, receipt: string) =>
      `${amount} is being refunded to you: ${title}. First receipt: ${receipt}.`,
    reference: (id: string) => `Reference: ${id}`,
    receipt: (id: string) => `It belongs to your receipt ${id}.`,
    where: 'All your payments:',
  },
  refundCameBack: {
    subject: (title: string) => `Your bank did not take your refund: ${title}`,
    says: (amount: string) =>
      `We had refunded ${amount} the way you paid, but your bank sent it back to the centre.`,
    next: 'Your money is not lost. The centre gives it to you another way: it gets in touch, or ask at the desk.',
    short: (title: string, amount: string, receipt: string) =>
      `${title}: your bank sent the refund of ${amount} (receipt ${receipt}) back to the centre. Ask at the desk for another way.`,
  },
  sentRefused: {
    subject: (title: string) => `Your transaction ID was not accepted: ${title}`,
    says: (id: string, amount: string) =>
      `The centre could not accept transaction ID ${id} as your payment of ${amount}.`,
    reason: (reason: string) => `The centre wrote: ${reason}`,
    next: 'Check the message from your wallet and send the right transaction ID here, or show it at the desk:',
  },
  sentUnchecked: {
    subject: (title: string) => `Your payment was not checked in time: ${title}`,
    says: (id: string, amount: string) =>
      `Nobody at the centre checked transaction ID ${id} for ${amount} in time. We are sorry.`,
    seat: 'Your seat is not held any more.',
    part: 'This part of your fee is still unpaid.',
    next: 'Your money is not lost. Start again here with the same transaction ID, or show the message from your wallet at the desk:',
  },
  advance: {
    subject: (amount: string) => `We have received ${amount} in advance`,
    says: (amount: string, receipt: string) => `You paid ${amount} in advance. Receipt: ${receipt}.`,
    balance: (amount: string) => `You have ${amount} with the centre now. It pays for what you book next.`,
    short: (amount: string, receipt: string, balance: string) =>
      `You paid ${amount} in advance. Receipt ${receipt}. In advance now: ${balance}.`,
    where: 'Your receipt:',
  },
  corrected: {
    subject: (title: string) => `A corrected receipt: ${title}`,
    says: ({ receipt, replaced, amount, way }: Corrected) =>
      `Receipt ${receipt} replaces receipt ${replaced}: you paid ${amount}, ${way}.`,
    short: ({ title, receipt, replaced, amount, way }: Corrected & { title: string }) =>
      `${title}: receipt ${receipt} replaces ${replaced}. You paid ${amount}, ${way}.`,
    stays: 'It was only written down wrongly. What you paid for stays as it is.',
    where: 'Your receipt:',
  },
  partPaid: {
    subject: (title: string) => `A part of your fee is paid: ${title}`,
    says: (part: number, amount: string, receipt: string) =>
      `Part ${part} of your fee is paid: ${amount}. Receipt: ${receipt}.`,
    short: ({ title, part, amount, why, receipt }: PaidPart) =>
      `${title}: part ${part} of your fee is paid, ${amount}${why && ` (${why})`}. Receipt ${receipt}.`,
    code: (code: string) => `code ${code}`,
    less: (amount: string) => `${amount} less`,
    where: 'Your seat and the other parts:',
  },
  partDue: {
    subject: (title: string) => `A part of your fee is due: ${title}`,
    says: ({ part, parts, amount, title, day }: Part) =>
      `Part ${part} of ${parts} of your fee for “${title}” is ${amount}. Please pay it by ${day}.`,
    short: ({ part, amount, title, day }: Part) => `${title}: part ${part}, ${amount}, is due by ${day}.`,
    where: 'Pay here:',
  },
  partLate: {
    subject: (title: string) => `A part of your fee is late: ${title}`,
    says: ({ part, parts, amount, title, day }: Part) =>
      `Part ${part} of ${parts} of your fee for “${title}”, ${amount}, was due on ${day}.`,
    short: ({ part, amount, title, day }: Part) => `${title}: part ${part}, ${amount}, was due on ${day}.`,
    closes: (day: string) =>
      `Until ${day} nothing changes. After that you cannot join classes online or open materials until it is paid. You keep your seat.`,
    closed: 'Until it is paid, you cannot join classes online or open materials. You keep your seat.',
    where: 'Pay here:',
  },
  disputed: {
    subject: (title: string) => `A payment is disputed: ${title}`,
    closedSubject: (title: string) => `A dispute has been decided: ${title}`,
    says: (amount: string, reason: string) =>
      `The payer’s bank is asking for ${amount} back. The reason it gives: ${reason}.`,
    respondBy: (time: string) => `You can answer at the card provider until ${time}.`,
    outcome: {
      won: (amount: string) => `The bank has decided for you. The ${amount} stays yours.`,
      lost: (amount: string) => `The bank has decided for the payer, who keeps the ${amount}.`,
      withdrawn: (amount: string) => `The bank no longer asks for the ${amount}.`,
    },
    reference: (id: string) => `Reference: ${id}`,
    where: 'The payment:',
  },
  reminder: {
    subject: {
      day: (title: string) => `Coming up: ${title}`,
      hour: (title: string) => `Starting soon: ${title}`,
    },
    says: (title: string, tutor: string) => `Your class in “${title}” with ${tutor} is coming up.`,
    where: 'Your booking and its materials are here:',
    off: 'If you would rather not get these reminders, switch them off in your profile:',
    short: (title: string, time: string) => `Your class: ${title}, ${time}`,
  },
  /** A session that somebody has a seat in has another tutor, place or link. */
  mended: {
    subject: {
      tutor: (title: string) => `Another tutor: ${title}`,
      place: (title: string) => `Another place: ${title}`,
      link: (title: string) => `New class link: ${title}`,
      several: (title: string) => `Please read what has changed: ${title}`,
    },
    says: {
      tutor: (title: string, tutor: string) =>
        `${tutor} teaches “${title}” from now on. Your seat stays as it is.`,
      place: (title: string, _tutor: string) =>
        `“${title}” is held at another place from now on. The time stays.`,
      link: (title: string, _tutor: string) =>
        `“${title}” has a new class link. Please use only the new one.`,
    },
    where: 'Your booking is here:',
  },
  teaching: {
    assigned: {
      subject: (title: string) => `You teach this session: ${title}`,
      says: (title: string) => `The coaching centre has made you the tutor of “${title}”.`,
      where: 'Who is coming:',
    },
    replaced: {
      subject: (title: string) => `Another tutor teaches: ${title}`,
      says: (title: string, tutor: string) => `${tutor} teaches “${title}” from now on. You need not come.`,
      where: 'Your sessions:',
    },
    reminder: {
      says: (title: string, students: number) =>
        students === 1
          ? `You teach a class in “${title}” soon. 1 student has a seat.`
          : `You teach a class in “${title}” soon. ${students} students have a seat.`,
      where: 'Who is coming:',
    },
    asked: {
      subject: (title: string) => `Can you take a class? ${title}`,
      says: (title: string, tutor: string) =>
        `${tutor} asks you to take a class of “${title}” as a substitute. Nothing changes until you agree.`,
      where: 'Agree or decline here:',
    },
    notAsked: {
      subject: (title: string) => `You need not take a class: ${title}`,
      says: (title: string, time: string) =>
        `You were asked to take the class of “${title}” (${time}) as a substitute. You are no longer asked, and need not come.`,
      where: 'Your classes:',
    },
    declined: {
      subject: (title: string) => `No substitute yet: ${title}`,
      says: (title: string, asked: string, time: string) =>
        `${asked} cannot take the class of “${title}” (${time}). It stays yours.`,
      where: 'Ask somebody else here:',
    },
    roll: {
      subject: (title: string) => `The roll is not taken yet: ${title}`,
      says: (title: string, time: string) =>
        `The class of “${title}” is over (${time}), and nobody has taken its roll.`,
      where: 'Take it here:',
    },
  },
  sessionApproved: {
    subject: (title: string) => `Your session has been approved: ${title}`,
    says: (title: string) => `“${title}” has been approved. Everyone can see it now.`,
    free: 'It is free of charge.',
    fee: (amount: string) => `Its fee is ${amount}.`,
    where: 'See it here:',
  },
  sessionRejected: {
    subject: (title: string) => `Your session was not approved: ${title}`,
    says: (title: string) => `“${title}” was not approved.`,
    reason: (reason: string) => `The reason: ${reason}`,
    feedback: (feedback: string) => `Feedback: ${feedback}`,
    where: 'Your sessions:',
  },
  runs: {
    subject: (title: string) => `Confirmed, it takes place: ${title}`,
    says: (title: string) => `Enough students have booked “${title}”. It takes place as planned.`,
    where: 'Your booking is here:',
  },
  sessionCancelled: {
    subject: (title: string) => `Your session was cancelled: ${title}`,
    says: (title: string) =>
      `“${title}” was cancelled by the coaching centre. Everyone who had booked it has been told, and those who paid get a refund.`,
    belowMinimum: (title: string, booked: number, minimum: number) =>
      `“${title}” was cancelled: ${booked} of at least ${minimum} students had booked it in time. Everyone who had booked it has been told, and those who paid get a refund.`,
    where: 'Your sessions:',
  },
  tutor: {
    approved: {
      subject: 'You are now a tutor at Boithok',
      says: 'Your application has been approved. You are now an Instructor, and can create sessions and upload materials.',
      where: 'Create your first session here:',
    },
    declined: {
      subject: 'Your application to be a tutor',
      says: 'Thank you for applying as a tutor. This time your application was not accepted.',
      where: 'You can apply again here:',
    },
    reason: (reason: string) => `The reason: ${reason}`,
    ended: {
      subject: 'You are no longer a tutor at Boithok',
      says: 'You are no longer listed as a tutor, and you no longer have the Instructor role. Your own bookings are not affected.',
      where: 'You can apply again here:',
    },
  },
  role: {
    changed: {
      subject: 'Your role at Boithok has changed',
      says: (role: string) => `An Admin has changed your role: you are now ${withArticle(role)}.`,
      where: 'Your dashboard:',
    },
    declined: {
      subject: 'Your request for a role at Boithok',
      says: (role: string) =>
        `You asked to be ${withArticle(role)}. An Admin has declined your request; your role stays as it is.`,
      where: 'Your dashboard:',
    },
  },
  /** Which number signs in to an account. */
  number: {
    added: {
      subject: 'A phone number was added to your Boithok account',
      says: (end: string) => `The number that ends in ${end} can now log in to your account with a code.`,
      short: (end: string) =>
        `Boithok: the number ${end} can now log in to your account. Not you? Log in, remove it, and choose a new password.`,
    },
    replaced: {
      subject: 'The phone number of your Boithok account has changed',
      says: (end: string) =>
        `The number that ends in ${end} can now log in to your account with a code. The number before it no longer can.`,
      short: (end: string) =>
        `Boithok: your account now has the number ${end}, and no longer this one. Not you? Log in with your email, or ask the centre.`,
    },
    removed: {
      subject: 'A phone number was removed from your Boithok account',
      says: (end: string) => `The number that ends in ${end} can no longer log in to your account.`,
      short: (end: string) =>
        `Boithok: the number ${end} no longer logs in to your account. Not you? Log in with your email, or ask the centre.`,
    },
    otherwise: {
      added:
        'If it was not you, log in, remove the number in your profile, choose a new password, and tell the centre.',
      removed: 'If it was not you, log in, choose a new password, and tell the centre.',
    },
    where: 'Your profile:',
  },
  methods: methodNames,
  roles: { user: 'User', Student: 'Student', Instructor: 'Instructor', Admin: 'Admin' },
  feed: 'My classes on Boithok',
  withTutor: (tutor: string) => `With ${tutor}`,
  because: (title: string, reason: string) => `“${title}”: ${reason}`,
  signature: 'Boithok',
}
