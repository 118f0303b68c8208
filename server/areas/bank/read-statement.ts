import { createHash } from 'node:crypto'
import { addDays, isDay, type Day } from '../../../contract/days.ts'
import { ruleBroken, type Problem } from '../../platform/problem.ts'
import { readCsv } from '../../platform/read-csv.ts'
import { readInThread } from '../../platform/read-threads.ts'
import type { BankFormat, NewBankLine } from './bank.queries.ts'

export type Statement = { lines: NewBankLine[]; debits: number }

export const mostStatementRows = 5000
const limits = { rows: mostStatementRows + 2, columns: 60, cell: 500 }
const longestDescription = 500
/** The largest amount of the database: a billion dollars. */
const mostCents = 100_000_000_000
const refused = (text: string): Problem => ruleBroken(text, { file: text })

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const toDay = (year: string, month: number, day: string): Day | null => {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** 17/11/2026, 17-11-26, 2026-11-17, 20261117 or 17 Nov 26, as banks write days; null for anything else. */
export function readBankDay(text: string): Day | null {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  if (local) return toDay(local[3] ?? '', Number(local[2]), local[1] ?? '')
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4}|\d{2})$/.exec(text)
  if (named) return toDay(named[3] ?? '', months.indexOf((named[2] ?? '').toLowerCase()) + 1, named[1] ?? '')
  const plain = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text)
  return plain ? toDay(plain[1] ?? '', Number(plain[2]), plain[3] ?? '') : null
}

/** Cents of an amount such as 1,234.50, +10, -5.00 or (5.00); null for anything else. */
export function readBankAmount(text: string): number | null {
  const match = /^(\(|[-+])?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\)?$/.exec(text.trim())
  if (!match) return null
  const cents = Number((match[2] ?? '').replaceAll(',', '')) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (cents > mostCents) return null
  return match[1] === '-' || match[1] === '(' ? -cents : cents
}

const fingerprintOf = (parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** What arrived, by the columns of the bank. A file with one line that cannot be read is refused, so that nothing is missing. */
export function readLines(rows: readonly (readonly string[])[], format: BankFormat, today: Day): Statement {
  // Banks of the east are a day ahead of the west for some hours.
  const latest = addDays(today, 1)
  const equal = new Map<string, number>()
  const statement: Statement = { lines: [], debits: 0 }
  const content = format.hasHeading ? rows.slice(1) : rows
  for (const [index, row] of content.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const number = index + (format.hasHeading ? 2 : 1)
    const cell = (column: number): string => (row[column - 1] ?? '').trim()
    const paidOn = readBankDay(cell(format.dateColumn))
    const amount = cell(format.creditColumn ?? format.amountColumn ?? 0)
    const cents = format.creditColumn !== null && amount === '' ? 0 : readBankAmount(amount)
    if (paidOn === null)
      throw refused(`Row ${number}: “${cell(format.dateColumn).slice(0, 40)}” is not a day. Is it the right bank?`)
    if (paidOn > latest)
      throw refused(`Row ${number}: ${cell(format.dateColumn)} is in the future. Is it the right bank?`)
    if (cents === null) throw refused(`Row ${number}: “${amount.slice(0, 40)}” is not an amount. Is it the right bank?`)
    if (cents <= 0) {
      statement.debits += 1
      continue
    }
    const text = format.textColumns
      .map(cell)
      .filter(Boolean)
      .join(' ')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    const description = text.slice(0, longestDescription).toWellFormed()
    const key = JSON.stringify([paidOn, cents, description])
    const place = (equal.get(key) ?? 0) + 1
    equal.set(key, place)
    statement.lines.push({
      fingerprint: fingerprintOf([paidOn, cents, description, place]),
      paidOn,
      cents,
      description,
    })
  }
  return statement
}

type Asked = { path: string; format: BankFormat; today: Day }

const quote = 0x22

async function readFile(bytes: Buffer, { format, today }: Asked): Promise<Statement> {
  if (bytes.includes(0) || bytes.subarray(0, 2).toString('latin1') === 'PK') throw refused('Please choose a CSV file.')
  if (bytes.filter((byte) => byte === quote).length % 2 === 1)
    throw refused('The file ends within a text in quotes. Is it complete?')
  const rows = readCsv(bytes, limits)
  if (rows.length > mostStatementRows + 1)
    throw refused(`The file has more than ${mostStatementRows} rows. Please split it.`)
  const statement = readLines(rows, format, today)
  if (statement.lines.length + statement.debits === 0) throw refused('The file has no rows.')
  return statement
}

/** Reads a statement in a thread. */
export const readStatement = readInThread(import.meta.url, 'readStatement', { read: readFile, refuse: refused })
