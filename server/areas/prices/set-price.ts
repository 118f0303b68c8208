import { hasAtMost } from '../../../contract/form-rules.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { serviceCodes, serviceOfId, services } from '../../../contract/services.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { priceKinds, type PriceKind } from './price-kinds.ts'
import { parsePrice, priceText } from './price-text.ts'
import {
  agencyIdsOf,
  deletePlannedPrice,
  deletePrices,
  insertItems,
  insertPrices,
  lockPriceItem,
  lockPrices,
  priceHistory,
  priceItem,
  updateItem,
  type NewPrice,
  type NewPriceItem,
  type PriceRow,
} from './prices.queries.ts'

export type PriceEditor = Actor & { db: Db; userId: number | null; today: Day; source: Source }

/** As typed. Without a price an agreement with the agency ends on that day. */
export type TypedPrice = { price: string; most: string; validFrom: string; reason: string }

export const longestPriceReason = 500

export function checkPriceReason(reason: string): string | undefined {
  if (reason === '') return 'Enter a reason.'
  return !hasAtMost(reason, longestPriceReason) ? `Enter at most ${longestPriceReason} characters.` : undefined
}

/** Checks what was typed; errors are named by the field. */
export function checkPrice(
  typed: Omit<TypedPrice, 'reason'>,
  { today, isAgreed }: { today: Day; isAgreed: boolean },
): { cents: number | null; mostCents: number | null; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const cents = typed.price === '' ? null : parsePrice(typed.price)
  const mostCents = typed.most === '' ? null : parsePrice(typed.most)
  const isEmpty = typed.price === '' && typed.most === ''
  if (cents === null && !(isEmpty && isAgreed)) errors['price'] = 'Enter the price in dollars with GST, such as 108.90.'
  if (typed.most !== '' && mostCents === null) errors['most'] = 'Enter the highest price in dollars, or leave it empty.'
  else if (cents !== null && mostCents !== null && mostCents <= cents)
    errors['most'] = 'The highest price must be above the lowest.'
  if (!isDay(typed.validFrom)) errors['validFrom'] = 'Enter the day from which it holds.'
  else if (typed.validFrom < today)
    errors['validFrom'] = 'Prices of past days stay as they were. Choose today or later.'
  return { cents, mostCents, errors }
}

/** The version of the prices of an item: the highest number of its rows. */
export const priceVersion = (history: readonly { id: number }[]): number => Math.max(0, ...history.map(({ id }) => id))

function refuseOtherPrice({ state }: PriceEditor, history: readonly PriceRow[], seen: number): void {
  if (priceVersion(history) === seen) return
  const last = history.find(({ id }) => id === priceVersion(history))
  const by = last ? ` by ${last.by ?? 'the system'} at ${momentIn(state, last.at)} to ${priceText(last)}` : ''
  throw new Problem('conflict', `The price was changed${by}. Compare before you save.`)
}

const auditOf = ({ cents, mostCents, validFrom }: Pick<NewPrice, 'cents' | 'mostCents' | 'validFrom'>) => ({
  cents,
  mostCents,
  validFrom,
})

/** Sets what an item costs from a day on, in the state or for an agency. The same form sent again has no effect. */
export async function savePrice(
  editor: PriceEditor,
  { code, agencyId, typed, version }: { code: string; agencyId: number | null; typed: TypedPrice; version: number },
): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockPrices(state))
  if (!(await maybeOne(db, priceItem(state, code)))) throw notFound('This item was not found.')
  if (agencyId !== null && (await db.rows(agencyIdsOf(state, [agencyId]))).length === 0)
    throw notFound('This agency was not found')
  const { cents, mostCents, errors } = checkPrice(typed, { today, isAgreed: agencyId !== null })
  const reason = checkPriceReason(typed.reason)
  if (reason !== undefined) errors['reason'] = reason
  const history = await db.rows(priceHistory(state, code, agencyId))
  const same = history.find(({ validFrom }) => validFrom === typed.validFrom)
  if (same && same.cents === cents && same.mostCents === mostCents && Object.keys(errors).length === 0) return
  refuseOtherPrice(editor, history, version)
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const price = { code, agencyId, validFrom: typed.validFrom, cents, mostCents }
  await db.rows(deletePrices(state, [price]))
  await db.rows(insertPrices({ ...editor, reason: typed.reason }, [price]))
  await recordChange(
    db,
    { ...editor, agencyId },
    {
      action: 'set-price',
      entity: 'prices',
      ...(same && { before: { code, ...auditOf(same) } }),
      after: { code, ...auditOf(price), reason: typed.reason },
    },
    editor.source,
  )
}

/** Withdraws a price before its day. One that is gone already stays gone. */
export async function withdrawPrice(editor: PriceEditor, id: number): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockPrices(state))
  const removed = await maybeOne(db, deletePlannedPrice(state, id, today))
  if (!removed) return
  const before = { code: removed.code, ...auditOf(removed) }
  await recordChange(
    db,
    { ...editor, agencyId: removed.agencyId },
    { action: 'withdraw-price', entity: 'prices', before },
    editor.source,
  )
}

/** A package that can be agreed with agencies names the services that it covers. */
export type TypedItem = { code: string; kind: string; name: string; service: string; covers: readonly string[] }
const longestName = 200

export function checkItem({ code, kind, name, service, covers }: TypedItem): {
  item: NewPriceItem
  errors: Record<string, string>
} {
  const errors: Record<string, string> = {}
  if (!/^[A-Z0-9][A-Z0-9_]{1,39}$/.test(code)) errors['code'] = 'Use 2 to 40 capital letters, digits and _.'
  if (!(priceKinds as readonly string[]).includes(kind)) errors['kind'] = 'Choose one.'
  if (name === '' || !hasAtMost(name, longestName))
    errors['name'] = `Enter a name of at most ${longestName} characters.`
  const serviceId = service === '' ? null : Number(service)
  if (serviceId !== null && !serviceOfId(serviceId)) errors['service'] = 'Choose one.'
  const covered = serviceCodes.filter((each) => covers.includes(each))
  if (covered.length > 0 && kind !== 'PACKAGE') errors['covers'] = 'Only a package covers services.'
  const coveredServices = covered.reduce((mask, each) => mask | (1 << (services[each].id - 1)), 0) || null
  return { item: { code, kind: kind as PriceKind, name, serviceId, coveredServices }, errors }
}

/** Adds an item to the catalogue of the state. */
export async function addItem(editor: PriceEditor, typed: TypedItem): Promise<void> {
  const { db, state } = editor
  await db.rows(lockPrices(state))
  const { item, errors } = checkItem(typed)
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const known = await maybeOne(db, priceItem(state, item.code))
  if (known && known.name === item.name && known.kind === item.kind && known.serviceId === item.serviceId) return
  if (known) throw ruleBroken('This code is taken.', { code: `This is the code of “${known.name}”.` })
  await db.rows(insertItems(state, [item]))
  await recordChange(db, editor, { action: 'add-price-item', entity: 'price_items', after: item }, editor.source)
}

/** Renames an item or takes it from the offers; its prices stay. */
export async function changeItem(
  editor: PriceEditor,
  { code, name, isOffered, version }: { code: string; name: string; isOffered: boolean; version: number },
): Promise<void> {
  const { db, state } = editor
  const item = await maybeOne(db, lockPriceItem(state, code))
  if (!item) throw notFound('This item was not found.')
  if (item.name === name && item.isOffered === isOffered) return
  if (item.version !== version) throw new Problem('conflict', `This item was changed to “${item.name}” meanwhile.`)
  if (name === '' || !hasAtMost(name, longestName)) {
    const message = `Enter a name of at most ${longestName} characters.`
    throw ruleBroken(message, { name: message })
  }
  await db.rows(updateItem(state, { code, name, isOffered }))
  const before = { code, name: item.name, isOffered: item.isOffered }
  const after = { code, name, isOffered }
  await recordChange(db, editor, { action: 'change-price-item', entity: 'price_items', before, after }, editor.source)
}
