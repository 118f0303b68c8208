import { expect, test } from 'vitest'
import { quotationWorkPath, releasesPath, repairsPath } from '../html/links.ts'
import type { StateSite } from '../routes/state-site.ts'
import { keepQueue, queueAfter } from './return-to-queue.ts'

const site = { basePath: '/vic', url: 'https://systems.example/vic' } as StateSite
const openedFrom = (from: string) => ({ site, query: from === '' ? {} : { from } })
const outcomes = { [repairsPath]: { done: '12' }, [quotationWorkPath]: { moved: '12', to: 'COMPLETED' } }

test('an answer leads to the part of the queue from which the page was opened, with what came of it', () => {
  const after = (from: string) => queueAfter(openedFrom(from), outcomes)
  expect(after(`${repairsPath}?view=booked&page=2`)).toBe('/vic/Repairs/index?view=booked&page=2&done=12')
  expect(after(`${quotationWorkPath}?search=Elm`)).toBe('/vic/Quotations/work?search=Elm&moved=12&to=COMPLETED')
})

test('an answer leads to the usual queue if the page was opened elsewhere, or where the answer means nothing', () => {
  for (const from of ['', '/Users/logout', `${releasesPath}?page=2`, 'https://elsewhere.example/Repairs/index'])
    expect(queueAfter(openedFrom(from), outcomes)).toBe('/vic/Repairs/index?done=12')
})

test('a page opened elsewhere has no queue to keep in its address', () => {
  expect(keepQueue(openedFrom(''))).toEqual({ from: '' })
})
