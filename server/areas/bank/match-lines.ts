import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { bpayReference } from '../invoices/bpay-reference.ts'
import { recordPayment } from '../invoices/record-payment.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Day } from '../../../contract/days.ts'
import {
  linkInvoices,
  lockBankLine,
  payableInvoices,
  reopenBankLine,
  settleBankLine,
  type BankLine,
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

/** The one unpaid invoice that the text names and whose total is the amount. */
export async function findMatch(
  { db, state }: Teller,
  { description, cents }: Pick<BankLine, 'description' | 'cents'>,
): Promise<PayableInvoice | undefined> {
  const named = namedIn(description)
  if (named.numbers.length + named.keys.length === 0) return undefined
  const fitting = (await db.rows(payableInvoices(state, named))).filter(({ totalCents }) => totalCents === cents)
  const byReference = fitting.filter((invoice) =>
    named.keys.some(({ agencyId, id }) => agencyId === invoice.agencyId && id === invoice.id),
  )
  const found = byReference.length > 0 ? byReference : fitting
  return found.length === 1 ? found[0] : undefined
}

async function lockWaiting({ db, state }: Teller, id: number, version: number | null): Promise<BankLine> {
  const line = await maybeOne(db, lockBankLine(state, id))
  if (!line) throw notFound('This line was not found.')
  if (line.status === 'WAITS' && (version === null || line.version === version)) return line
  const by =
    line.settledAt === null ? '' : ` by ${line.settledBy ?? 'the system'} at ${momentIn(state, line.settledAt)}`
  throw new Problem('conflict', `This line was settled or changed${by}. Nothing was done.`)
}

/** Records the payment of the invoices and settles the line, together or not at all. */
async function pay(
  teller: Teller,
  line: BankLine,
  invoices: readonly PayableInvoice[],
  note: string | null,
): Promise<void> {
  const { db, state, today } = teller
  const paidOn = line.paidOn > today ? today : line.paidOn
  const paidAt = instantAt(states[state].timeZone, paidOn, '12:00').toISOString()
  const reference = line.description.slice(0, 100) || null
  for (const { agencyId, id, totalCents } of invoices)
    await recordPayment({ ...teller, agencyId }, { invoiceId: id, paidAt, reference, cents: totalCents })
  await db.rows(linkInvoices(line.id, invoices))
  await db.rows(settleBankLine(line.id, 'MATCHED', { userId: teller.userId, now: teller.now, note }))
}

/** Matches a line that waits by its reference and amount. Returns whether it was. */
export async function matchLine(teller: Teller, id: number): Promise<boolean> {
  const line = await maybeOne(teller.db, lockBankLine(teller.state, id))
  if (line?.status !== 'WAITS') return false
  const invoice = await findMatch(teller, line)
  if (!invoice) return false
  await pay({ ...teller, userId: null }, line, [invoice], null)
  return true
}

const refuse = (field: string, message: string): Problem => ruleBroken(message, { [field]: message })

/** Matches a line by hand with one or several invoices, named by number or BPAY reference. */
export async function matchByHand(
  teller: Teller,
  id: number,
  { numbers, note, version }: { numbers: string; note: string; version: number },
): Promise<void> {
  const line = await lockWaiting(teller, id, version)
  const words = [...new Set(numbers.split(/[\s,;]+/).map((word) => word.replace(/^#/, '')))].filter(Boolean)
  if (words.length === 0 || words.length > 50)
    throw refuse('numbers', 'Enter one to 50 invoice numbers or BPAY references.')
  const keys = words.flatMap((word) => invoiceOfBpay(word) ?? [])
  const known = await teller.db.rows(payableInvoices(teller.state, { numbers: words, keys }))
  const chosen = words.map((word) => {
    const key = invoiceOfBpay(word)
    const found = known.filter((each) =>
      key ? each.agencyId === key.agencyId && each.id === key.id : each.invoiceNumber === word,
    )
    if (found.length === 0) throw refuse('numbers', `No unpaid invoice has the number ${word.slice(0, 30)}.`)
    if (found.length > 1)
      throw refuse('numbers', `Several agencies have an invoice ${word.slice(0, 30)}. Enter its BPAY reference.`)
    return found[0] as PayableInvoice
  })
  const total = chosen.reduce((sum, { totalCents }) => sum + totalCents, 0)
  if (total > line.cents)
    throw refuse('numbers', 'The invoices come to more than what arrived. An invoice is paid only in full.')
  if (total < line.cents && note === '')
    throw refuse('note', 'More arrived than the invoices come to. Say what happens with the rest.')
  await pay(teller, line, chosen, note === '' ? null : note)
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
  if (note === '' || note.length > 500) throw refuse('note', 'Enter a reason of at most 500 characters.')
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
