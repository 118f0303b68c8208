import { beforeEach, expect, test } from 'vitest'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkEditInput, BulkEditPreview } from '../../../contract/bulk-actions/bulk-edits.ts'
import { addDays } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { BulkOffice } from '../../testing/bulk-office.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
let office: BulkOffice
let manager: number

beforeEach(async () => {
  office = await BulkOffice.open(portal)
  manager = await portal.given.propertyManager(office.agencyId, 'Mira Manager')
})

const property = async (options: Parameters<typeof portal.given.property>[1] = {}) => {
  const id = await portal.given.property(office.agencyId, options)
  await portal.given.service(office.agencyId, id, 'smoke')
  return id
}
const some = (...propertyIds: number[]) => ({ propertyIds })
const preview = async (selection: object, edit: BulkEditInput, who = office.browser) =>
  who.call('POST', '/v1/agency/bulk-actions/edits/preview', { body: { selection, ...edit } })
const previewed = async (selection: object, edit: BulkEditInput) =>
  (await preview(selection, edit)).body.data as BulkEditPreview
const start = async (selection: object, count: number, edit: BulkEditInput, who = office.browser) =>
  who.call('POST', '/v1/agency/bulk-actions/edits', { body: { selection, count, ...edit } })
const ran = async (selection: object, count: number, edit: BulkEditInput): Promise<BulkAction> => {
  const { body } = await start(selection, count, edit)
  expect(body.error).toBeUndefined()
  const { id } = body.data as BulkAction
  await office.run(id)
  return office.read(id)
}
const undone = async (id: number): Promise<BulkAction> => {
  await office.undo(id)
  await office.run(id)
  return office.read(id)
}
const row = async (id: number) =>
  (
    await portal.given.rows(
      `select manager_id, is_key_available, key_number, onsite_key, onsite_key_notes, tenancy_confirmed_at
         from properties where id = $1`,
      [id],
    )
  )[0]
const toMira = (): BulkEditInput => ({ kind: 'EDIT_MANAGER', managerId: manager })

test('changes the property manager, leaves out what the software owns, and takes it back', async () => {
  const before = await portal.given.propertyManager(office.agencyId, 'Bea Before')
  const [one, other, hers, integrated] = [
    await property({ managerId: before, streetName: 'A Street' }),
    await property({ streetName: 'B Street' }),
    await property({ managerId: manager }),
    await property({ software: 'PROPERTY_ME' }),
  ]
  const all = some(one, other, hers, integrated)
  expect(await previewed(all, toMira())).toMatchObject({
    selected: 4,
    total: 2,
    items: [
      { propertyId: one, from: 'Bea Before', to: 'Mira Manager' },
      { propertyId: other, from: 'No property manager', to: 'Mira Manager' },
    ],
    impossible: [
      { reason: 'The property manager is already as chosen here', count: 1, examples: [{ propertyId: hers }] },
      { reason: 'The property manager comes from PropertyMe and is changed there', count: 1 },
    ],
  })
  const action = await ran(all, 4, toMira())
  expect(action).toMatchObject({
    kind: 'EDIT_MANAGER',
    edit: 'To Mira Manager',
    counts: { DONE: 2, SKIPPED: 2 },
    canBeUndone: true,
  })
  expect([await row(one), await row(other)]).toMatchObject([{ manager_id: manager }, { manager_id: manager }])
  expect((await office.outcomes(action.id)).get(one)).toEqual(['DONE', 'Mira Manager'])

  // Somebody else changes one of them before it is undone.
  await portal.given.rows('update properties set manager_id = $1 where id = $2', [before, other])
  expect((await undone(action.id)).counts).toMatchObject({ UNDONE: 1, KEPT: 1, SKIPPED: 2 })
  expect([await row(one), await row(other)]).toMatchObject([{ manager_id: before }, { manager_id: before }])
  expect((await office.outcomes(action.id)).get(other)?.[1]).toBe(
    'The keys or the property manager were changed again since',
  )
})

test('selects all that match a filter of the portfolio, except some', async () => {
  const [one, out] = [await property(), await property()]
  await portal.given.property(office.agencyId)
  await office.makeCards()
  const filter = { facet: ['ON_SERVICE'], service: ['smoke'] }
  const selection = { filter, except: [out] }
  expect((await previewed(selection, toMira())).items.map(({ propertyId }) => propertyId)).toEqual([one])
  const wrong = await start(selection, 2, toMira())
  expect([wrong.status, wrong.body.error?.message]).toEqual([409, expect.stringContaining('1 property matches now')])
  expect((await ran(selection, 1, toMira())).counts.DONE).toBe(1)
  expect(await row(out)).toMatchObject({ manager_id: null })
  expect((await preview({ filter: { facet: ['NO_SUCH'] } }, toMira())).status).toBe(400)
})

test('changes keys with the rules of their form, and restores them', async () => {
  const [one, bad] = [
    await property({ managerId: manager, columns: { is_key_available: true, key_number: '7' } }),
    await property({ software: 'PROPERTY_ME' }),
  ]
  const edit: BulkEditInput = {
    kind: 'EDIT_KEYS',
    agencyKey: 'NONE',
    onsiteKey: 'AVAILABLE',
    onsiteNotes: 'Lockbox 1234',
  }
  const shown = await previewed(some(one, bad), edit)
  expect(shown.items).toMatchObject([
    {
      from: 'Key 7 · Key at the property unavailable',
      to: 'No key at the agency · Key at the property available: Lockbox 1234',
    },
  ])
  expect(shown.impossible).toMatchObject([
    { reason: 'The key at the agency comes from PropertyMe and is changed there' },
  ])
  expect((await previewed(some(one), { ...edit, onsiteNotes: 'x' })).impossible).toMatchObject([
    { reason: 'Key onsite notes must be at least 5 characters long' },
  ])
  const { id, counts } = await ran(some(one, bad), 2, edit)
  expect(counts).toMatchObject({ DONE: 1, SKIPPED: 1 })
  expect(await row(one)).toMatchObject({
    is_key_available: false,
    key_number: null,
    onsite_key: 'AVAILABLE',
    onsite_key_notes: 'Lockbox 1234',
  })
  expect((await undone(id)).counts.UNDONE).toBe(1)
  expect(await row(one)).toMatchObject({
    is_key_available: true,
    key_number: '7',
    onsite_key: 'UNAVAILABLE',
    onsite_key_notes: null,
  })
})

test('changes entry preferences and confirms details, both undone', async () => {
  const [let_, empty] = [await property(), await property()]
  await portal.given.tenancy(office.agencyId, let_)
  const until = addDays(todayIn('vic', portal.clock.now()), 30)
  const allow: BulkEditInput = {
    kind: 'EDIT_PREFERENCES',
    internalEnPreference: 'BY_EXCEPTION',
    exceptionsUntil: until,
  }
  const late = await preview(some(let_), { ...allow, exceptionsUntil: addDays(until, 999) })
  expect([late.status, late.body.error?.fields]).toEqual([422, { exceptionsUntil: expect.any(String) }])
  const allowed = await ran(some(let_, empty), 2, allow)
  expect(allowed.counts.DONE).toBe(2)
  const kept = async () =>
    portal.given.rows(
      'select internal_en, internal_en_until::text as until from entry_preferences where property_id = $1',
      [let_],
    )
  expect(await kept()).toEqual([{ internal_en: 'BY_EXCEPTION', until }])
  await undone(allowed.id)
  expect(await kept()).toEqual([])

  const confirm: BulkEditInput = { kind: 'CONFIRM_DETAILS' }
  expect(await previewed(some(let_, empty), confirm)).toMatchObject({
    items: [{ propertyId: let_, from: 'Not confirmed yet', to: expect.stringContaining('Tilda Tenant, lease from') }],
    impossible: [{ count: 1 }],
  })
  const confirmed = await ran(some(let_, empty), 2, confirm)
  expect(confirmed.counts).toMatchObject({ DONE: 1, SKIPPED: 1 })
  expect((await row(let_))?.['tenancy_confirmed_at']).not.toBeNull()
  await undone(confirmed.id)
  expect((await row(let_))?.['tenancy_confirmed_at']).toBeNull()
})

test('leaves out what was changed after the start, and refuses strangers and half an edit', async () => {
  const one = await property()
  const { body } = await start(some(one), 1, toMira())
  const other = await portal.given.propertyManager(office.agencyId, 'Olga Other')
  await portal.given.rows('update properties set manager_id = $1 where id = $2', [other, one])
  const { id } = body.data as BulkAction
  await office.run(id)
  expect((await office.outcomes(id)).get(one)).toEqual(['SKIPPED', 'This was changed after the start: Olga Other'])

  const { browser: stranger, agencyId } = await portal.office()
  for (const call of [preview, async (...[s, e, who]: Parameters<typeof preview>) => start(s, 1, e, who)]) {
    expect((await call(some(one), { kind: 'CONFIRM_DETAILS' }, stranger)).status).toBe(404)
    expect((await call(some(one), toMira(), portal.browser())).status).toBe(401)
  }
  const theirs = await portal.given.propertyManager(agencyId)
  const foreign = await preview(some(one), { kind: 'EDIT_MANAGER', managerId: theirs })
  expect([foreign.status, foreign.body.error?.fields]).toEqual([422, { managerId: expect.any(String) }])
  expect((await preview(some(one), { kind: 'EDIT_MANAGER' })).body.error?.fields).toMatchObject({
    managerId: 'Please choose a property manager',
  })
  expect((await preview(some(one), { kind: 'EDIT_KEYS' })).status).toBe(422)
  expect((await preview({}, toMira())).status).toBe(422)
})
