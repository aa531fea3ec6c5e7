import { getOwnAttendance, sayAbsence, withdrawAbsence } from './attendance/absence.ts'
import { getAttendanceRule, setAttendanceRule } from './attendance/attendance-rule.ts'
import { getOwnMonth, getPersonMonth, getSessionMonth } from './attendance/month.ts'
import { listMarks, listOftenAbsent } from './attendance/often-absent.ts'
import { getRoll, takeRoll } from './attendance/roll.ts'
import { listBookedSeats } from './bookings/booked-seats.ts'
import {
  bookSession,
  cancelBooking,
  getBooking,
  getBookingCalendar,
  listBookings,
} from './bookings/bookings.ts'
import { listCalls, markNotTold, markTold } from './bookings/calls.ts'
import { getRefundRule, setRefundRule } from './bookings/refund-rule.ts'
import { exportRoster, getRoster } from './bookings/roster.ts'
import { getSeatRule, setSeatRule } from './bookings/seat-rule.ts'
import {
  getWaitlistRule,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  setWaitlistRule,
} from './bookings/waitlist.ts'
import { listActs } from './centre/audit.ts'
import {
  changeBranch,
  changeRoom,
  createBranch,
  createRoom,
  listBranches,
  listRooms,
} from './centre/branches.ts'
import { getCentre, setCentre } from './centre/centre.ts'
import { getConfig } from './centre/config.ts'
import { listNotifications } from './centre/notifications.ts'
import { getOverview } from './centre/overview.ts'
import { getRetention, setRetention } from './centre/retention.ts'
import { getDocument, getSystem } from './centre/system.ts'
import { getEditedText, getText, getTextVersion, listTexts, setText } from './centre/texts.ts'
import { countCentreClasses, getCentreRoutine } from './classes/centre-routine.ts'
import { choose, getChoices, listChoices } from './classes/class-change-choices.ts'
import { addClass, changeClass, getStake } from './classes/classes.ts'
import { findFreeDay, listOwedClasses, previewDayOff, takeDayOff } from './classes/days-off.ts'
import { addHoliday, importHolidays, listHolidays, removeHoliday } from './classes/holidays.ts'
import { joinClass } from './classes/join.ts'
import { getRoutine } from './classes/routine.ts'
import {
  answerSubstitute,
  chooseSubstitute,
  listSubstitutes,
  takeBackSubstitute,
} from './classes/substitutes.ts'
import { getSwitches, switchBooking } from './classes/switches.ts'
import {
  chooseDeskBranch,
  countCashBox,
  enterCash,
  listCashBoxes,
  moveCashBox,
  openCashBox,
  signCashBox,
  undoCash,
} from './day-close/cash-boxes.ts'
import {
  compareClose,
  exportClose,
  exportCloseSheets,
  getClose,
  listCloseRows,
} from './day-close/day-close.ts'
import { compareStatement } from './day-close/statement.ts'
import { getCashierRights, setCashierRights } from './desk/cashier-rights.ts'
import { findDeskPerson, listDeskRefunds, listDeskSeats, takePayment } from './desk/desk.ts'
import { cancelAtDesk, chooseAtDesk, getDeskBooking, switchAtDesk } from './desk/desk-bookings.ts'
import { listLine } from './desk/line.ts'
import {
  addDeskNote,
  addPerson,
  bookForPerson,
  getPerson,
  joinForPerson,
  leaveForPerson,
  setPersonLanguage,
  takeAdvance,
} from './desk/people.ts'
import { getRefundLimit, setRefundLimit } from './desk/refund-limit.ts'
import { staffSearch } from './desk/staff-search.ts'
import { changeDiscount, createDiscount, listDiscounts } from './discounts/discounts.ts'
import { getMessageRule, setMessageRule } from './emails/message-rule.ts'
import { getSmsCosts, listOutbox, retryMessage } from './emails/outbox.ts'
import { getSmsLimit, setSmsLimit } from './emails/sms-limit.ts'
import {
  changePart,
  exportCentreDues,
  getDuesRule,
  listCentreDues,
  listDues,
  setDuesRule,
  unwaivePart,
  waivePart,
} from './fee-parts/fee-parts.ts'
import { addInterest, listEnquiries, listInterests, removeInterest } from './interests/interests.ts'
import {
  createMaterial,
  deleteMaterial,
  listMaterials,
  listOwnMaterials,
  updateMaterial,
} from './materials/materials.ts'
import { createNote, deleteNote, listNotes, updateNote } from './materials/notes.ts'
import { getBalance } from './payments/balance.ts'
import { getCheckout, giveReference, listCheckouts, startCheckout } from './payments/checkouts.ts'
import { confirmPayment, correctPayment } from './payments/corrections.ts'
import { listOpenDisputes } from './payments/disputes.ts'
import { decideRefundRequest, giveBack, listRefundRequests } from './payments/give-back.ts'
import { decideHeldPayment, listHeldPayments } from './payments/held-payments.ts'
import { exportPayments, listAllPayments } from './payments/payment-history.ts'
import { getReceipt, getTimeline, listMoney, recheckPayment } from './payments/payment-timeline.ts'
import { checkPayment, giveSeatBack, listPayments, recordPayment, startPayment } from './payments/payments.ts'
import { answerRefund, listUnansweredRefunds } from './payments/refunds.ts'
import { getSentMoneyRule, setSentMoneyRule } from './payments/sent-money.ts'
import { receiveBkashNotice, receiveCardEvent, receiveSslcommerzNotice } from './payments/webhooks.ts'
import { deleteAccount, endAllSessions, endSession, syncSession } from './people/auth.ts'
import { getCalendarAddress, replaceCalendarAddress } from './people/calendar-feed.ts'
import { getMessageChoices, setMessageChoices } from './people/message-choices.ts'
import { subscribeToPush, unsubscribeFromPush } from './people/push-subscriptions.ts'
import {
  applyAsTutor,
  approveTutor,
  deactivateTutor,
  declineTutor,
  deleteTutor,
  getOwnApplication,
  getPublicTutor,
  listActiveTutors,
  listTutors,
} from './people/tutors.ts'
import {
  changeCashier,
  changeRole,
  declineRoleRequest,
  endSignIns,
  getMe,
  getRole,
  joinUnjoined,
  listUsers,
  recordUser,
  trustNumber,
} from './people/users.ts'
import { getBookingReceiptPdf, getPaymentReceipt, getReceiptPdf } from './receipts/receipts.ts'
import {
  answerReview,
  deleteReview,
  getOwnReview,
  hideReview,
  listReviews,
  putReview,
} from './reviews/reviews.ts'
import { declineCancelling } from './sessions/cancelling.ts'
import { listCourses, setCourse } from './sessions/courses.ts'
import { uploadImage } from './sessions/images.ts'
import { getOwnSession } from './sessions/offer.ts'
import { getSeats } from './sessions/seats.ts'
import {
  changeSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  previewClasses,
  resubmitSession,
} from './sessions/sessions.ts'

/** Every endpoint of the API. The keys are the operationIds of the OpenAPI document. */
export const endpoints = {
  getConfig,
  getOverview,
  listNotifications,
  syncSession,
  endSession,
  endAllSessions,
  deleteAccount,
  listOutbox,
  getSmsCosts,
  retryMessage,
  listActs,
  getSystem,
  getMe,
  getMessageChoices,
  setMessageChoices,
  subscribeToPush,
  unsubscribeFromPush,
  getCalendarAddress,
  replaceCalendarAddress,
  getRole,
  recordUser,
  listSessions,
  getOwnSession,
  getSession,
  getSeats,
  getRoster,
  exportRoster,
  getRoll,
  takeRoll,
  listMarks,
  listOftenAbsent,
  sayAbsence,
  withdrawAbsence,
  getOwnMonth,
  getPersonMonth,
  getSessionMonth,
  getOwnAttendance,
  createSession,
  previewClasses,
  changeSession,
  resubmitSession,
  deleteSession,
  declineCancelling,
  changeClass,
  joinClass,
  listSubstitutes,
  chooseSubstitute,
  answerSubstitute,
  takeBackSubstitute,
  getStake,
  previewDayOff,
  findFreeDay,
  takeDayOff,
  listOwedClasses,
  addClass,
  listBranches,
  createBranch,
  changeBranch,
  listRooms,
  createRoom,
  changeRoom,
  listHolidays,
  addHoliday,
  importHolidays,
  removeHoliday,
  bookSession,
  listBookings,
  getBooking,
  getBookingCalendar,
  cancelBooking,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  getRoutine,
  getCentreRoutine,
  countCentreClasses,
  getTimeline,
  getReceipt,
  getBookingReceiptPdf,
  getPaymentReceipt,
  getReceiptPdf,
  listCashBoxes,
  openCashBox,
  chooseDeskBranch,
  moveCashBox,
  enterCash,
  undoCash,
  countCashBox,
  signCashBox,
  getClose,
  listCloseRows,
  compareClose,
  compareStatement,
  exportClose,
  exportCloseSheets,
  listCalls,
  listLine,
  getPerson,
  addPerson,
  bookForPerson,
  joinForPerson,
  leaveForPerson,
  takeAdvance,
  addDeskNote,
  setPersonLanguage,
  markNotTold,
  markTold,
  getDeskBooking,
  staffSearch,
  cancelAtDesk,
  chooseAtDesk,
  switchAtDesk,
  listChoices,
  getChoices,
  choose,
  getSwitches,
  switchBooking,
  addInterest,
  listInterests,
  removeInterest,
  listEnquiries,
  listCourses,
  setCourse,
  startCheckout,
  listCheckouts,
  getCheckout,
  giveReference,
  listHeldPayments,
  listOpenDisputes,
  listUnansweredRefunds,
  answerRefund,
  decideHeldPayment,
  checkPayment,
  startPayment,
  giveSeatBack,
  recordPayment,
  listPayments,
  getBalance,
  listMoney,
  recheckPayment,
  findDeskPerson,
  takePayment,
  listDeskRefunds,
  listDeskSeats,
  correctPayment,
  confirmPayment,
  giveBack,
  listRefundRequests,
  decideRefundRequest,
  listDiscounts,
  createDiscount,
  changeDiscount,
  getAttendanceRule,
  setAttendanceRule,
  getRefundRule,
  setRefundRule,
  getWaitlistRule,
  setWaitlistRule,
  getSeatRule,
  setSeatRule,
  getDuesRule,
  setDuesRule,
  getSentMoneyRule,
  setSentMoneyRule,
  getCashierRights,
  setCashierRights,
  getRefundLimit,
  setRefundLimit,
  getMessageRule,
  setMessageRule,
  getSmsLimit,
  setSmsLimit,
  getRetention,
  setRetention,
  listBookedSeats,
  listDues,
  listCentreDues,
  exportCentreDues,
  changePart,
  waivePart,
  unwaivePart,
  getCentre,
  setCentre,
  getText,
  listTexts,
  getEditedText,
  getTextVersion,
  setText,
  listAllPayments,
  exportPayments,
  listReviews,
  getOwnReview,
  putReview,
  deleteReview,
  answerReview,
  hideReview,
  createNote,
  listNotes,
  updateNote,
  deleteNote,
  listMaterials,
  createMaterial,
  listOwnMaterials,
  updateMaterial,
  deleteMaterial,
  applyAsTutor,
  getOwnApplication,
  listTutors,
  listActiveTutors,
  getPublicTutor,
  deactivateTutor,
  approveTutor,
  declineTutor,
  deleteTutor,
  listUsers,
  changeCashier,
  changeRole,
  declineRoleRequest,
  endSignIns,
  joinUnjoined,
  trustNumber,
  uploadImage,
  receiveCardEvent,
  receiveBkashNotice,
  receiveSslcommerzNotice,
  getDocument,
}
