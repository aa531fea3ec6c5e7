import type { Overview } from '../contract/centre/overview.ts'
import type { NextClass as NextClassAnswer } from '../contract/centre/overview-learning.ts'
import { toMajor } from '../contract/payments/money.ts'
import { joinOpensAt } from '../contract/sessions/session-state.ts'
import { branchOfClass, hasLink, isOnline, placeOfClass } from '../domain/classes/plan/place.ts'
import type { Context } from '../domain/context.ts'
import type { readLearning } from '../domain/overview/learning.ts'
import type { NewMaterial } from '../domain/overview/new-materials.ts'
import type { NextClass } from '../domain/overview/next-class.ts'
import type { Owed } from '../domain/overview/owed.ts'
import type { BookingProgress } from '../domain/overview/progress.ts'
import { presentCheckout } from './checkouts.ts'
import { presentBooking } from './present.ts'
import { presentOpenChoices } from './present-class-change-choices.ts'
import { presentSeatPart, shownAt } from './present-fee-parts.ts'
import type { Services } from './services.ts'
import { presentListedPlace } from './waitlist.ts'

type Learning = Awaited<ReturnType<typeof readLearning>>
type Shown = Pick<
  Overview,
  | 'nextClass'
  | 'bookings'
  | 'hasBooked'
  | 'newMaterials'
  | 'choices'
  | 'waitlist'
  | 'checkouts'
  | 'owed'
  | 'progress'
>

export async function presentLearning(
  { context, publicUrl }: Pick<Services, 'context' | 'publicUrl'>,
  { nextClass, newMaterials, choices, waitlist, checkouts, owed, progress, ...counts }: Learning,
): Promise<Shown> {
  return {
    ...counts,
    nextClass: nextClass && presentNextClass(context, nextClass, publicUrl),
    newMaterials: newMaterials.map(presentMaterial),
    choices: await presentOpenChoices(context, choices),
    waitlist: waitlist.map((place) => presentListedPlace(place, context)),
    checkouts: checkouts.map(presentCheckout),
    owed: owed && (await presentOwed(context, owed)),
    progress: progress.map(presentProgress),
  }
}

function presentNextClass(
  context: Context,
  { row, booking, isClosed, tutorSlug }: NextClass,
  publicUrl: string,
): NextClassAnswer {
  const { session } = row
  const branch = branchOfClass(row)
  return {
    ...presentBooking(booking, { publicUrl, currency: context.currency }),
    ...(row.substituteName && { tutor: row.substituteName }),
    classId: row.id,
    start: row.startAt.toISOString(),
    end: row.endAt.toISOString(),
    ...placeOfClass(row),
    ...(branch && { branch }),
    ...(row.room && { room: row.room }),
    isOnline: isOnline(row),
    ...(isOnline(row) && { joinOpensAt: joinOpensAt(row.startAt).toISOString() }),
    ...(hasLink(context, row) && { hasLink: true }),
    ...(isClosed && { isClosed }),
    ...(session.slug && { slug: session.slug }),
    ...(tutorSlug && { tutorSlug }),
  }
}

const presentMaterial = ({ id, createdAt, ...rest }: NewMaterial): Overview['newMaterials'][number] => ({
  _id: id,
  ...rest,
  addedAt: createdAt.toISOString(),
})

async function presentOwed(context: Context, owed: Owed): Promise<Overview['owed']> {
  const shown = await shownAt(context)
  return {
    currency: context.currency,
    amount: toMajor(owed.amountMinor, context.currency),
    amountInCents: owed.amountMinor,
    bookings: owed.bookings,
    first: owed.first && presentSeatPart(owed.first, shown),
    next: owed.next && presentSeatPart(owed.next, shown),
  }
}

const presentProgress = ({
  booking,
  progress: { bought, left, next },
  ...line
}: BookingProgress): Overview['progress'][number] => ({
  bookingId: booking.id,
  sessionId: booking.sessionId,
  title: booking.title,
  held: bought - left,
  total: bought,
  next: next?.toISOString() ?? null,
  ...line,
})
