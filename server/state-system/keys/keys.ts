import { addDays } from '../../../contract/days.ts'
import { instantAt } from '../../../contract/times.ts'
import { isUndoable } from '../../areas/visit-records/visit-keys.ts'
import { addressOf, propertyLink, type AgencyCall } from '../kit/agency/agency-page.ts'
import { html, type Part } from '../kit/html/html.ts'
import { dayOfInstant, dayText, momentText, notSpecified, timeOfInstant } from '../kit/html/wording.ts'
import type { List } from '../kit/lists/list.ts'
import { viewLinks } from '../kit/lists/view-links.ts'
import { keyButton, keyManagementPath, keyViews, type KeyView } from './key-button.ts'
import {
  collectionPage,
  countCollections,
  countKeys,
  countNeededKeys,
  keyPage,
  neededKeyPage,
  type CollectionRow,
  type KeyRow,
  type NeededKeyRow,
} from './keys.queries.ts'

const weekDays = 7

const views = (call: AgencyCall, current: KeyView): Part => viewLinks(call, keyManagementPath, keyViews, current)

const searchLabel = 'Address, tenant, landlord or key number'
const keyText = ({ keyNumber, isKeyOnsite }: NeededKeyRow): string =>
  keyNumber ?? (isKeyOnsite ? 'At the property' : 'None recorded')

/** Keys for visits of the next days: handed out, brought back, printed. */
const week: List<NeededKeyRow> = {
  path: keyManagementPath,
  title: 'Key management',
  nouns: ['visit', 'visits'],
  empty: 'No visit of the next 7 days needs a key.',
  searchLabel,
  filters: [],
  orders: { time: 'Soonest first' },
  intro: (call) => views(call, 'week'),
  columns: (call) => [
    { header: 'Day', text: ({ startsAt }) => dayOfInstant(startsAt, call.site.timeZone) },
    { header: 'From', text: ({ startsAt }) => timeOfInstant(startsAt, call.site.timeZone), share: 1.4 },
    { header: 'Key', text: keyText },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 3 },
    { header: 'Collected from', text: ({ location }) => location ?? notSpecified, share: 3 },
    { header: 'Technician', text: ({ technician }) => technician },
    { header: 'Handed over', text: (row) => handedText(call, row), cell: (row) => handedCell(call, row), share: 0 },
  ],
  blankColumns: ['Handed over', 'Returned'],
  statements({ agency, site, today }, wanted, slice) {
    const span = {
      from: instantAt(site.timeZone, today, '00:00'),
      to: instantAt(site.timeZone, addDays(today, weekDays), '00:00'),
    }
    return {
      rows: neededKeyPage(agency.id, wanted, span, slice),
      total: countNeededKeys(agency.id, wanted, span),
    }
  },
}

function handedText({ site }: AgencyCall, { collectedAt, returnedAt }: NeededKeyRow): string {
  if (collectedAt === null) return 'Not yet'
  return returnedAt === null
    ? `Collected ${momentText(collectedAt, site.timeZone)}`
    : `Returned ${momentText(returnedAt, site.timeZone)}`
}

function handedCell(call: AgencyCall, row: NeededKeyRow): Part {
  const { keyNumber, collectedAt, returnedAt, visitId } = row
  if (keyNumber === null && collectedAt === null) return '–'
  const collection = row.collectionId ?? undefined
  const mistake = returnedAt === null ? 'collected' : 'returned'
  const recordedAt = returnedAt ?? collectedAt
  return html`<span id="visit-${visitId}">${handedText(call, row)}</span>
    ${collectedAt === null && keyButton(call, 'week', { visit: visitId }, 'Collected', keyNumber)}
    ${
      collectedAt !== null &&
      returnedAt === null &&
      keyButton(call, 'week', { collection, row: visitId }, 'Returned', keyNumber)
    }
    ${
      recordedAt !== null &&
      isUndoable(recordedAt, call.now) &&
      keyButton(call, 'week', { collection, row: visitId, undo: mistake }, 'Undo', keyNumber)
    }`
}

/** Keys that technicians still have, the longest first. */
const out: List<CollectionRow> = {
  path: keyManagementPath,
  title: 'Key management',
  nouns: ['key', 'keys'],
  kept: { view: 'out' },
  empty: 'No key is with a technician.',
  searchLabel,
  filters: [],
  orders: { oldest: 'Longest out first', newest: 'Newest first' },
  intro: (call) => views(call, 'out'),
  columns: (call) => [
    { header: 'Key number', text: ({ keyNumber }) => keyNumber },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Collected by', text: ({ collectedBy }) => collectedBy },
    {
      header: 'Collected',
      text: ({ collectedAt }) => momentText(collectedAt, call.site.timeZone),
      orders: ['oldest', 'newest'],
    },
    {
      header: 'Returned',
      text: () => 'Not yet',
      cell: ({ id, keyNumber }) => keyButton(call, 'out', { collection: id }, 'Returned', keyNumber),
      share: 0,
    },
  ],
  blankColumns: ['Returned'],
  statements({ agency }, wanted, slice) {
    const filter = { ...wanted, isReturned: false }
    return {
      rows: collectionPage(agency.id, filter, wanted.order === 'newest', slice),
      total: countCollections(agency.id, filter),
    }
  },
}

const all: List<KeyRow> = {
  path: keyManagementPath,
  title: 'Key management',
  nouns: ['key', 'keys'],
  kept: { view: 'all' },
  empty: 'No keys are recorded.',
  searchLabel,
  filters: [],
  orders: { number: 'Key number', 'number-last': 'Key number, last first' },
  intro: (call) => views(call, 'all'),
  columns: (call) => [
    { header: 'Key number', text: ({ keyNumber }) => keyNumber ?? 'No agency key', orders: ['number', 'number-last'] },
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Collected from', text: ({ location }) => location ?? notSpecified, share: 3 },
    { header: 'Key onsite', text: onsiteText },
  ],
  statements({ agency }, wanted, slice) {
    const isDescending = wanted.order === 'number-last'
    return { rows: keyPage(agency.id, wanted, isDescending, slice), total: countKeys(agency.id, wanted) }
  },
}

const onsiteText = ({ onsite, onsiteUntil }: KeyRow): string => {
  if (onsite === 'TEMPORARY') return `Until ${dayText(onsiteUntil)}`
  return onsite === 'AVAILABLE' ? 'Yes' : 'No'
}

export const keyLists = { week, out, all } as const

export const keyCollectionHistory: List<CollectionRow> = {
  path: '/Keys/keyCollectionHistory',
  title: 'Key collection history',
  nouns: ['collection', 'collections'],
  empty: 'No keys have been collected yet.',
  searchLabel: 'Address, key number or technician',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      any: 'Any status',
      choices: { OUT: 'Not returned', RETURNED: 'Returned' },
    },
  ],
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  columns: (call) => [
    { header: 'Property', text: addressOf, cell: (row) => propertyLink(call, row), share: 4 },
    { header: 'Key number', text: ({ keyNumber }) => keyNumber },
    { header: 'Collected by', text: ({ collectedBy }) => collectedBy },
    {
      header: 'Collected',
      text: ({ collectedAt }) => momentText(collectedAt, call.site.timeZone),
      orders: ['oldest', 'newest'],
    },
    {
      header: 'Returned',
      text: ({ returnedAt, returnedBy }) =>
        returnedAt === null
          ? 'Not yet'
          : [momentText(returnedAt, call.site.timeZone), returnedBy].filter((part) => part !== null).join(', '),
    },
  ],
  statements({ agency }, wanted, slice) {
    const { status } = wanted.chosen
    const filter = { ...wanted, isReturned: status === undefined ? undefined : status === 'RETURNED' }
    return {
      rows: collectionPage(agency.id, filter, wanted.order === 'newest', slice),
      total: countCollections(agency.id, filter),
    }
  },
}
