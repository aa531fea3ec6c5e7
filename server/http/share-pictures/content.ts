import { hash } from 'node:crypto'
import { classTimes } from '../../../contract/formats/class-times.ts'
import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { type Language, languages } from '../../../contract/formats/languages.ts'
import { numberFormats } from '../../../contract/formats/number-formats.ts'
import { sayWeekly } from '../../../contract/formats/say-when.ts'
import { timeFormats } from '../../../contract/formats/time-formats.ts'
import type { PublicTutor } from '../../../contract/people/tutors.ts'
import type { SessionDetail } from '../../../contract/sessions/sessions.ts'
import type { Look } from '../../../domain/centre/look.ts'
import { find as banglaFind } from '../../../web/i18n/bn/find.ts'
import { sessions as banglaSessions } from '../../../web/i18n/bn/sessions.ts'
import { tutors as banglaTutors } from '../../../web/i18n/bn/tutors.ts'
import { find } from '../../../web/i18n/find.ts'
import { sessions } from '../../../web/i18n/sessions.ts'
import { tutors } from '../../../web/i18n/tutors.ts'
import type { SharePicture } from './draw.ts'

/**
 * The content of a share picture in each language. `photo` is the URL of the session's or the tutor's
 * picture; `look` the version of the centre's.
 */
export type Shared = { said: Record<Language, SharePicture>; photo: string; look: string }

/** Raise it when the pictures look different, so that everybody fetches them again. */
const DESIGN = 1

/** A part of the picture's address that changes with all that it shows. */
export const versionOf = (shared: Shared): string =>
  hash('sha256', JSON.stringify([DESIGN, shared]), 'base64url').slice(0, 12)

const texts = defineTexts({
  en: { find, sessions, tutors },
  bn: { find: banglaFind, sessions: banglaSessions, tutors: banglaTutors },
})

const inEach = (say: (language: Language) => SharePicture) =>
  Object.fromEntries(languages.map((language) => [language, say(language)])) as Record<Language, SharePicture>

const join = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

export const shareSession = (session: SessionDetail, currency: string, look: Look): Shared => ({
  look: look.version,
  photo: session.image,
  said: inEach((language) => {
    const { levelName, subjectName, mode, fee, place, title } = session
    const say = texts[language]
    return {
      brand: look.names[language],
      sorting: join(levelName?.[language], subjectName?.[language]),
      title,
      by: say.sessions.by(session.tutor),
      detail: join(whenOf(session, language), place ?? (mode && say.find.modes[mode])),
      price: fee === 0 ? say.find.free : numberFormats[language].money(fee, currency),
      isRound: false,
    }
  }),
})

/**
 * One class with its hours; of several the weekly ones, or the days between which they are. Without the year,
 * which depends on the reader's, and without the next class, which is another one each week.
 */
function whenOf({ schedule, classStart, classEnd }: SessionDetail, language: Language): string {
  if (schedule?.weekly) return sayWeekly(schedule.weekly, language)
  if (!schedule) return classTimes[language].range(classStart, classEnd, new Date(classStart))
  const day = (at: string) => timeFormats[language].dateTime(at, 'day')
  return `${day(classStart)} – ${day(classEnd)}`
}

/** Names of subjects and levels in one line. */
const MAX_TAUGHT = 4

export const shareTutor = (tutor: PublicTutor, look: Look): Shared => ({
  look: look.version,
  photo: tutor.photo,
  said: inEach((language) => {
    const { taught, name, expertise, experience } = tutor
    const say = texts[language]
    const sorting = [...taught.subjects, ...taught.levels].slice(0, MAX_TAUGHT)
    return {
      brand: look.names[language],
      sorting: join(...sorting.map((names) => names[language])),
      title: name,
      by: expertise,
      detail: `${say.tutors.experience}: ${say.tutors.years(experience)}`,
      price: '',
      isRound: true,
    }
  }),
})
