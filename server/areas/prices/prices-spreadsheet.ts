import type { Readable } from 'node:stream'
import type { StateCode } from '../../../contract/states.ts'
import { type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { spreadsheet } from '../../platform/spreadsheet.ts'
import { aboutSheet, tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { allItems, storedPrices, type PriceItem, type StoredPrice } from './prices.queries.ts'
import { plainPrice } from './price-text.ts'
import { priceColumns } from './read-price-file.ts'

type Row = StoredPrice & { item: PriceItem | undefined; agencyName: string | null; reason: string | null }

const columns: SheetColumn<Row>[] = [
  { header: priceColumns.code, width: 22, value: ({ code }) => code },
  { header: priceColumns.kind, width: 12, value: ({ item }) => item?.kind },
  { header: priceColumns.name, width: 50, value: ({ item }) => item?.name },
  { header: priceColumns.agency, width: 14, value: ({ agencyId }) => (agencyId === null ? '' : String(agencyId)) },
  { header: 'Agency', width: 30, value: ({ agencyName }) => agencyName },
  { header: priceColumns.validFrom, width: 14, kind: 'day', value: ({ validFrom }) => validFrom },
  {
    header: priceColumns.price,
    width: 16,
    kind: 'money',
    value: ({ cents }) => (cents === null ? null : plainPrice(cents)),
  },
  {
    header: priceColumns.most,
    width: 16,
    kind: 'money',
    value: ({ mostCents }) => (mostCents === null ? null : plainPrice(mostCents)),
  },
  { header: 'Reason', width: 40, value: ({ reason }) => reason },
]

/** All prices of a state with their days, as the import reads them. */
export async function pricesSpreadsheet(
  db: Db,
  { state, exportedBy, now }: { state: StateCode; exportedBy: string; now: Date },
): Promise<Readable> {
  const [items, prices] = await db.batch([allItems(state), storedPrices(state)])
  const byCode = new Map(items.map((item) => [item.code, item]))
  const rows = prices.map((price) => ({ ...price, item: byCode.get(price.code) }))
  return spreadsheet([
    tableSheet({ name: 'Prices', columns, rows: [rows], hasFilter: true }),
    aboutSheet('Prices', [
      ['Exported by', exportedBy],
      ['Exported at', momentIn(state, now.toISOString())],
      ['To change prices', 'Change or add rows with a day from today on, and import the file. Rows of past days stay.'],
    ]),
  ])
}
