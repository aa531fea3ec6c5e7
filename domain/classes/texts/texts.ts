import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { digits } from '../../../contract/formats/digits.ts'

/** The texts of messages and calendars about classes. */
export const classTexts = defineTexts({
  en: {
    classes: {
      only: (time: string) => `The class is on ${time} (Bangladesh time).`,
      next: (count: number, time: string) =>
        `There are ${count} classes to come. The next one is on ${time} (Bangladesh time).`,
      where: (place: string) => `Where: ${place}`,
      online: 'Online',
      link: (minutes: number) =>
        `It is online. The link appears on the page of your booking from ${minutes} minutes before the class.`,
    },
    weekly: (hours: string) => `${hours}.`,
    withTutor: (tutor: string) => `With ${tutor}`,
    feed: (centre: string) => `My classes at ${centre}`,
  },
  bn: {
    classes: {
      only: (time) => `ক্লাস: ${time} (বাংলাদেশ সময়)।`,
      next: (count, time) => `সামনে ${digits(count)}টি ক্লাস আছে। পরের ক্লাস: ${time} (বাংলাদেশ সময়)।`,
      where: (place) => `কোথায়: ${place}`,
      online: 'অনলাইন',
      link: (minutes) =>
        `ক্লাসটি অনলাইনে হবে। শুরুর ${digits(minutes)} মিনিট আগে থেকে আপনার বুকিংয়ের পাতায় লিংকটি পাবেন।`,
    },
    weekly: (hours) => `${hours}।`,
    withTutor: (tutor) => `টিউটর: ${tutor}`,
    feed: (centre) => `আমার ক্লাস · ${centre}`,
  },
})
