import { hasAtMost } from '../../../contract/form-rules.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { bpayReference } from '../invoices/bpay-reference.ts'
import { readCollectedReference } from '../invoices/collected-reference.ts'
import { recordPayments } from '../invoices/record-payment.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Day } from '../../../contract/days.ts'
import {
  collectedInvoices,
  linkInvoices,
  lockBankLine,
  namedInvoices,
  reopenBankLine,
  settleBankLine,
  type BankLine,
  type NamedInvoice,
  type PayableInvoice,
} from './bank.queries.ts'

export type Teller = Actor & { db: Db; today: Day; source: Source }

/** An invoice that a BPAY reference names: agency, invoice and a check digit. */
export function invoiceOfBpay(digits: string): { agencyId: number; id: number } | undefined {
  if (!/^\d{11,20}$/.test(digits)) return undefined
  const [agencyId, id] = [Number(digits.slice(0, -10)), Number(digits.slice(-10, -1))]
  if (agencyId > 2 ** 31 - 1 || id === 0 || bpayReference(agencyId, id) !== digits) return undefined
  return { agencyId, id }
}

const mostWords = 60

/** What a text could name: BPAY references, and numbers of invoices. */
export function namedIn(text: string): { numbers: string[]; keys: { agencyId: number; id: number }[] } {
  const words = [...new Set(text.toUpperCase().split(/[^A-Z0-9-]+/))]
    .filter((word) => /\d{3}/.test(word))
    .slice(0, mostWords)
  const keys = words.flatMap((word) => invoiceOfBpay(word) ?? [])
  const numbers = words
    .flatMap((word) => [word, word.replace(/^(?:INVOICE|INV)-?/, '')])
    .filter((word) => word.length <= 30)
  return { numbers: [...new Set(numbers)], keys }
}

/** The reference of several invoices in a text. */
const collectedIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9-]+/, 200)
    .map(readCollectedReference)
    .find((each) => each !== undefined)

const totalOf = (invoices: readonly PayableInvoice[]): number =>
  invoices.reduce((sum, { totalCents }) => sum + totalCents, 0)

type Arrived = Pick<BankLine, 'description' | 'cents'>

/** The one unpaid invoice that the text names and whose total is the amount, or several that come to it together. */
function chooseMatch({ description, cents }: Arrived, invoices: readonly NamedInvoice[]): NamedInvoice[] {
  const { numbers, keys } = namedIn(description)
  const fitting = invoices.filter(({ totalCents, paidAt }) => totalCents === cents && paidAt === null)
  const byReference = fitting.filter(({ id, isByReference }) => isByReference && keys.some((key) => key.id === id))
  const byNumber = fitting.filter(({ invoiceNumber }) => numbers.includes(invoiceNumber))
  const found = byReference.length > 0 ? byReference : byNumber
  if (found.length > 0) return found.length === 1 ? found : []
  const named = invoices.filter(({ invoiceNumber, paidAt }) => paidAt === null && numbers.includes(invoiceNumber))
  const isClear = new Set(named.map(({ invoiceNumber }) => invoiceNumber)).size === named.length
  return isClear && totalOf(named) === cents ? named : []
}

const mostNamed = 5000

/** Which of these lines a transaction of its own would match, so that those that wait for ever cost nothing. */
export async function matchable<Line extends Arrived>(
  { db, state }: Pick<Teller, 'db' | 'state'>,
  lines: readonly Line[],
): Promise<Line[]> {
  const named = lines.map(({ description }) => namedIn(description))
  const all = { numbers: named.flatMap(({ numbers }) => numbers), keys: named.flatMap(({ keys }) => keys) }
  const invoices = await db.rows(namedInvoices(state, all, mostNamed))
  return lines.filter((line) => chooseMatch(line, invoices).length > 0 || collectedIn(line.description) !== undefined)
}

/** The invoices that a line pays by its references and amount: those that it names, or all of a day at once. */
async function findMatches({ db, state }: Teller, line: Arrived): Promise<readonly PayableInvoice[]> {
  const collected = collectedIn(line.description)
  const together = collected ? await db.rows(collectedInvoices(state, collected)) : []
  if (together.length > 0 && totalOf(together) === line.cents) return together
  return chooseMatch(line, await db.rows(namedInvoices(state, namedIn(line.description))))
}

async function lockWaiting({ db, state }: Teller, id: number, version: number | null): Promise<BankLine> {
  const line = await maybeOne(db, lockBankLine(state, id))
  if (!line) throw notFound('This line was not found.')
  if (line.status === 'WAITS' && (version === null || line.version === version)) return line
  const by =
    line.settledAt === null ? '' : ` by ${line.settledBy ?? 'the system'} at ${momentIn(state, line.settledAt)}`
  throw new Problem('conflict', `This line was settled or changed${by}. Nothing was done.`)
}

/** Records the payment of the invoices, on the day of the last amount, and settles the lines, together or not at all. */
async function pay(
  teller: Teller,
  lines: readonly [BankLine, ...BankLine[]],
  invoices: readonly PayableInvoice[],
  note: string | null,
): Promise<void> {
  const { db, state, today } = teller
  const line = lines.reduce((latest, each) => (each.paidOn > latest.paidOn ? each : latest))
  const paidOn = line.paidOn > today ? today : line.paidOn
  const paidAt = instantAt(states[state].timeZone, paidOn, '12:00').toISOString()
  const reference = line.description.slice(0, 100).toWellFormed() || null
  for (const agencyId of new Set(invoices.map((each) => each.agencyId))) {
    const own = invoices.filter((each) => each.agencyId === agencyId)
    const inFull = own.map(({ id, totalCents }) => ({ invoiceId: id, cents: totalCents }))
    await recordPayments({ ...teller, agencyId }, inFull, { paidAt, reference })
  }
  for (const { id } of lines) {
    await db.rows(linkInvoices(id, invoices))
    await db.rows(settleBankLine(id, 'MATCHED', { userId: teller.userId, now: teller.now, note }))
  }
}

/** Matches a line that waits by its reference and amount. Returns whether it was. */
export async function matchLine(teller: Teller, id: number): Promise<boolean> {
  const line = await maybeOne(teller.db, lockBankLine(teller.state, id))
  if (line?.status !== 'WAITS') return false
  const invoices = await findMatches(teller, line)
  if (invoices.length === 0) return false
  await pay({ ...teller, userId: null }, [line], invoices, null)
  return true
}

const refuse = (field: string, message: string): Problem => ruleBroken(message, { [field]: message })

const mostTogether = 20

/** Locks other amounts that pay the same invoices, in their order. */
async function lockOthers(teller: Teller, ids: readonly number[]): Promise<BankLine[]> {
  if (ids.length > mostTogether) throw refuse('with', `Choose at most ${mostTogether} amounts.`)
  const others: BankLine[] = []
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    others.push(await lockWaiting(teller, id, null))
  return others
}

/** Matches a line by hand, alone or with others, with one or several invoices, named by number or BPAY reference. */
export async function matchByHand(
  teller: Teller,
  id: number,
  { numbers, note, version, withIds }: { numbers: string; note: string; version: number; withIds: readonly number[] },
): Promise<void> {
  const line = await lockWaiting(teller, id, version)
  const others = await lockOthers(
    teller,
    withIds.filter((each) => each !== id),
  )
  const words = [...new Set(numbers.split(/[\s,;]+/).map((word) => word.replace(/^#/, '')))].filter(Boolean)
  if (words.length === 0 || words.length > 50)
    throw refuse('numbers', 'Enter one to 50 invoice numbers or BPAY references.')
  const keys = words.flatMap((word) => invoiceOfBpay(word) ?? [])
  const known = (await teller.db.rows(namedInvoices(teller.state, { numbers: words, keys }))).filter(
    ({ paidAt }) => paidAt === null,
  )
  const chosen: PayableInvoice[] = []
  for (const word of words) {
    const collected = readCollectedReference(word)
    if (collected) {
      chosen.push(...(await teller.db.rows(collectedInvoices(teller.state, collected))))
      continue
    }
    const key = invoiceOfBpay(word)
    const found = known.filter((each) => (key ? each.isByReference && each.id === key.id : each.invoiceNumber === word))
    if (found.length === 0) throw refuse('numbers', `No unpaid invoice has the number ${word.slice(0, 30)}.`)
    if (found.length > 1)
      throw refuse('numbers', `Several agencies have an invoice ${word.slice(0, 30)}. Enter its BPAY reference.`)
    chosen.push(found[0] as NamedInvoice)
  }
  if (chosen.length === 0) throw refuse('numbers', 'All invoices of this reference are paid.')
  const total = totalOf(chosen)
  const arrived = others.reduce((sum, { cents }) => sum + cents, line.cents)
  if (total > arrived)
    throw refuse('numbers', 'The invoices come to more than what arrived. An invoice is paid only in full.')
  if (total < arrived && note === '')
    throw refuse('note', 'More arrived than the invoices come to. Say what happens with the rest.')
  await pay(teller, [line, ...others], chosen, note === '' ? null : note)
}

/** Sets a line aside that pays no invoice, with a reason. */
export async function setLineAside(
  teller: Teller,
  id: number,
  { note, version }: { note: string; version: number },
): Promise<void> {
  const { db } = teller
  const stored = await maybeOne(db, lockBankLine(teller.state, id))
  if (stored?.status === 'SET_ASIDE' && stored.note === note) return
  const line = await lockWaiting(teller, id, version)
  if (note === '' || !hasAtMost(note, 500)) throw refuse('note', 'Enter a reason of at most 500 characters.')
  await db.rows(settleBankLine(line.id, 'SET_ASIDE', { userId: teller.userId, now: teller.now, note }))
  await recordChange(
    db,
    teller,
    { action: 'set-bank-line-aside', entity: 'bank_lines', entityId: id, after: { note } },
    teller.source,
  )
}

/** A line that was set aside waits again. */
export async function reopenLine(teller: Teller, id: number): Promise<void> {
  const { db } = teller
  const line = await maybeOne(db, lockBankLine(teller.state, id))
  if (!line) throw notFound('This line was not found.')
  if (line.status === 'WAITS') return
  if (line.status === 'MATCHED') throw new Problem('conflict', 'This line has paid invoices and stays.')
  await db.rows(reopenBankLine(id))
  await recordChange(db, teller, { action: 'reopen-bank-line', entity: 'bank_lines', entityId: id }, teller.source)
}
