import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../platform/project-root.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { documentNames } from './document-waits.ts'

let database: TestDatabase
let owner: Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  await owner.query(`begin; delete from provider_details; delete from provider_licences`)
})
afterEach(async () => owner.query('rollback'))

const complete = {
  legal_name: 'Safe Homes Pty Ltd',
  abn: '97000000023',
  address_lines: ['1 Elm Street'],
  phone: '1300 000 111',
  biller_code: '12345',
}
let versions = 0
const enter = async (validFrom: string, details: Record<string, unknown> = complete) => {
  const row: Record<string, unknown> = {
    state: 'vic',
    version: ++versions,
    valid_from: validFrom,
    reason: 'x',
    ...details,
  }
  const names = Object.keys(row)
  const values = names.map((_, place) => `$${place + 1}`)
  await owner.query(`insert into provider_details (${names.join()}) values (${values.join()})`, Object.values(row))
}
const licence = async (kind: string, number: string, validFrom: string, endsOn: string | null = null) =>
  owner.query(
    `insert into provider_licences (state, kind, version, valid_from, number, holder, ends_on, reason)
     values ('vic', $1, $2, $3, $4, 'Safe Homes', $5, 'x')`,
    [kind, ++versions, validFrom, number, endsOn],
  )
const on = async (day: string, document = 'INVOICE') => {
  const { rows } = await owner.query<Record<string, unknown>>('select * from app.provider_on($1, $2, $3)', [
    'vic',
    day,
    document,
  ])
  return rows[0] ?? {}
}
const nameOn = async (day: string, document?: string) => (await on(day, document))['legal_name']

describe('days', () => {
  test('a document has the details of its day; a later version never changes what held before', async () => {
    await enter('2020-01-01', { ...complete, legal_name: 'First' })
    await enter('2024-07-01', { ...complete, legal_name: 'Second' })
    expect([await nameOn('2020-01-01'), await nameOn('2024-06-30'), await nameOn('2024-07-01')]).toEqual([
      'First',
      'First',
      'Second',
    ])
  })

  test('of two versions from the same day the one that was recorded later holds', async () => {
    await enter('2024-07-01', { ...complete, legal_name: 'Wrong' })
    await enter('2024-07-01', { ...complete, legal_name: 'Right' })
    expect(await nameOn('2024-07-01')).toBe('Right')
  })

  test('a planned version is not used before its day, not even by what waits for it', async () => {
    await enter('2020-01-01', { legal_name: 'Now' })
    await enter('2999-01-01', { ...complete, legal_name: 'Planned' })
    expect(await on('2026-01-01')).toMatchObject({ legal_name: 'Now', abn: null })
    expect(await nameOn('2999-01-01')).toBe('Planned')
  })

  test('a document that waited has the first later version that is complete, and keeps it', async () => {
    await enter('2024-01-01', { legal_name: 'Incomplete' })
    expect(await on('2024-02-01')).toMatchObject({
      legal_name: 'Incomplete',
      lacks: expect.arrayContaining(['the ABN']),
    })
    await enter('2024-03-01', { ...complete, legal_name: 'Complete' })
    await enter('2024-04-01', { ...complete, legal_name: 'Later' })
    expect(await on('2024-02-01')).toMatchObject({ legal_name: 'Complete', lacks: [] })
    expect(await nameOn('2024-02-01', 'RECORD')).toBe('Incomplete')
    expect(await nameOn('2023-01-01')).toBe('Complete')
  })

  test('a licence holds from its first to its last day, and is printed by its name in the state', async () => {
    await enter('2020-01-01')
    await licence('ELECTRICAL', '12345', '2020-01-01', '2022-12-31')
    await licence('ELECTRICAL', 'REC-77', '2024-01-01')
    const printed = async (day: string) => (await on(day))['electrical_licence']
    expect(await printed('2019-12-31')).toBeNull()
    expect(await printed('2022-12-31')).toBe('REC 12345')
    expect(await printed('2023-01-01')).toBeNull()
    expect(await printed('2024-01-01')).toBe('REC-77')
  })
})

describe('what a document lacks', () => {
  const lacks = async (document: string) => (await on('2026-01-01', document))['lacks']

  test('everything while nothing is entered', async () => {
    expect(
      Object.fromEntries(await Promise.all(Object.keys(documentNames).map(async (it) => [it, await lacks(it)]))),
    ).toEqual({
      MAIL: ['a name', 'a phone number or an email address'],
      INVOICE: ['the legal name', 'the ABN', 'the address', 'an account or a BPAY biller code'],
      AGENCY_INVOICE: ['the legal name', 'the ABN', 'the address'],
      QUOTE: ['the legal name', 'the ABN', 'the phone number'],
      REPORT: ['the legal name', 'the phone number'],
      ELECTRICAL_REPORT: ['the legal name', 'the phone number', 'the licence for electrical work'],
      GAS_REPORT: ['the legal name', 'the phone number', 'the licence for gas work'],
      ENTRY_NOTICE: ['the legal name', 'the phone number'],
      RECORD: ['the legal name'],
    })
  })

  test('only the licences while the details are complete, and nothing with them', async () => {
    await enter('2020-01-01')
    for (const document of ['MAIL', 'INVOICE', 'AGENCY_INVOICE', 'QUOTE', 'REPORT', 'ENTRY_NOTICE', 'RECORD'])
      expect(await lacks(document), document).toEqual([])
    expect(await lacks('ELECTRICAL_REPORT')).toEqual(['the licence for electrical work'])
    await licence('ELECTRICAL', '1', '2020-01-01')
    expect(await lacks('ELECTRICAL_REPORT')).toEqual([])
    expect(await lacks('GAS_REPORT')).toEqual(['the licence for gas work'])
  })
})

test('the check digits of an ABN are checked by the table too', async () => {
  await expect(enter('2020-01-01', { abn: '97000000024' })).rejects.toThrow('provider_details_abn_check')
})

test('an installation keeps what it had entered before; its placeholders become nothing', async () => {
  const text = await readFile(join(projectRoot, 'server/database/migrations/0115-provider.sql'), 'utf8')
  await owner.query(`drop table provider_details, provider_licences, waiting_documents cascade;
    alter table states add provider_name text default 'Detector Inspector Pty Ltd', add provider_abn text default '10000000000',
      add provider_phone text default '1300 975 707', add provider_email text default 'accounts@provider.example',
      add provider_address_lines text[] default '{"Level 1, 1 Example Street"}', add payment_account_name text default 'Detector',
      add payment_bsb text default '000-000', add payment_account_number text default '000000000',
      add bpay_biller_code text default '000000', add electrical_licence_number text default 'REC-00000';
    update states set provider_name = 'Safe Homes Pty Ltd', provider_abn = '97000000023', payment_account_name = 'Safe Homes',
           payment_bsb = '063-000', payment_account_number = '1234', electrical_licence_number = 'REC-77' where code = 'vic'`)
  await owner.query(text)
  const { rows } = await owner.query(
    'select state, legal_name, abn, phone, address_lines, bsb, biller_code from provider_details',
  )
  expect(rows).toEqual([
    {
      state: 'vic',
      legal_name: 'Safe Homes Pty Ltd',
      abn: '97000000023',
      phone: null,
      address_lines: [],
      bsb: '063-000',
      biller_code: null,
    },
  ])
  const licences = await owner.query('select state, number from provider_licences')
  expect(licences.rows).toEqual([{ state: 'vic', number: 'REC-77' }])
})
