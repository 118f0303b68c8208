import { expect, test } from 'vitest'
import { html } from '../html/html.ts'
import { errorsInOrder } from './error-list.ts'

test('messages come in the order of the fields', () => {
  const form = html`<input id="gas.check.FLUES" /><input id="gas.check.FLUES.note" /><input id="gas.earlier.5" />`
  const errors = {
    'gas.earlier.5': 'Is it still there?',
    'gas.check.FLUES.note': 'Too long.',
    'gas.check.FLUES': 'Choose.',
  }
  expect(errorsInOrder(errors, form).map(([name]) => name)).toEqual([
    'gas.check.FLUES',
    'gas.check.FLUES.note',
    'gas.earlier.5',
  ])
})
