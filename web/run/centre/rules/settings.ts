import type { z } from 'zod'
import type { SettingName } from '../../../../contract/centre/settings.ts'
import { type RuledKind, ruledKinds } from '../../../../contract/messages/states.ts'
import type { Texts } from '../../../i18n/index.ts'
import { type FormValidator, validateWith } from '../../../ui/form-validator.ts'

/** A field of a form: of a whole number, of yes or no, or of one of several. */
export type FieldKind = 'number' | 'switch' | 'choice'
/** As typed, and as the server has it. */
export type Values = Record<string, string | number | boolean>

type Setting = {
  group: keyof Texts['rules']['groups']
  fields: Record<string, FieldKind>
  /** It says nothing where there is no gateway for SMS. */
  needsSms?: true
  validator: FormValidator<Values, Values>
}

const setting = (
  group: Setting['group'],
  fields: Setting['fields'],
  load: () => Promise<z.ZodType>,
): Setting => ({
  ...{ group, fields },
  validator: validateWith<Values, unknown>(load as () => Promise<z.ZodType<unknown, Values>>),
})

/** All rules that an Admin sets for the centre, in their order, each with its form. */
export const settings: Record<SettingName, Setting> = {
  seats: setting(
    'bookings',
    { confirmedOnly: 'switch' },
    async () => (await import('../../../../contract/bookings/seat-rule.ts')).setSeatRule.body,
  ),
  waitlist: setting(
    'bookings',
    { offerMinutes: 'number', deskOfferMinutes: 'number' },
    async () => (await import('../../../../contract/waitlist/waitlist.ts')).setWaitlistRule.body,
  ),
  'refund-rule': setting(
    'money',
    { hoursBefore: 'number', percent: 'number' },
    async () => (await import('../../../../contract/bookings/refund-rule.ts')).setRefundRule.body,
  ),
  'refund-limit': setting(
    'money',
    { refundLimit: 'number' },
    async () => (await import('../../../../contract/desk/refund-limit.ts')).setRefundLimit.body,
  ),
  dues: setting(
    'money',
    { graceDays: 'number', remindEveryDays: 'number', remindUntilDays: 'number' },
    async () => (await import('../../../../contract/fee-parts/fee-parts.ts')).setDuesRule.body,
  ),
  'sent-money': setting(
    'money',
    { checkHours: 'number' },
    async () => (await import('../../../../contract/payments/sent-money.ts')).setSentMoneyRule.body,
  ),
  'cashier-rights': setting(
    'money',
    { decide: 'switch' },
    async () => (await import('../../../../contract/desk/cashier-rights.ts')).setCashierRights.body,
  ),
  attendance: setting(
    'classes',
    { noticeHours: 'number', minimumShare: 'number' },
    async () => (await import('../../../../contract/attendance/attendance-rule.ts')).setAttendanceRule.body,
  ),
  messages: setting(
    'messages',
    { language: 'choice', ...Object.fromEntries(ruledKinds.map((kind) => [kind, 'choice'])) },
    async () => (await import('../../../../contract/messages/message-rule.ts')).setMessageRule.body,
  ),
  'sms-limit': {
    needsSms: true,
    ...setting(
      'messages',
      { smsPerDay: 'number' },
      async () => (await import('../../../../contract/messages/sms-limit.ts')).setSmsLimit.body,
    ),
  },
  retention: setting(
    'messages',
    { messageDays: 'number', historyYears: 'number' },
    async () => (await import('../../../../contract/centre/retention.ts')).setRetention.body,
  ),
}

export const isRuledKind = (field: string): field is RuledKind =>
  (ruledKinds as readonly string[]).includes(field)
