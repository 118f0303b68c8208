import { describe, expect, it } from 'vitest'
import { mergeField, mergeValues } from './merge-values.ts'

type Values = {
  notes: string
  key: { number: string; isThere: boolean }
  numbers: { id: number | null; text: string }[]
}
const fields = [
  mergeField<Values>('Notes', 'notes', ({ notes }) => notes),
  mergeField<Values>('Key number', 'key.number', ({ key }) => key.number),
  mergeField<Values>('Phones', 'numbers', ({ numbers }) => numbers.map(({ text }) => text).join(', ')),
]
const was: Values = { notes: 'Dog', key: { number: 'K1', isThere: true }, numbers: [{ id: 1, text: '0400' }] }
const merge = (typed: Partial<Values>, now: Partial<Values>) =>
  mergeValues(fields, { was, typed: { ...was, ...typed }, now: { ...was, ...now } })

describe('typed values, merged with what another person saved,', () => {
  it('are unchanged if nothing else changed', () => {
    expect(merge({ notes: 'Cat' }, {})).toEqual({ values: { ...was, notes: 'Cat' }, changes: [] })
  })

  it('take over what only the other person changed, and report it', () => {
    const { values, changes } = merge({ notes: 'Cat' }, { key: { number: 'K2', isThere: true } })
    expect(values).toEqual({ ...was, notes: 'Cat', key: { number: 'K2', isThere: true } })
    expect(changes).toEqual([{ label: 'Key number', was: 'K1', now: 'K2', typed: null }])
  })

  it('keep the typed value if both changed it, and report both', () => {
    const { values, changes } = merge({ notes: 'Cat' }, { notes: 'No pets' })
    expect(values.notes).toBe('Cat')
    expect(changes).toEqual([{ label: 'Notes', was: 'Dog', now: 'No pets', typed: 'Cat' }])
  })

  it('report nothing if both typed the same', () => {
    const { values, changes } = merge({ numbers: [{ id: null, text: '0411' }] }, { numbers: [{ id: 7, text: '0411' }] })
    expect(values.numbers).toEqual([{ id: 7, text: '0411' }])
    expect(changes).toEqual([])
  })

  it('take over values that are not shown, such as ids', () => {
    expect(merge({ notes: 'Cat' }, { numbers: [{ id: 9, text: '0400' }] }).values.numbers).toEqual([
      { id: 9, text: '0400' },
    ])
  })

  it('do not modify the merged objects', () => {
    const now = { ...was, notes: 'No pets' }
    mergeValues(fields, { was, typed: { ...was, numbers: [{ id: 1, text: '0499' }] }, now })
    expect(was.numbers).toEqual([{ id: 1, text: '0400' }])
    expect(now.numbers).toEqual([{ id: 1, text: '0400' }])
  })
})
