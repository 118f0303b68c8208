import { expect, test } from 'vitest'
import { checkPayment, type TypedPayment } from './typed-payment.ts'

const typed = (parts: Partial<TypedPayment> = {}): TypedPayment => ({
  accountName: 'Provider Pty Ltd',
  bsb: '063000',
  accountNumber: '1234 5678',
  billerCode: '12 345',
  ...parts,
})
const errorsOf = (parts: Partial<TypedPayment>) => checkPayment(typed(parts)).errors

test('spaces and hyphens make no difference', () => {
  const details = { accountName: 'Provider Pty Ltd', bsb: '063-000', accountNumber: '12345678', billerCode: '12345' }
  expect(checkPayment(typed())).toEqual({ details, errors: {} })
  expect(checkPayment(typed({ bsb: ' 063-000 ', accountNumber: '12-345678' }))).toEqual({ details, errors: {} })
})

test('an account, BPAY or both can be left out', () => {
  const none = { accountName: '', bsb: '', accountNumber: '' }
  expect(checkPayment(typed(none)).details).toEqual({
    accountName: null,
    bsb: null,
    accountNumber: null,
    billerCode: '12345',
  })
  expect(errorsOf({ ...none, billerCode: '' })).toEqual({})
})

test.each([
  [{ bsb: '63000' }, 'bsb', 'Enter a BSB of 6 digits.'],
  [{ bsb: '063-O00' }, 'bsb', 'Enter a BSB of 6 digits.'],
  [{ bsb: '000-000' }, 'bsb', 'Enter a BSB, not a placeholder of zeros.'],
  [{ accountNumber: '123' }, 'accountNumber', 'Enter an account number of 4 to 10 digits.'],
  [{ accountNumber: '12345678901' }, 'accountNumber', 'Enter an account number of 4 to 10 digits.'],
  [{ billerCode: '12' }, 'billerCode', 'Enter a biller code of 3 to 10 digits.'],
  [{ accountName: 'x'.repeat(101) }, 'accountName', 'Enter at most 100 characters.'],
  [{ accountName: '' }, 'accountName', 'An account needs its name, BSB and number.'],
  [{ bsb: '' }, 'bsb', 'An account needs its name, BSB and number.'],
])('%j is refused', (parts, field, message) => {
  expect(errorsOf(parts)).toEqual({ [field]: message })
})
