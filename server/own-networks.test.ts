import { expect, test } from 'vitest'
import { createNetworkCheck } from './own-networks.ts'

const isOwn = createNetworkCheck(['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8:2:300::9'])

test.each([
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['198.51.100.255', true],
  ['198.51.101.0', false],
  // As `clientAddress` names IPv6.
  ['2001:db8:1:ff00::/56', true],
  ['2001:db8:2:300::/56', true],
  ['2001:db8:2:400::/56', false],
  ['unknown', false],
  ['', false],
])('whether %s is the operator’s own: %s', (address, own) => {
  expect(isOwn(address)).toBe(own)
})

test('without a setting no address is', () => {
  expect(createNetworkCheck([])('203.0.113.7')).toBe(false)
})
