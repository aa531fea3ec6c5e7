import { expect, test } from 'vitest'
import { serve } from '../support/serve.ts'
import { live } from './life.ts'
import { SPECIFIED } from './specified.ts'

test('C01 C02 C03 C04 C12 C13 C21 C33 C40 a client of the specification that knows the base address alone lives through every call', async () => {
  const served = await serve()
  try {
    const admin = { email: 'admin@demo.test', password: 'study-session' }
    const calls = await live(`${served.url}/api`, admin)
    expect(calls.sort()).toEqual(SPECIFIED)
  } finally {
    await served.stop()
  }
})
