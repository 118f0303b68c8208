import { describe, expect, it } from 'vitest'
import { mergeValues } from '@/shared/form-shell/merge-values.ts'
import { givenTenancy } from '../testing/given-tenancy.ts'
import { draftFields } from './draft-fields.ts'
import { toDraft, type TenancyDraft } from './tenancy-draft.ts'

const known = givenTenancy()
const was = toDraft('edit', known, '2026-06-15')
const [ana, bo] = was.occupants as [TenancyDraft['occupants'][number], TenancyDraft['occupants'][number]]
const carol = { ...ana, occupantId: 33, name: 'Carol Diaz', contactNumbers: [] }
const dee = { ...carol, occupantId: null, name: 'Dee Newby' }

const merge = (typed: Partial<TenancyDraft>, now: Partial<TenancyDraft>) => {
  const three = { was, typed: { ...was, ...typed }, now: { ...was, ...now } }
  return mergeValues(draftFields(three.was, three.typed, three.now), three)
}
const names = ({ occupants }: TenancyDraft) => occupants.map(({ name }) => name)

describe('a tenancy that two people edit concurrently', () => {
  it('keeps the notes typed here and takes the other person’s end date', () => {
    const { values, changes } = merge(
      { lease: { ...was.lease, notes: 'Cat' } },
      { lease: { ...was.lease, notes: 'No pets', endDate: '2027-06-30' } },
    )
    expect(values.lease).toMatchObject({ notes: 'Cat', endDate: '2027-06-30' })
    expect(changes).toEqual([
      { label: 'End date', was: '09/01/2027', now: '30/06/2027', typed: null },
      { label: 'Notes', was: 'Dog in the yard', now: 'No pets', typed: 'Cat' },
    ])
  })

  it('merges occupants: one changed there, one added here', () => {
    const { values, changes } = merge(
      { occupants: [ana, bo, dee] },
      { occupants: [{ ...ana, email: 'new@lee.example' }, bo] },
    )
    expect(names(values)).toEqual(['Ana Lee', 'Bo Park', 'Dee Newby'])
    expect(values.occupants[0]?.email).toBe('new@lee.example')
    expect(changes.map(({ label, typed }) => [label, typed])).toEqual([['Occupant Ana Lee', null]])
  })

  it('takes over occupants that were added and removed there', () => {
    const { values, changes } = merge({ lease: { ...was.lease, notes: 'Cat' } }, { occupants: [ana, carol] })
    expect(names(values)).toEqual(['Ana Lee', 'Carol Diaz'])
    expect(changes).toMatchObject([
      { label: 'Occupant Bo Park', now: 'Not an occupant', typed: null },
      { label: 'Occupant Carol Diaz', was: 'Not an occupant', typed: null },
    ])
  })

  it('keeps an occupant who was changed here and removed there, as one to be added again', () => {
    const { values, changes } = merge(
      { occupants: [ana, { ...bo, email: 'bo@new.example' }, dee] },
      { occupants: [ana] },
    )
    const again = values.occupants.find(({ name }) => name === 'Bo Park')
    expect(again).toMatchObject({ occupantId: null, email: 'bo@new.example' })
    expect(again?.contactNumbers.map(({ contactNumberId }) => contactNumberId)).toEqual([null])
    expect(names(values)).toEqual(['Ana Lee', 'Dee Newby', 'Bo Park'])
    expect(changes).toHaveLength(1)
  })

  it('keeps an occupant removed who was removed here and changed there, and reports it', () => {
    const { values, changes } = merge({ occupants: [ana] }, { occupants: [ana, { ...bo, email: 'bo@new.example' }] })
    expect(names(values)).toEqual(['Ana Lee'])
    expect(changes).toMatchObject([{ label: 'Occupant Bo Park', typed: 'Not an occupant' }])
  })

  it('treats differently formatted numbers as equal', () => {
    const rewritten = {
      ...ana,
      contactNumbers: ana.contactNumbers.map((each) => ({ ...each, number: '+61 491 570 159' })),
    }
    expect(merge({}, { occupants: [rewritten, bo] }).changes).toEqual([])
  })
})
