import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const classes: Texts['classes'] = {
  next: 'আপনার পরের ক্লাস',
  running: 'আপনার ক্লাস এখন চলছে',
  allOver: 'এই সেশনের সব ক্লাস শেষ।',
  allCancelled: 'এই সেশনের কোনো ক্লাস এখন ঠিক করা নেই।',
  findSession: 'পরের সেশন খুঁজুন',
  online: 'অনলাইন',
  map: 'নতুন ট্যাবে ম্যাপ খুলবে',
  join: 'ক্লাসে যোগ দিন',
  opening: 'ক্লাস খোলা হচ্ছে…',
  joinLater: (minutes) => `ক্লাস শুরুর ${digits(minutes)} মিনিট আগে থেকে এখানে যোগ দিতে পারবেন।`,
  noLink: 'টিউটর এখনো লিংক দেননি। দিলেই এখানে দেখা যাবে।',

  addToCalendar: 'ক্যালেন্ডারে রাখুন',
  calendarFile: 'class.ics',
  failedCalendar: 'ক্যালেন্ডারের ফাইলটি লোড করা যায়নি',
  googleCalendar: 'গুগল ক্যালেন্ডার',

  materials: 'ম্যাটেরিয়াল',
  failedMaterials: 'ম্যাটেরিয়াল লোড করা যায়নি',
  noMaterials: 'এখনো কিছু দেওয়া হয়নি। টিউটর কিছু দিলে এখানে দেখা যাবে।',
  allMaterials: 'সব ম্যাটেরিয়াল দেখুন',
  notes: 'আমার নোট',
  notesHint: 'পরীক্ষার আগে যা আবার দেখে নিতে চান, লিখে রাখুন। আপনার নোট শুধু আপনিই পড়তে পারেন।',
  failedNotes: 'নোটগুলো লোড করা যায়নি',
  writeNote: 'নোট লিখুন',
  seeNotes: 'এই সেশনের সব নোট দেখুন',

  seatIsYours: 'আপনার সিট বুক হয়েছে।',
  openClass: 'বিস্তারিত',
  sendToParent: 'অভিভাবককে পাঠান',
  toParent: (title, tutor, when, where, page) =>
    `“${title}” ক্লাসে আমার সিট হয়েছে। টিউটর: ${tutor}।\nপরের ক্লাস: ${when}${where && `\nজায়গা: ${where}`}\n${page}`,
  messageCopied: 'কপি হয়েছে। এখন কোনো মেসেজে পেস্ট করুন।',
  dismiss: 'বার্তাটি বন্ধ করুন',
  over: 'ক্লাস শেষ',

  outline: 'সিলেবাস',
  moreTopics: (count) => `আরও ${digits(count)}টি টপিক`,

  list: {
    count: (count, cancelled) =>
      `${digits(count)}টি ক্লাস${cancelled > 0 ? `, ${digits(cancelled)}টি বাতিল` : ''}`,
    next: 'পরের ক্লাস',
    moved: 'সময় বদলেছে',
    cancelled: 'বাতিল',
    added: 'নতুন যোগ হয়েছে',
    insteadOf: 'আগে ঠিক ছিল',
    reason: (reason) => `কারণ: ${reason}`,
    more: (count) => `আরও ${digits(count)}টি ক্লাস`,
    over: (count, recorded) =>
      `${digits(count)}টি ক্লাস শেষ হয়েছে${recorded > 0 ? `, ${digits(recorded)}টির রেকর্ডিং আছে` : ''}`,
    recording: 'রেকর্ডিং দেখুন',
    hasRecording: 'রেকর্ডিং আছে',
    substitute: (name) => `ক্লাস নেবেন ${name}`,
    heldBy: (name) => `ক্লাস নিয়েছেন ${name}`,
    asked: (name) => `${name}-কে ক্লাসটি নিতে বলা হয়েছে`,
  },

  clash: {
    overlaps: (count, isMore) => `আপনার ${digits(count)}টি${isMore ? ' বা তার বেশি' : ''} ক্লাস একই সময়ে`,
    meets: 'আপনার ক্লাস',
    goOn: 'চাইলে তবুও এই সেশন বুক করতে পারেন।',
  },

  recording: {
    add: 'রেকর্ডিং দিন',
    change: 'রেকর্ডিং বদলান',
    title: 'ক্লাসের রেকর্ডিং',
    hint: 'যাঁদের সিট আছে তাঁরা বুকিংয়ের পাতায় এটি পাবেন। রেকর্ডিং সরাতে খালি রাখুন।',
    label: 'রেকর্ডিংয়ের লিংক',
    save: 'সেভ করুন',
    saved: 'রেকর্ডিং সেভ হয়েছে।',
  },

  changes: {
    move: 'সময় বদলান',
    cancel: 'ক্লাস বাতিল করুন',
    add: 'ক্লাস যোগ করুন',
    actionsFor: (time) => `${time}-এর ক্লাসে পরিবর্তন`,
    moveFor: (time) => `${time}-এর ক্লাসের সময় বদলান`,
    cancelFor: (time) => `${time}-এর ক্লাস বাতিল করুন`,
    findSubstitute: 'বদলি টিউটর খুঁজুন',
    findSubstituteOf: (title) => `বদলি টিউটর খুঁজুন: ${title}`,
    titles: { move: 'ক্লাসের সময় বদল', cancel: 'ক্লাস বাতিল', add: 'নতুন ক্লাস' },
    planned: (time) => `এখন ঠিক করা আছে: ${time}`,
    told: (count) =>
      count === 0 ? 'এখনো কারও সিট নেই।' : `${digits(count)} জনের সিট আছে। কারণসহ তাঁদের এখনই জানানো হবে।`,
    date: 'তারিখ',
    from: 'শুরু',
    to: 'শেষ',
    toHint: 'শুরুর আগের সময় দিলে পরের দিন ধরা হবে।',
    newPlace: 'অন্য জায়গা',
    newPlaceHint: 'জায়গা একই থাকলে খালি রাখুন।',
    place: 'জায়গা',
    placeHint: 'সেশনের জায়গাতেই হলে খালি রাখুন।',
    reason: 'কারণ',
    reasonHint: 'যাঁদের সিট আছে, তাঁরা সবাই এটি পড়বেন।',
    reasons: ['বিদ্যুৎ নেই', 'রাস্তা বন্ধ', 'টিউটর অসুস্থ', 'সরকারি ছুটি', 'ভারী বৃষ্টি'],
    submit: { move: 'সময় বদলান', cancel: 'বাতিল করুন', add: 'যোগ করুন' },
    mayLeave: (amount) => `এ কারণে সিট ছেড়ে দেওয়া যাবে: সর্বোচ্চ ${amount} ফেরত যাবে`,
    studentsMayLeave: 'এ কারণে শিক্ষার্থীরা সিট ছেড়ে দিয়ে পুরো টাকা ফেরত নিতে পারবেন।',
    mayNotLeave: 'কেউ সিট ছাড়লে টাকা ফেরতের নিয়মে যা পান, তা-ই ফেরত পাবেন।',
    keep: 'ক্লাস থাকুক',
    done: {
      move: 'ক্লাসের সময় বদলানো হয়েছে।',
      cancel: 'ক্লাসটি বাতিল করা হয়েছে।',
      add: 'ক্লাসটি যোগ করা হয়েছে।',
    },
  },
}
