import type { Item, ItemOf, SoftwareOffice } from './office-book.ts'

/** Made once for each version of an office, because a list is read page by page. */
export function keptRows<Rows>(make: (office: SoftwareOffice) => Rows): (office: SoftwareOffice) => Rows {
  const kept = new WeakMap<SoftwareOffice, { version: number; rows: Rows }>()
  return (office) => {
    const { version } = office
    const known = kept.get(office)
    if (known && known.version === version) return known.rows
    const rows = make(office)
    kept.set(office, { version, rows })
    return rows
  }
}

/** The tenancies of each property. */
export const tenanciesOf: (office: SoftwareOffice) => ReadonlyMap<string, Item[]> = keptRows(({ items }) => {
  const found = new Map<string, Item[]>()
  for (const item of items.tenancies.values()) {
    const { propertyId } = item.data as ItemOf<'tenancies'>
    const known = found.get(propertyId)
    if (known) known.push(item)
    else found.set(propertyId, [item])
  }
  return found
})
