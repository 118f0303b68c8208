import { expect, test } from 'vitest'
import { portionsAbout, replaceable } from './find-mentions.ts'

const pattern = { all: 'x', emails: null, phones: null }
const places = [
  { place: 'audit_events', idKind: 'contacts' },
  { place: 'entry_notices', idKind: 'properties' },
  { place: 'mail_recipients', idKind: 'mails' },
  { place: 'mails', idKind: 'properties' },
]

test('a statement looks at one table and at most 200 properties, and each property is looked at once', () => {
  const propertyIds = Array.from({ length: 450 }, (_, index) => index + 1)
  const portions = portionsAbout({ agencyId: 1, propertyIds, contactIds: [7], pattern }, places)
  expect(portions.map(({ place, ids }) => `${place} ${ids.length}`)).toEqual([
    'audit_events 1',
    ...['entry_notices', 'mail_recipients', 'mails'].flatMap((place) => [
      `${place} 200`,
      `${place} 200`,
      `${place} 50`,
    ]),
  ])
  expect(portions.filter(({ place }) => place === 'mails').flatMap(({ ids }) => ids)).toEqual(propertyIds)
})

test('recipients are left to their own statement, and served notices stay until their age', () => {
  const names = (withNotices: boolean) => replaceable(places, { withNotices }).map(({ place }) => place)
  expect(names(false)).toEqual(['audit_events', 'mails'])
  expect(names(true)).toEqual(['audit_events', 'entry_notices', 'mails'])
})
