import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isOpenPart } from './later-part.ts'

type Props = {
  sessionId: string
  userId: string
  /** Shown where no part is to be paid. */
  children: ReactNode
}

/** Whoever has a seat goes on to the next part of its fee, if there is one. */
export function RedirectToNextPart({ sessionId, userId, children }: Props) {
  const query = useQuery(bookingQuery(sessionId, userId))
  if (query.isPending) return <Skeleton className="h-96 max-w-xl rounded-card" />
  const next = query.data?.parts?.find(isOpenPart)
  return next ? <Navigate to={paths.payment(sessionId, next.part)} replace /> : children
}
