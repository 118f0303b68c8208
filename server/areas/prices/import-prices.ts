import type { Day } from '../../../contract/days.ts'
import { recordChange } from '../../platform/audit.ts'
import { ruleBroken } from '../../platform/problem.ts'
import {
  agencyIdsOf,
  allItems,
  deletePrices,
  insertItems,
  insertPrices,
  lockPrices,
  storedPrices,
  type NewPrice,
  type NewPriceItem,
} from './prices.queries.ts'
import { mostPriceRows, type PriceFileRow } from './read-price-file.ts'
import { checkItem, checkPrice, checkPriceReason, type PriceEditor } from './set-price.ts'

export type CheckedPrice = NewPrice & {
  row: number
  name: string
  agencyName: string | null
  before: NewPrice | undefined
  isNewItem: boolean
}
export type PriceCheck = {
  changes: CheckedPrice[]
  items: NewPriceItem[]
  errors: { row: number; code: string; message: string }[]
  unchanged: number
}

const keyOf = ({ code, agencyId, validFrom }: Pick<NewPrice, 'code' | 'agencyId' | 'validFrom'>): string =>
  `${code} ${agencyId ?? ''} ${validFrom}`

type Known = { items: Map<string, { name: string }>; stored: Map<string, NewPrice>; agencies: Map<number, string> }

/** A spreadsheet may write one number in several ways; null for the prices of the state. */
const agencyIdOf = ({ agency }: Pick<PriceFileRow, 'agency'>): number | null => (agency === '' ? null : Number(agency))

async function readKnown({ db, state }: PriceEditor, rows: readonly PriceFileRow[]): Promise<Known> {
  const ids = rows.map((row) => agencyIdOf(row) ?? 0).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
  const [items, stored, agencies] = await db.batch([allItems(state), storedPrices(state), agencyIdsOf(state, ids)])
  return {
    items: new Map(items.map((item) => [item.code, item])),
    stored: new Map(stored.map((price) => [keyOf(price), price])),
    agencies: new Map(agencies.map(({ id, name }) => [id, name])),
  }
}

/** One row: a change, nothing new, or what is wrong with it. */
function checkRow(row: PriceFileRow, known: Known, today: Day) {
  const agencyId = agencyIdOf(row)
  if (agencyId !== null && !known.agencies.has(agencyId)) return { message: 'No agency of this state has this number.' }
  const item = known.items.get(row.code)
  const added = item ? undefined : checkItem({ ...row, kind: row.kind.toUpperCase(), service: '', covers: [] })
  if (added && Object.keys(added.errors).length > 0)
    return {
      message: `No item has this code. A new one needs its kind and name: ${Object.values(added.errors).join(' ')}`,
    }
  const { cents, mostCents, errors } = checkPrice(row, { today: '1900-01-01', isAgreed: agencyId !== null })
  const [first] = Object.values(errors)
  if (first !== undefined) return { message: first }
  const price = { code: row.code, agencyId, validFrom: row.validFrom, cents, mostCents }
  const before = known.stored.get(keyOf(price))
  if (before && before.cents === cents && before.mostCents === mostCents) return {}
  if (row.validFrom < today)
    return { message: 'Prices of past days stay as they were. To change it, enter a day from today on too.' }
  const name = item?.name ?? row.name
  const agencyName = agencyId === null ? null : (known.agencies.get(agencyId) ?? null)
  return {
    change: { ...price, row: row.row, name, agencyName, before, isNewItem: added !== undefined },
    item: added?.item,
  }
}

/** What an import would change, and what is wrong with it. Nothing is written. */
export async function checkPriceImport(editor: PriceEditor, rows: readonly PriceFileRow[]): Promise<PriceCheck> {
  const known = await readKnown(editor, rows)
  const check: PriceCheck = { changes: [], items: [], errors: [], unchanged: 0 }
  const seen = new Map<string, number>()
  for (const row of rows.slice(0, mostPriceRows)) {
    const key = keyOf({ ...row, agencyId: agencyIdOf(row) })
    const earlier = seen.get(key)
    const { message, change, item } =
      earlier === undefined
        ? checkRow(row, known, editor.today)
        : { message: `Row ${earlier} has the same item and day.` }
    seen.set(key, earlier ?? row.row)
    if (message !== undefined) check.errors.push({ row: row.row, code: row.code, message })
    else if (change) check.changes.push(change)
    else check.unchanged += 1
    if (item) {
      check.items.push(item)
      known.items.set(item.code, item)
    }
  }
  return check
}

/** Imports all rows or none. The same file sent again changes nothing. */
export async function importPrices(
  editor: PriceEditor,
  rows: readonly PriceFileRow[],
  reason: string,
): Promise<{ changed: number }> {
  const { db, state } = editor
  await db.rows(lockPrices(state))
  const { changes, items, errors } = await checkPriceImport(editor, rows)
  if (errors.length > 0) throw ruleBroken('Nothing was imported, because rows have errors.')
  if (changes.length === 0) return { changed: 0 }
  const problem = checkPriceReason(reason)
  if (problem !== undefined) throw ruleBroken(problem, { reason: problem })
  if (items.length > 0) await db.rows(insertItems(state, items))
  await db.rows(deletePrices(state, changes))
  await db.rows(insertPrices({ ...editor, reason }, changes))
  await recordChange(
    db,
    editor,
    {
      action: 'import-prices',
      entity: 'prices',
      after: {
        reason,
        items: items.map(({ code }) => code),
        prices: changes.map(({ code, agencyId, validFrom, cents, mostCents }) => [
          code,
          agencyId,
          validFrom,
          cents,
          mostCents,
        ]),
      },
    },
    editor.source,
  )
  return { changed: changes.length }
}
