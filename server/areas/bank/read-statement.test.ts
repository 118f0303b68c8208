import { expect, test } from 'vitest'
import { bpayReference } from '../invoices/bpay-reference.ts'
import type { BankFormat } from './bank.queries.ts'
import { invoiceOfBpay, namedIn } from './match-lines.ts'
import { readBankAmount, readBankDay, readLines } from './read-statement.ts'

const plain: BankFormat = {
  code: 'CBA',
  name: 'Commonwealth Bank',
  hasHeading: false,
  dateColumn: 1,
  amountColumn: 2,
  creditColumn: null,
  textColumns: [3],
  isVerified: false,
  version: 1,
}

test.each([
  ['17/11/2026', '2026-11-17'],
  ['7/1/26', '2026-01-07'],
  ['17 Nov 26', '2026-11-17'],
  ['17-November-2026', '2026-11-17'],
  ['2026-11-17', '2026-11-17'],
  ['20261117', '2026-11-17'],
  ['31/02/2026', null],
  ['17 Foo 26', null],
  ['=1+1', null],
  ['', null],
])('the day %s of a bank is %s', (text, day) => expect(readBankDay(text)).toBe(day))

test.each([
  ['+108.90', 10_890],
  ['1,234.5', 123_450],
  ['-5.00', -500],
  ['(5.00)', -500],
  ['$12', 1200],
  ['1e9', null],
  ['12,34', null],
  ['9999999999', null],
  ['1,000,000,000.00', 100_000_000_000],
  ['1,000,000,000.01', null],
  ['', null],
])('the amount %s of a bank is %s cents', (text, cents) => expect(readBankAmount(text)).toBe(cents))

test('a day in the future is refused, because another format would read it otherwise', () => {
  const rows = [
    ['19/11/2026', '1.00', 'East of us'],
    ['12/01/2027', '1.00', 'x'],
  ]
  expect(() => readLines(rows, plain, '2026-11-18')).toThrow('Row 2: 12/01/2027 is in the future.')
})

test('only what arrived is kept; equal lines of a day stay two, and an overlapping file has the same fingerprints', () => {
  const rows = [
    ['17/11/2026', '108.90', 'INV 100123'],
    ['17/11/2026', '-20.00', 'Fee'],
    ['17/11/2026', '108.90', 'INV 100123'],
    ['', '', ''],
  ]
  const { lines, debits } = readLines(rows, plain, '2026-11-18')
  expect(debits).toBe(1)
  expect(lines).toHaveLength(2)
  expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  const overlapping = readLines([['16/11/2026', '1.00', 'Before'], ...rows], plain, '2026-11-18').lines
  expect(overlapping.slice(1).map(({ fingerprint }) => fingerprint)).toEqual(
    lines.map(({ fingerprint }) => fingerprint),
  )
})

test('a file of another bank is refused with the row and what is wrong', () => {
  const heading = ['Bank Account', 'Date', 'Narrative']
  expect(() => readLines([heading], plain, '2026-11-18')).toThrow(
    'Row 1: “Bank Account” is not a day. Is it the right bank?',
  )
  expect(() => readLines([['17/11/2026', 'abc', '']], plain, '2026-11-18')).toThrow('Row 1: “abc” is not an amount')
  const westpac = { ...plain, hasHeading: true, dateColumn: 2, amountColumn: null, creditColumn: 5, textColumns: [3] }
  const rows = [heading, ['1', '17/11/2026', 'A', '', '5.00'], ['1', '17/11/2026', 'B', '7.00', '']]
  expect(readLines(rows, westpac, '2026-11-18')).toMatchObject({ lines: [{ cents: 500, description: 'A' }], debits: 1 })
})

test('a text names invoices by number and by BPAY reference, whose check digit must be right', () => {
  const reference = bpayReference(57, 1234)
  expect(invoiceOfBpay(reference)).toEqual({ agencyId: 57, id: 1234 })
  expect(invoiceOfBpay(`${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`)).toBeUndefined()
  expect(invoiceOfBpay('9'.repeat(40))).toBeUndefined()
  expect(namedIn(`Pay ${reference} inv-100123 thanks`)).toEqual({
    numbers: [reference, 'INV-100123', '100123'],
    keys: [{ agencyId: 57, id: 1234 }],
  })
  expect(namedIn('x'.repeat(10_000)).numbers).toEqual([])
})
