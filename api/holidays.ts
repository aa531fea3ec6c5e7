import { daysFrom } from '../contract/classes/day-range.ts'
import * as contract from '../contract/classes/holidays.ts'
import * as holidays from '../domain/classes/holidays/holidays.ts'
import { importHolidays } from '../domain/classes/holidays/import.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountHolidays(api: Api, { context }: Services): void {
  endpoint(api, contract.listHolidays, async () => ({ holidays: await holidays.listHolidays(context) }))
  endpoint(api, contract.addHoliday, async ({ actor, body: { day, until, name } }) => {
    const days = daysFrom(day, until ?? day)
    await holidays.addHolidays(
      context,
      actor,
      days.map((one) => ({ day: one, name })),
    )
    return { success: true as const }
  })
  endpoint(api, contract.importHolidays, ({ actor, body }) => importHolidays(context, actor, body))
  endpoint(api, contract.removeHoliday, async ({ actor, params }) => {
    await holidays.removeHoliday(context, actor, params.day)
    return { success: true as const }
  })
}
