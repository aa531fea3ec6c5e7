import type { AttendanceState } from '../../contract/attendance/states.ts'
import { defineTexts } from './index.ts'

const states: Record<AttendanceState, string> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  absent: 'Absent',
}

/** The attendance of a student: how often they came, and that they will not. */
export const attendance = {
  states,
  title: 'Your attendance',
  share: (attended: number, held: number, percent: number) =>
    `You came to ${attended} of ${held} ${held === 1 ? 'class' : 'classes'}: ${percent}%.`,
  below: (percent: number) => `That is below ${percent}%. Talk to your tutor if something keeps you away.`,
  month: {
    title: 'Attendance by month',
    open: 'Attendance by month',
    none: 'There are no classes in this month.',
    share: (attended: number, held: number, percent: number) =>
      held === 0 ? 'No attendance has been taken.' : `Came to ${attended} of ${held}: ${percent}%`,
    shortShare: (attended: number, held: number, percent: number) => `${attended}/${held}, ${percent}%`,
    shareHead: 'Share',
    class: 'Class',
    state: 'Attendance',
    blank: 'Not taken',
    ahead: 'To come',
    /** How often each. */
    times: (label: string, count: number) => `${label} ${count}`,
    toPerson: 'Back to the person',
    letters: { present: 'P', late: 'L', excused: 'E', absent: 'A' } satisfies Record<AttendanceState, string>,
  },
  failed: 'Failed to load the attendance',
  cannotCome: 'I cannot come',
  dialogTitle: 'You cannot come?',
  excusedUntil: (hours: number) =>
    hours === 0
      ? 'Tell us before the class begins, and you are excused.'
      : hours === 1
        ? 'Tell us at least 1 hour before the class, and you are excused.'
        : `Tell us at least ${hours} hours before the class, and you are excused.`,
  tooLateToExcuse: 'It is too late to be excused, but your tutor will know.',
  keepsSeat: 'You keep your seat, and nothing is refunded. To give it up, cancel your booking instead.',
  reason: 'Reason',
  reasonHint: 'Your tutor and the centre read it.',
  send: 'Tell the tutor',
  told: 'Your tutor has been told',
  failedToTell: 'Failed to tell your tutor',
  youSaid: 'You said that you cannot come.',
  youSaidInTime: 'You said in time that you cannot come. You are excused.',
  come: 'I can come after all',
  comes: 'Good. Your tutor expects you.',
  failedToWithdraw: 'Failed to tell your tutor',
}

export const { use: useAttendanceTexts } = defineTexts('attendance', attendance)
