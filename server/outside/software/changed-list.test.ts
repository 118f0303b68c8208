import { expect, test } from 'vitest'
import { ChangedList, type ListedRecord } from './changed-list.ts'

const listed = (name: string, changeCode: string | null = null, place = 0): ListedRecord => ({
  changeCode,
  record: { externalId: name, label: `${name} ${place}`, changedAt: null, unusable: 'x' },
})
const many = Array.from({ length: 1000 }, (_, place) => listed(`p${place}`))

function readAll(list: ChangedList, cursor?: string) {
  const ids: string[] = []
  let pages = 0
  for (let isLast = false; !isLast; pages += 1) {
    const page = list.after(cursor)
    ids.push(...page.records.map(({ externalId }) => externalId))
    ;({ cursor, isLast } = page)
  }
  return { ids, pages, cursor: cursor as string }
}

test('a whole list is read in pages, and then only what has changed', () => {
  const first = readAll(new ChangedList(many))
  expect([new Set(first.ids).size, first.ids.length]).toEqual([1000, 1000])
  expect(first.pages).toBeLessThan(12)
  expect(readAll(new ChangedList(many.toReversed()), first.cursor)).toMatchObject({ ids: [], pages: 1 })
})

test('a record is given again if its change code differs, or what is read of it', () => {
  const { cursor } = readAll(new ChangedList(many))
  const changed = new ChangedList([...many, listed('p7', 'another'), listed('p8', null, 1)])
  const { ids } = readAll(changed, cursor)
  expect(ids).toEqual(expect.arrayContaining(['p7', 'p8']))
  expect(ids.length).toBeLessThan(30)
})

test('a list that lacks records gives no sign of them, and gives them again when they come back', () => {
  const { cursor } = readAll(new ChangedList(many))
  const empty = readAll(new ChangedList([]), cursor)
  expect(empty.ids).toEqual([])
  expect(new Set(readAll(new ChangedList(many), empty.cursor).ids).size).toBe(1000)
})

test('of a record that comes twice, the last one counts', () => {
  const page = new ChangedList([listed('a'), listed('a', null, 5)]).after(undefined)
  expect(page.records.map(({ label }) => label)).toEqual(['a 5'])
})

test('a reading that is stopped goes on where it was', () => {
  const page = new ChangedList(many).after(undefined)
  const rest = readAll(new ChangedList(many), page.cursor)
  expect(rest.ids.length + page.records.length).toBe(1000)
})
