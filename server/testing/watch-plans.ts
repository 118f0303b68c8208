import pg from 'pg'
import { vi } from 'vitest'
import { serverRoles } from '../database/role-urls.ts'

/** A table or index that a statement reads, with what it found there. */
export type Scan = {
  statement: string
  /** Of the index, or of the table where none is used. */
  name: string
  type: string
  pages: number
  /** Rows that the scan yields, and rows that it read in vain. */
  rows: number
  removed: number
  /** How often it was repeated. */
  loops: number
  /** Rows that the whole statement answered. */
  answered: number
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** From now on PostgreSQL reports the plan of every statement to new connections of the portal and the state systems. */
export async function reportPlans(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const database = client.escapeIdentifier(new URL(ownerUrl).pathname.slice(1))
  for (const role of [serverRoles.portal, serverRoles.stateSystem])
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter role ${role} in database ${database} set ${name} = '${value}'`)
  await client.end()
}

/** Every scan of every statement that is executed meanwhile, also of those within functions. */
export async function watchScans(work: () => Promise<unknown>): Promise<Scan[]> {
  const emitted = vi.spyOn(pg.Client.prototype, 'emit')
  try {
    await work()
    return emitted.mock.calls.flatMap(([event, notice]: unknown[]) => {
      const text = event === 'notice' ? (notice as { message?: string }).message : undefined
      return text?.startsWith('duration:') ? readScans(text) : []
    })
  } finally {
    emitted.mockRestore()
  }
}

function readScans(report: string): Scan[] {
  const { 'Query Text': text = '', Plan: plan } = JSON.parse(report.slice(report.indexOf('{'))) as {
    'Query Text'?: string
    Plan: PlanNode
  }
  const statement = text.replaceAll(/\s+/g, ' ').trim()
  return scansOf(plan).map((node) => ({
    statement,
    name: node['Index Name'] ?? node['Relation Name'] ?? '',
    type: node['Node Type'],
    pages: pagesOf(node) - (node.Plans ?? []).reduce((sum, each) => sum + pagesOf(each), 0),
    rows: Math.round(node['Actual Rows'] * node['Actual Loops']),
    removed:
      ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'],
    loops: node['Actual Loops'],
    answered: plan['Actual Rows'],
  }))
}

const pagesOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

const scansOf = (node: PlanNode): PlanNode[] => [
  ...(node['Node Type'].endsWith('Scan') && (node['Index Name'] ?? node['Relation Name']) !== undefined ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]
