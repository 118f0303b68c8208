import {
  fileColumnLabels,
  fileColumns,
  type FileColumn,
  type FileMapping,
} from '../../../contract/integration/software-files.ts'

/* Which column of a file may be which, by names that are usual in the trade. A person confirms it. */

const usualNames: Record<FileColumn, string> = {
  reference: 'property ref, reference, ref, property code, property id, property no, code',
  address: 'address, property address, full address, property, street address, address line 1, address 1',
  unit: 'unit number, unit no, flat, apartment',
  number: 'street no, number, house number, no',
  street: 'street name, road',
  suburb: 'city, town, locality, property suburb',
  state: 'property state',
  postcode: 'post code, postal code, zip, zip code, property postcode',
  key: 'key, keys, key no, key tag, key code, agency key',
  manager: 'manager, portfolio manager, managed by, pm, property manager name',
  managerEmail: 'manager email, pm email, managers email',
  managedFrom: 'managed from, management start date, managed since, authority start, management commenced',
  managedTo: 'managed to, management end date, authority end, lost date, date lost, lost',
  archived: 'is archived, inactive',
  owner: 'owner, owners, owner name, landlord, landlords, landlord name',
  ownerEmail: 'owner email, owner email address, owners email, landlord email',
  ownerPhone: 'owner phone, owner mobile, owner mobile phone, landlord phone, landlord mobile',
  tenancyStart:
    'tenancy start date, tenancy from, lease start, lease start date, start date, moved in, move in date, move in',
  leaseEnd:
    'lease end date, lease expiry, lease expiry date, lease expires, lease to, agreement end, end date, expiry date',
  vacatesOn: 'vacating date, vacates on, vacates, vacate, vacating, move out date, move out',
  tenant: 'tenant, tenants, tenant name, renter, renters, renter name, tenancy name',
  tenantEmail: 'tenant email, tenant email address, tenants email, renter email',
  tenantPhone: 'tenant phone, tenant mobile, tenant mobile phone, renter phone, renter mobile',
}

const key = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const names = new Map(
  fileColumns.map((column) => [column, [fileColumnLabels[column], ...usualNames[column].split(', ')].map(key)]),
)
const leastAlike = 0.8

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))

/** Between 0 and 1: how many pairs of letters two names share. */
function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [ofOne, ofOther] = [pairsOf(one), pairsOf(other)]
  if (ofOne.size === 0 || ofOther.size === 0) return 0
  const shared = [...ofOne].filter((pair) => ofOther.has(pair)).length
  return (2 * shared) / (ofOne.size + ofOther.size)
}

/** The columns whose headings are the most alike; each heading once. */
export function proposeColumns(headings: readonly string[]): FileMapping['columns'] {
  const pairs = fileColumns.flatMap((column) =>
    headings.flatMap((heading) => {
      const score = Math.max(...(names.get(column) ?? []).map((name) => likeness(name, key(heading))))
      return score >= leastAlike ? [{ column, heading, score }] : []
    }),
  )
  const columns: FileMapping['columns'] = {}
  const taken = new Set<string>()
  for (const { column, heading } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (columns[column] !== undefined || taken.has(heading)) continue
    columns[column] = heading
    taken.add(heading)
  }
  return withOneAddress(columns)
}

/** Of an address in one column and one in several, the one that has a suburb. */
function withOneAddress({ address, unit, number, street, ...columns }: FileMapping['columns']): FileMapping['columns'] {
  const parts = {
    ...(unit !== undefined && { unit }),
    ...(number !== undefined && { number }),
    ...(street !== undefined && { street }),
  }
  if (address === undefined) return { ...parts, ...columns }
  const isWhole = street === undefined || columns.suburb === undefined || columns.postcode === undefined
  return { ...(isWhole ? { address } : parts), ...columns }
}
