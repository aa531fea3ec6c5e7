import { afterAll, beforeAll, expect, test } from 'vitest'
import { centre, defaultCentre } from '../../contract/centre/centre.ts'
import { type Language, languages } from '../../contract/formats/languages.ts'
import { channels } from '../../contract/messages/states.ts'
import { codeTexts } from '../../domain/messages/codes/texts.ts'
import { compose } from '../../domain/messages/composing/compose.ts'
import type { Draft } from '../../domain/messages/composing/compose-due.ts'
import { templates } from '../../domain/messages/composing/registry.ts'
import { encodeParams } from '../../domain/messages/outbox/params.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { messageSamples } from '../support/message-samples.ts'
import { turnSmsOn } from '../support/sms-outbox.ts'

const PRODUCT = /boithok|বৈঠক/i
const names: Record<Language, string> = { en: 'Suborno Academy', bn: 'সুবর্ণ একাডেমি' }

let app: TestApp
beforeAll(async () => {
  app = await boot()
  turnSmsOn(app)
})
afterAll(() => app.stop())

test('Y01 every kind of message has a sample here', () => {
  const said = new Set(messageSamples.map(({ template }) => template.name))
  expect([...templates.keys()].filter((name) => !said.has(name))).toEqual([])
})

test.each(languages.flatMap((language) => channels.map((channel) => [channel, language] as const)))(
  'Y01 no message names the product, by %s in %s',
  (channel, language) => {
    const { context } = app.services
    const facts = {
      centre: centre.parse({ ...defaultCentre, name: names.en, nameBn: names.bn }),
      ...{ classesOf: new Map(), numberOf: new Map([['01931f3c-0000-7000-8000-000000000001', 'R-26-1']]) },
    }
    for (const { template, params } of messageSamples) {
      const message = {
        ...{ id: 'm', name: template.name, kind: template.kind, params: JSON.parse(encodeParams(params)) },
        ...{ path: '/dashboard', entryId: null, createdAt: context.clock(), neededBy: new Date(2100, 0) },
      } as unknown as Draft
      const reader = { messageId: 'm', channel, contact: 'somebody', language, about: null }
      const { subject, body } = compose(
        { ...context, publicUrl: 'https://suborno.test' },
        message,
        reader,
        facts,
      )
      const what = `${template.name} ${JSON.stringify(params)}`
      expect(`${subject} ${body}`, what).not.toMatch(PRODUCT)
      // A part that a text lacks would be said as it is in JavaScript.
      expect(`${subject} ${body}`, what).not.toMatch(/undefined|\[object |Invalid Date|NaN/)
      if (channel === 'email') expect(body?.endsWith(`\n\n${names[language]}`), what).toBe(true)
    }
  },
)

test.each(languages)('Y01 a code says whose it is, in %s', (language) => {
  expect(codeTexts[language].phoneCode.text('123456', names[language])).toContain(names[language])
  for (const letter of Object.values(codeTexts[language].identity))
    expect(letter.subject(names[language])).toContain(names[language])
})
