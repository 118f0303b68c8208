import pg from 'pg'
import { ownDemoDatabase } from './demo-database.ts'
import type { TestDatabase } from './test-database.ts'

/** What the most frequent calls and the lists read of a property. The other tables of an agency stay as they are. */
const copiedTables = [
  'properties',
  'property_cards',
  'property_forecasts',
  'property_services',
  'property_results',
  'result_ledger',
  'portfolio_properties',
  'portfolio_services',
  'contacts',
  'property_contacts',
  'tenancies',
  'occupants',
  'contact_numbers',
  'appliances',
  'visits',
  'visit_services',
  'findings',
  'quotes',
  'invoices',
  'access_cases',
  'access_issues',
  'access_case_methods',
  'entry_preferences',
  'entry_notices',
  'documents',
  'document_subjects',
  'key_collections',
  'work_orders',
]
/** The ids of a copy are those of its original plus a multiple of this; it is more than the largest id of the demo data. */
const idStep = 1_000_000

const columnsQuery = `
  select a.attrelid::regclass::text as "table", quote_ident(a.attname) as name,
         a.attname in ('id', 'subject_id', 'property_id') or exists (
           select from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as pair (own, other)
             join pg_attribute o on o.attrelid = c.confrelid and o.attnum = pair.other
            where c.contype = 'f' and c.conrelid = a.attrelid and c.confrelid = any ($1::regclass[])
              and pair.own = a.attnum and o.attname = 'id') as "isId",
         a.attname in ('quote_number', 'invoice_number', 'external_id') as "isUnique"
    from pg_attribute a
   where a.attrelid = any ($1::regclass[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`

type Column = { table: string; name: string; isId: boolean; isUnique: boolean }

/**
 * The demo data, with an agency multiplied to at least this many properties. Copying rows within PostgreSQL takes a fraction of the
 * time of generating them.
 */
export async function databaseWithLargeAgency(agencyId: number, properties: number): Promise<TestDatabase> {
  const database = await ownDemoDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await multiply(client, agencyId, properties)
  } finally {
    await client.end()
  }
  return database
}

async function multiply(client: pg.Client, agencyId: number, properties: number): Promise<void> {
  const { rows: counted } = await client.query<{ count: number }>(
    'select count(*)::int as count from properties where agency_id = $1',
    [agencyId],
  )
  const copies = Math.ceil(properties / (counted[0]?.count ?? 1)) - 1
  const { rows: columns } = await client.query<Column>(columnsQuery, [copiedTables])
  await client.query('begin')
  // Foreign keys hold because whole properties are copied; checking each row would take most of the time.
  await client.query('set local session_replication_role = replica')
  for (const table of copiedTables) {
    const own = columns.filter((column) => column.table === table)
    const copied = own.map(({ name, isId, isUnique }) =>
      isId ? `x.${name} + copy * ${idStep}` : isUnique ? `x.${name} || '-' || copy` : `x.${name}`,
    )
    // A technician has one visit at a time, so those to come stay with their originals.
    const only = table === 'visits' ? `and x.status not in ('HELD', 'BOOKED')` : ''
    await client.query(
      `insert into ${table} (${own.map(({ name }) => name).join(', ')})
       select ${copied.join(', ')} from ${table} x cross join generate_series(1, $2::int) copy where x.agency_id = $1 ${only}`,
      [agencyId, copies],
    )
  }
  await client.query('update card_counters set count = count * ($2::int + 1) where agency_id = $1', [agencyId, copies])
  await client.query('commit')
  await client.query('vacuum analyze')
}
