import { centreName } from '../../../contract/centre/centre-name.ts'
import { type Locale, locales } from '../../../contract/formats/locale.ts'
import { JOIN_BEFORE_MINUTES } from '../../../contract/sessions/session-state.ts'
import type { Context } from '../../context.ts'
import { rules } from '../../settings/rules.ts'
import { isOnline } from '../plan/place.ts'
import { type ClassesBySession, type PlacedClass, readClassesOf } from '../plan/placed.ts'
import { classTexts } from '../texts/texts.ts'
import { calendarOfClass, entryIdOf, weeklyHours } from '../texts/when-where.ts'
import { findOwner } from './address.ts'
import { calendarUid, type FeedEntry, renderFeed } from './ics.ts'
import { readBookedStays, readTakenStays, readTaughtStays, type Stay } from './stays.ts'

/** What was cancelled longer ago is gone from every calendar that asks once a month. */
const KEPT_MS = 30 * 24 * 3600_000
/** The earliest ones. */
const MAX_ENTRIES = 1000

/**
 * The calendar of whose key the file's name is: classes that they have booked or teach, from thirty days ago
 * on, in their language, without links to online classes. Undefined for an unknown key.
 */
export async function renderCalendarFeed(context: Context, file: string): Promise<string | undefined> {
  const owner = await findOwner(context, file)
  if (!owner) return undefined
  const now = context.clock()
  const since = new Date(now.getTime() - KEPT_MS)
  const reads = [readBookedStays, readTakenStays, readTaughtStays]
  const stays = (await Promise.all(reads.map((read) => read(context, owner, since)))).flat()
  const sessionIds = stays.map(({ sessionId }) => sessionId)
  const [classesOf, centre] = await Promise.all([
    readClassesOf(context.reads, sessionIds),
    rules.centre.read(context.reads),
  ])
  const locale = locales[owner.language ?? 'en']
  const entries = stays.flatMap((stay) =>
    entriesOf(stay, { classesOf, since, now, locale, publicUrl: context.publicUrl }),
  )
  // Who came back to a session has its entries twice: the later ones count.
  const shown = [...new Map(entries.map((entry) => [entry.uid, entry])).values()]
    .sort((a, b) => (a.start < b.start ? -1 : 1))
    .slice(0, MAX_ENTRIES)
  return renderFeed(
    classTexts[locale.language].feed(centreName(centre, locale.language, context.publicUrl)),
    shown,
  )
}

type Setting = { classesOf: ClassesBySession; since: Date; now: Date; locale: Locale; publicUrl: string }

function entriesOf(stay: Stay, { classesOf, since, now, locale, publicUrl }: Setting): FeedEntry[] {
  const { entryId, sessionId, from, until, index, switchedAt, only } = stay
  const classes = classesOf.get(sessionId) ?? []
  const hours = weeklyHours(classes, { locale, now })
  const isShown = ({ id, startAt, endAt }: PlacedClass) =>
    startAt >= since && (!from || endAt > from) && (!only || only.includes(id))
  return classes.filter(isShown).map((row) => {
    const isLeft = until !== null && row.startAt >= until
    const isOff = isLeft || row.state === 'cancelled' || !stay.isTheirs(row)
    const entry = calendarOfClass(isOff ? 'CANCEL' : 'REQUEST', stay, row, locale)
    return {
      ...entry,
      uid: calendarUid(entryIdOf(entryId, row, classes, switchedAt), publicUrl),
      url: `${publicUrl}${stay.path}`,
      description: [entry.description, ...(hours ? [hours] : []), ...hintsOf(stay, row, locale)].join('\n'),
      // A seat that was left and got again is newer than its end.
      sequence: entry.sequence + index,
      changedAt: latest(row.changedAt ?? row.createdAt, from, isLeft ? until : null),
    }
  })
}

/** Where the link of an online class will be. */
const hintsOf = ({ isBooked }: Stay, row: PlacedClass, { language }: Locale): string[] =>
  isBooked && isOnline(row) ? [classTexts[language].classes.link(JOIN_BEFORE_MINUTES)] : []

const latest = (first: Date, ...others: (Date | null)[]) =>
  others.reduce<Date>((most, one) => (one && one > most ? one : most), first)
