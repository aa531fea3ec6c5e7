import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { settingsSchema } from '../../server/settings.ts'

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''))

test('.env.example sets nothing', () => {
  expect(parseEnv(example)).toEqual({})
})

test('.env.example has every setting', () => {
  expect(Object.keys(uncommented).sort()).toEqual(Object.keys(settingsSchema.shape).sort())
})

test('.env.example shows the defaults', () => {
  expect(readConfig(uncommented as Record<string, string>)).toEqual(readConfig({}))
})
