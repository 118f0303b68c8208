import { expect, test } from 'vitest'
import { queueCaption, queueQuery, readQueue, type QueueKind } from './queue.ts'

const kind: QueueKind<'waiting' | 'answered'> = {
  path: '/Queue/index',
  finds: 'Address',
  views: { waiting: { label: 'Waiting' }, answered: { label: 'Answered', isNewestFirst: true } },
}
const captionOf = (values: Record<string, string>) => queueCaption(kind, readQueue(kind, values), 'Rows')

test('each view begins with its own order, which can be turned round', () => {
  expect(captionOf({})).toBe('Rows, oldest first')
  expect(captionOf({ view: 'answered' })).toBe('Rows, newest first')
  expect(captionOf({ order: 'newest' })).toBe('Rows, newest first')
  expect(captionOf({ view: 'answered', order: 'oldest' })).toBe('Rows, oldest first')
})

test('the address of a queue says what differs from its start, and nothing that is unknown', () => {
  const queryOf = (values: Record<string, string>) => JSON.stringify(queueQuery(kind, readQueue(kind, values)))
  expect(queryOf({ view: 'constructor', order: 'toString', page: '1' })).toBe('{"search":""}')
  expect(queryOf({ view: 'answered', search: ' Elm ', order: 'oldest', page: '3' })).toBe(
    '{"view":"answered","search":"Elm","order":"oldest","page":3}',
  )
  expect(queryOf({ search: 'x'.repeat(300) })).toHaveLength(113)
})
