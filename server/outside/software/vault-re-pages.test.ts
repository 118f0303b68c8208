import { expect, test } from 'vitest'
import { PermissionMissing } from './connector.ts'
import { detailsAtOnce } from './vault-re.ts'
import { VaultRePages } from './vault-re-pages.ts'

/* How lists and events of VaultRE are read while they change. */

const now = new Date('2026-03-02T00:00:00Z')
const asked: string[] = []
const pagesOf = (answer: (url: URL) => unknown) =>
  new VaultRePages(
    async (url) => {
      asked.push(url)
      return answer(new URL(url))
    },
    'http://vault.test',
    { timeZone: 'Australia/Melbourne', now: () => now },
  )
const event = (id: number, type: string, action: string, dataId: number) => ({
  id,
  type,
  action,
  data: { id: dataId },
  timestamp: `2026-03-01T00:00:0${id}Z`,
})

test('events are read to their end, and only those of published types are hints', async () => {
  const pages = pagesOf(({ searchParams }) =>
    searchParams.get('cursor') === '2'
      ? { items: [event(3, 'contact', 'merge', 9), event(4, 'tenancy', 'update', 8)], urls: { next: null } }
      : {
          items: [event(1, 'property', 'update', 7), event(2, 'contact', 'update', 6)],
          urls: { next: 'https://elsewhere.example/eventStream?cursor=2' },
        },
  )
  const first = await pages.hints(JSON.stringify({ since: '2026-02-28T00:00:00.000Z' }))
  const second = await pages.hints(first.cursor)
  expect([first.isLast, second.isLast]).toEqual([false, true])
  expect([...first.hints, ...second.hints]).toEqual([
    { kind: 'PROPERTY', id: '7' },
    { kind: 'CONTACT', id: '6' },
    { kind: 'MERGE', id: '9' },
  ])
  expect(JSON.parse(second.cursor)).toEqual({ since: '2026-03-01T00:00:04.000Z' })
  expect(asked.every((url) => url.startsWith('http://vault.test/'))).toBe(true)
})

test('a token that does not open the events has none', async () => {
  const pages = pagesOf(() => {
    throw new PermissionMissing(['it'])
  })
  const cursor = JSON.stringify({ since: '2026-02-28T00:00:00.000Z' })
  expect(await pages.hints(cursor)).toEqual({ hints: [], cursor, isLast: true })
  await expect(pages.changedSince('properties', undefined)).rejects.toThrow(PermissionMissing)
})

test('a list that becomes shorter while it is read is read again, once', async () => {
  let total = 3
  const seen: string[] = []
  const pages = pagesOf(({ searchParams }) => {
    const page = searchParams.get('page') ?? ''
    seen.push(page)
    if (seen.length > 1) total = 2
    return {
      items: [{ id: Number(page), role: 'propertyManagement', firstName: 'A' }],
      totalPages: 2,
      totalItems: total,
    }
  })
  let cursor: string | undefined
  for (let isLast = false; !isLast;) ({ cursor, isLast } = await pages.changedSince('managers', cursor))
  expect(seen).toEqual(['1', '2', '1', '2'])
})

test('a whole reading of 20,000 properties takes an eighth of the requests of a day', async () => {
  asked.length = 0
  const sizes: Record<string, number> = {
    '/account/users': 40,
    '/contacts': 45_000,
    '/contacts/currentTenants': 20_000,
  }
  const pages = pagesOf(({ pathname, searchParams }) => {
    const totalItems = sizes[pathname] ?? 20_000
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pagesize'))]
    return {
      items: Array.from({ length: size }, () => ({})),
      totalItems,
      totalPages: Math.ceil(totalItems / size),
      page,
    }
  })
  for (const collection of ['managers', 'people', 'properties', 'tenancies'] as const) {
    let cursor: string | undefined
    for (let isLast = false; !isLast;) ({ cursor, isLast } = await pages.changedSince(collection, cursor))
  }
  expect(asked).toHaveLength(1251)
})

test.each([
  [10_000, 1, 0, 104],
  [10_000, 1, 9_000, 15],
  [10_000, 20, 0, 5],
  [10_000, 20, 490, 0],
  [10_000, 500, 0, 5],
])(
  'of %i requests a day for %i offices, after %i each of them asks for %i keys at once',
  (day, offices, used, keys) => {
    expect(detailsAtOnce(day / offices, used, now)).toBe(keys)
  },
)

test('a clock of VaultRE that is an hour off hides no change, because the last two hours are read again', async () => {
  asked.length = 0
  const pages = pagesOf(() => ({ items: [], totalPages: 0, totalItems: 0 }))
  const { cursor } = await pages.changedSince('properties', undefined)
  await pages.changedSince('properties', cursor)
  expect(new URL(asked[1] ?? '').searchParams.get('modifiedSince')).toBe('2026-03-01T22:00:00.000Z')
})

test('before the users are read again it is asked whether the token still opens the same office', async () => {
  let at = now
  const office = {
    timeZone: 'Australia/Melbourne',
    now: () => at,
    confirmOffice: async () => Promise.reject(new Error('other')),
  }
  const pages = new VaultRePages(async () => ({ items: [], totalPages: 0 }), 'http://vault.test', office)
  const { cursor } = await pages.changedSince('managers', undefined)
  at = new Date(now.getTime() + 5 * 3_600_000)
  await pages.changedSince('managers', cursor)
  at = new Date(now.getTime() + 6 * 3_600_000)
  await expect(pages.changedSince('managers', cursor)).rejects.toThrow('other')
})
