import { expect, test } from 'vitest'
import { throttleBuckets } from './throttle.ts'

const person = (address: string, username: string) => throttleBuckets(address, username).person.key.toString('hex')
const place = (address: string) => throttleBuckets(address, 'x').address.key.toString('hex')

test('the same username from another address is counted separately', () => {
  expect(person('192.0.2.1', 'vic.manager')).not.toBe(person('192.0.2.2', 'vic.manager'))
  expect(person('192.0.2.1', 'VIC.Manager')).toBe(person('192.0.2.1', 'vic.manager'))
})

test('one address with many usernames shares a count', () => {
  expect(place('192.0.2.1')).toBe(throttleBuckets('192.0.2.1', 'somebody else').address.key.toString('hex'))
  expect(place('192.0.2.1')).not.toBe(place('192.0.2.2'))
})

test('the addresses of one IPv6 network count as one', () => {
  expect(place('2001:db8:1:2::5')).toBe(place('2001:0db8:0001:0002:ffff:1:2:3'))
  expect(place('2001:db8:1:3::5')).not.toBe(place('2001:db8:1:2::5'))
  expect(place('::ffff:192.0.2.1')).toBe(place('192.0.2.1'))
  expect(place('::1')).toBe(place('0:0:0:0:0:0:0:1'))
})
