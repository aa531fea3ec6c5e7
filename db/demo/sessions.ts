import { demoCourses } from './courses.ts'
import { openSessions } from './sessions/open.ts'
import { sessionsOver } from './sessions/over.ts'
import { undecidedSessions } from './sessions/undecided.ts'
import { upcomingSessions } from './sessions/upcoming.ts'
import type { DemoSession } from './types.ts'

export const demoSessions: DemoSession[] = [
  ...openSessions,
  ...sessionsOver,
  ...upcomingSessions,
  ...undecidedSessions,
  ...demoCourses,
]
