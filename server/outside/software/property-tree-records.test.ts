import { expect, test } from 'vitest'
import { readTreeProperty } from './property-tree-records.ts'

test.each([
  [null, '12', 'High Street', '12 High Street'],
  [null, '12', '12 High Street', '12 High Street'],
  ['5', '12', '12 High Street', '5/12 High Street'],
  ['5', '12', '5/12 High Street', '5/12 High Street'],
  ['5', '12', 'Unit 5, 12 High Street', 'Unit 5, 12 High Street'],
  ['5', null, '12 High Street', '5/12 High Street'],
  [null, '12', '2nd Avenue', '12 2nd Avenue'],
  [null, '31', 'Highway 31', '31 Highway 31'],
])('unit %s, number %s and “%s” are %s', (unit, street_number, address_line_1, line) => {
  const address = { unit, street_number, address_line_1, suburb: 'Carlton', state: 'VIC', post_code: '3053' }
  const [record] = readTreeProperty({ id: 'p1', address, agents: [] }, new Set())
  expect(record?.value?.addressLine).toBe(line)
})
