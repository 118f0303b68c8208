import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFinal, quoteMoves, quoteStatuses, quoteStatusId, quoteStatusOfId } from '../../contract/quotes/quotes.ts'
import { Given } from '../testing/given.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let source: TestDatabase
let given: Given
beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
})
afterAll(async () => {
  await given.close()
  await source.drop()
})

test('the statuses of a quote have the same ids in the contract and the database', async () => {
  const rows = await given.rows<{ id: number; code: string }>('select id, code from quotation_statuses order by id')
  expect(rows).toEqual(quoteStatuses.map((code) => ({ id: quoteStatusId(code), code })))
})

test('the database allows the same transitions as the contract', async () => {
  const rows = await given.rows<{ from: number; to: number }>(
    'select distinct from_id as "from", to_id as "to" from quotation_transitions',
  )
  const allowed = rows.map(({ from, to }) => `${quoteStatusOfId(from)} → ${quoteStatusOfId(to)}`)
  const known = quoteStatuses.flatMap((from) => quoteMoves[from].map((to) => `${from} → ${to}`))
  expect(allowed.toSorted()).toEqual(known.toSorted())
})

test('a final status cannot change', async () => {
  const open = await given.rows<{ id: number }>('select distinct from_id as id from quotation_transitions')
  const leaving = open.map(({ id }) => quoteStatusOfId(id))
  expect(quoteStatuses.filter((status) => !leaving.includes(status))).toEqual(quoteStatuses.filter(isFinal))
})
