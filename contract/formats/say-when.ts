import type { Weekday } from '../sessions/catalogue.ts'
import type { Schedule, Weekly } from '../sessions/schedule.ts'
import { classTimes } from './class-times.ts'
import { dayOf, endOfDay, toLocalInput } from './dates.ts'
import { digits } from './digits.ts'
import type { Language } from './languages.ts'
import { bangla, english, periodAt, type Writers } from './time-formats.ts'

/** The times of a session. One without a schedule has one class. */
export type Timed = { classStart: string; classEnd: string; schedule?: Schedule | undefined }

/**
 * When the classes of a session are, as people say it, in pieces: first the weekly hours, or the hours of the
 * only class, then the class that is next and how many are left. The time zone is Dhaka's.
 */
export function sayWhen({ classStart, classEnd, schedule }: Timed, language: Language, now: Date): string[] {
  if (!schedule) return [classTimes[language].range(classStart, classEnd, now)]
  const { weekly, next, left, all } = schedule
  const say = speech[language]
  const day = (at: string) => say.day(new Date(at), now)
  const pattern = weekly && sayWeekly(weekly, language)
  const isRunning = next !== undefined && new Date(next.start) <= now && now < new Date(next.end)
  const ahead = next && new Date(next.end) > now ? next : undefined
  if (new Date(classEnd) <= now) return [pattern ?? say.classes(all), say.ended(day(classEnd))]
  const first = pattern ?? say.until(left + (isRunning ? 1 : 0), day(classEnd))
  if (!ahead) return [first, ...(pattern && left > 0 ? [say.left(left)] : [])]
  const start = new Date(ahead.start)
  // Its hours and its weekday are said where the weekly ones do not say them.
  const hours = weekly?.find((one) => isAt(one, ahead))
  const near = say.near(start, now, {
    hasHours: !hours,
    hasWeekday: weekly?.length !== 1 || hours?.days.length !== 1,
  })
  if (left === all) return [first, say.from(near), ...(pattern ? [say.classes(all)] : [])]
  const isLast = left === (isRunning ? 0 : 1)
  const soon = isRunning ? say.running(isLast) : isLast ? say.last(near) : say.next(near)
  return [first, soon, ...(pattern && !isLast ? [say.left(left)] : [])]
}

/** The weekly hours of a course: "Saturdays, 8–9 pm". */
export function sayWeekly(weekly: Weekly, language: Language): string {
  const say = speech[language]
  const [only, ...others] = weekly
  if (only && others.length === 0) return say.weekly(only)
  return weekly.map((hours) => say.among(hours)).join(', ')
}

type Hours = Weekly[number]

/** In the order of `Date.getUTCDay`. */
const byNumber: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const weekdayOf = (day: string) => byNumber[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday

function isAt({ days, start, end }: Hours, one: { start: string; end: string }): boolean {
  const [from, to] = [one.start, one.end].map((at) => toLocalInput(new Date(at)))
  return (
    days.includes(weekdayOf(from?.slice(0, 10) ?? '')) && from?.slice(11) === start && to?.slice(11) === end
  )
}

type Near = 'today' | 'tomorrow' | 'week' | 'date'

/** How a day is named. In this week a weekday stands beside its date: "next Sat" may be read as two days. */
function nearnessOf(at: Date, now: Date): Near {
  if (at < endOfDay(dayOf(now))) return 'today'
  if (at < endOfDay(dayOf(now, 1))) return 'tomorrow'
  return at < endOfDay(dayOf(now, 6)) ? 'week' : 'date'
}

type Says = { hasHours: boolean; hasWeekday: boolean }

type Speech = {
  /** "Saturdays, 8–9 pm" */
  weekly(hours: Hours): string
  /** Among others at other hours: "Sat 8–9 pm" */
  among(hours: Hours): string
  /** "17 Apr", with its year where that is another. */
  day(at: Date, now: Date): string
  /** "tonight", "5 Dec", "Tue 8 Dec, 5 pm" */
  near(at: Date, now: Date, says: Says): string
  next(near: string): string
  last(near: string): string
  from(near: string): string
  running(isLast: boolean): string
  ended(day: string): string
  until(count: number, day: string): string
  left(count: number): string
  classes(count: number): string
}

const dayWith =
  ({ date, day }: Writers) =>
  (at: Date, now: Date) =>
    (dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? day : date)(at)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const localTime = (at: Date) => toLocalInput(at).slice(11)

const englishNames: Record<Weekday, string> = {
  ...{ sat: 'Saturday', sun: 'Sunday', mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday' },
  ...{ thu: 'Thursday', fri: 'Friday' },
}
const banglaNames: Record<Weekday, string> = {
  ...{ sat: 'শনি', sun: 'রবি', mon: 'সোম', tue: 'মঙ্গল', wed: 'বুধ', thu: 'বৃহস্পতি', fri: 'শুক্র' },
}
const short = (day: Weekday) => englishNames[day].slice(0, 3)
const listed = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** 8 pm, 5:30 pm */
function englishTime(time: string, hasHalf = true): string {
  const [hour, minutes] = [Math.floor(minutesOf(time) / 60), time.slice(3)]
  const clock = `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}`
  return hasHalf ? `${clock}\u00a0${hour < 12 ? 'am' : 'pm'}` : clock
}

/** 8–9 pm, 11 am – 1 pm */
function englishHours({ start, end }: Hours): string {
  const isSameHalf = minutesOf(start) < 720 === minutesOf(end) < 720
  return `${englishTime(start, !isSameHalf)}${isSameHalf ? '–' : ' – '}${englishTime(end)}`
}

const EVENING = 18

const speechInEnglish: Speech = {
  weekly: (hours) => `${englishDays(hours.days)}, ${englishHours(hours)}`,
  among: (hours) => `${listed(hours.days.map(short), 'and')} ${englishHours(hours)}`,
  day: dayWith(english),
  near(at, now, { hasHours, hasWeekday }) {
    const time = localTime(at)
    const [nearness, hours] = [nearnessOf(at, now), englishTime(time)]
    if (nearness === 'today' || nearness === 'tomorrow') {
      const today = minutesOf(time) >= EVENING * 60 ? 'tonight' : 'today'
      const said = nearness === 'today' ? today : nearness
      return hasHours ? `${said} ${hours}` : said
    }
    const date = dayWith(english)(at, now)
    const said = nearness === 'week' && hasWeekday ? `${short(weekdayOf(dayOf(at)))} ${date}` : date
    return hasHours ? `${said}, ${hours}` : said
  },
  next: (near) => `next ${near}`,
  last: (near) => `last class ${near}`,
  from: (near) => `from ${near}`,
  running: (isLast) => (isLast ? 'last class on now' : 'on now'),
  ended: (day) => `ended ${day}`,
  until: (count, day) => `${englishClasses(count)} until ${day}`,
  left: (count) => `${englishClasses(count)} left`,
  classes: englishClasses,
}

function englishClasses(count: number): string {
  return count === 1 ? '1 class' : `${count} classes`
}

/** Saturdays; Sundays and Tuesdays; Sat, Mon and Wed; Every day */
function englishDays(days: readonly Weekday[]): string {
  if (days.length === 7) return 'Every day'
  if (isRow(days)) return `${short(days[0] as Weekday)}–${short(days.at(-1) as Weekday)}`
  return listed(
    days.map((day) => (days.length < 3 ? `${englishNames[day]}s` : short(day))),
    'and',
  )
}

/** Whether these are four days or more that follow each other, in the order of the week from Saturday on. */
function isRow(days: readonly Weekday[]): boolean {
  const numbers = days.map((day) => (byNumber.indexOf(day) + 1) % 7)
  return days.length >= 4 && numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
}

/** ৮টা, ৫:৩০ */
const banglaClock = (time: string) => {
  const [hour, minutes] = [Math.floor(minutesOf(time) / 60) % 12 || 12, time.slice(3)]
  return minutes === '00' ? `${digits(hour)}টা` : digits(`${hour}:${minutes}`)
}
const banglaPeriod = (time: string) => periodAt(Math.floor(minutesOf(time) / 60))

/** রাত ৮টা – ৯টা, সকাল ১০টা – দুপুর ১২টা */
function banglaHours({ start, end }: Hours): string {
  const [from, to] = [banglaPeriod(start), banglaPeriod(end)]
  return `${from}\u00a0${banglaClock(start)} – ${from === to ? '' : `${to}\u00a0`}${banglaClock(end)}`
}

/** Parts of a day as they follow another word, as in "আজ রাতে". */
const inPeriod: Record<string, string> = {
  ...{ রাত: 'রাতে', ভোর: 'ভোরে', সকাল: 'সকালে', দুপুর: 'দুপুরে', বিকাল: 'বিকালে', সন্ধ্যা: 'সন্ধ্যায়' },
}

const speechInBangla: Speech = {
  weekly: (hours) => `${banglaDays(hours.days)}, ${banglaHours(hours)}`,
  among: (hours) => `${banglaList(hours.days)} ${banglaHours(hours)}`,
  day: dayWith(bangla),
  near(at, now, { hasHours, hasWeekday }) {
    const time = localTime(at)
    const nearness = nearnessOf(at, now)
    const period = banglaPeriod(time)
    const clock = banglaClock(time)
    const hours = `${period}\u00a0${clock}${clock.endsWith('টা') ? 'য়' : '-এ'}`
    if (nearness === 'today') return `আজ ${hasHours ? hours : inPeriod[period]}`
    const date = dayWith(bangla)(at, now)
    const day = nearness === 'week' && hasWeekday ? `${banglaList([weekdayOf(dayOf(at))])}, ${date}` : date
    const said = nearness === 'tomorrow' ? 'আগামীকাল' : day
    return hasHours ? `${said} ${hours}` : said
  },
  next: (near) => `পরের ক্লাস ${near}`,
  last: (near) => `শেষ ক্লাস ${near}`,
  from: (near) => `শুরু ${near}`,
  running: (isLast) => (isLast ? 'শেষ ক্লাস এখন চলছে' : 'এখন ক্লাস চলছে'),
  ended: (day) => `${day} শেষ হয়েছে`,
  until: (count, day) => `${day} পর্যন্ত ${digits(count)}টি ক্লাস`,
  left: (count) => `${digits(count)}টি ক্লাস বাকি`,
  classes: (count) => `${digits(count)}টি ক্লাস`,
}

/** শনিবার; রবি ও মঙ্গলবার */
function banglaList(days: readonly Weekday[]): string {
  return `${listed(
    days.map((day) => banglaNames[day]),
    'ও',
  )}বার`
}

/** প্রতি শনিবার; প্রতি রবি ও মঙ্গলবার; শনি থেকে বৃহস্পতিবার; প্রতিদিন */
function banglaDays(days: readonly Weekday[]): string {
  if (days.length === 7) return 'প্রতিদিন'
  if (isRow(days)) return `${banglaNames[days[0] as Weekday]} থেকে ${banglaList(days.slice(-1))}`
  return `প্রতি ${banglaList(days)}`
}

const speech: Record<Language, Speech> = { en: speechInEnglish, bn: speechInBangla }
