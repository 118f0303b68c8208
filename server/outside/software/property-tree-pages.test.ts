import { expect, test } from 'vitest'
import { PropertyTreePages } from './property-tree-pages.ts'
import { SoftwareHttp } from './software-http.ts'

/** Property Tree with so many tenancies; `asked` are the addresses that were read. */
function conversation(count: number) {
  const asked: string[] = []
  const rows = Array.from({ length: count }, (_, place) => ({
    id: `t${place}`,
    property: 'p1',
    lease_start_date: '2026-01-10',
  }))
  const http = new SoftwareHttp(async () => {})
  http.list = async (url, _, take) => {
    asked.push(url)
    for (const row of rows) take(JSON.stringify(row))
  }
  return { asked, pages: new PropertyTreePages({ http, url: '', headers: {} }) }
}

test('a reading of tenancies that is stopped goes on where it was, since the same day', async () => {
  const since = '2020-01-01'
  const first = conversation(500)
  const page = await first.pages.changedSince('tenancies', JSON.stringify({ since }))
  expect([page.isLast, page.records.length < 200]).toEqual([false, true])

  const second = conversation(500)
  const ids = new Set(page.records.map(({ externalId }) => externalId))
  let { cursor, isLast } = page
  while (!isLast) {
    const more = await second.pages.changedSince('tenancies', cursor)
    for (const { externalId } of more.records) {
      expect(ids).not.toContain(externalId)
      ids.add(externalId)
    }
    ;({ cursor, isLast } = more)
  }
  expect(ids.size).toBe(500)
  expect(first.asked).toEqual(second.asked)
  expect(first.asked[0]).toContain(`lastModifiedOnOrAfter=${since}`)
  // The next reading asks since the day before this one began.
  expect(JSON.parse(cursor)).toEqual({ since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string })
  expect(cursor).not.toContain(since)
})
