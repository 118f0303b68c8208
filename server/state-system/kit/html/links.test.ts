import { expect, test } from 'vitest'
import type { StateSite } from '../routes/state-site.ts'
import { linkTo, safeLocalPath } from './links.ts'

const site = { url: 'http://systems.test/behind/vic', basePath: '/behind/vic' } as StateSite

test('a page of the system is returned to with its parameters', () => {
  expect(safeLocalPath(site, '/Quotations/index?status=Expired')).toBe('/Quotations/index?status=Expired')
  expect(safeLocalPath(site, '/Notices/view?search=1%20High%20Street')).toBe('/Notices/view?search=1%20High%20Street')
})

test.each([
  '',
  'x',
  '//evil.test',
  '/../qld/',
  '/../../x',
  '/..//evil.test',
  '/%2e%2e/qld',
  String.raw`/\evil.test`,
  `/${'x'.repeat(2000)}`,
])('“%s” leads to the start page', (path) => expect(safeLocalPath(site, path)).toBe('/'))

test('a link contains only the given parameters', () => {
  expect(linkTo(site, '/Invoices/index', { agency: 7, search: undefined, page: '' })).toBe(
    '/behind/vic/Invoices/index?agency=7',
  )
  expect(linkTo(site, '/', {})).toBe('/behind/vic/')
  expect(linkTo(site, '/x', { q: 'a&b="c"' })).toBe('/behind/vic/x?q=a%26b%3D%22c%22')
})
