import { bookFreeSession } from '../../domain/bookings/book.ts'
import { ownAct } from '../../domain/seats/seat-act.ts'
import type { TestApp } from './boot.ts'

/** Books a free session for a person who has never signed in. */
export const bookAs = (app: TestApp, id: string, sessionId: string): Promise<string> =>
  bookFreeSession(
    app.services.context,
    ownAct({
      ...{ id, uid: '', email: null, phone: null, name: null, picture: null },
      ...{ role: 'Student', requestedRole: null, isCashier: false },
      signIn: { uid: '', authTime: new Date(), sid: null },
    }),
    sessionId,
  )
