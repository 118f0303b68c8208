import { expect, test } from 'vitest'
import { kilometres } from './driving-distance.ts'

const melbourne = { latitude: -37.8136, longitude: 144.9631 }
const geelong = { latitude: -38.1499, longitude: 144.3617 }

test('the distance between two stops is in whole kilometres', () => {
  expect(kilometres(melbourne, geelong)).toBe(65)
  expect(kilometres(melbourne, melbourne)).toBe(0)
})

test('without a place there is no distance', () => {
  expect(kilometres(melbourne, { latitude: null, longitude: null })).toBeUndefined()
})
