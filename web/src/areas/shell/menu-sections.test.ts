import { expect, it } from 'vitest'
import { menuSections } from './menu-sections.ts'
import type { Entry } from './use-menu.ts'

const given = (label: string, children: Entry[] = []): Entry => ({
  label,
  children,
  isCurrent: false,
  isExternal: false,
})

it('the More menu keeps its order, and groups in it become named sections', () => {
  const more = [given('Bookings'), given('Invoices'), given('Keys', [given('Key Management')]), given('Lease Checks')]
  expect(menuSections(more).map(({ label, items }) => [label, ...items.map((item) => item.label)])).toEqual([
    [undefined, 'Bookings', 'Invoices'],
    ['Keys', 'Key Management'],
    [undefined, 'Lease Checks'],
  ])
})
