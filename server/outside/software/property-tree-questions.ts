import * as z from 'zod/mini'
import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import { KeysRefused } from './connector.ts'
import { callUrl } from './contract-request.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import type { PropertyTreeAccess, TreeChoices } from './property-tree-pages.ts'
import { oneLine } from './read-record.ts'
import { readListRows } from './whole-lists.ts'

/* Which creditor we are in Property Tree, and the account for our invoices: only the agency can say it. */

const { calls } = propertyTreeContract
const creditorShape = z.object({ creditor_id: oneLine(100), name: oneLine(200), reference: oneLine(100) })
const accountShape = z.object({ id: oneLine(100), name: oneLine(200) })

const none = 'none'
export const isTreeChoice = (value: string | undefined): value is string => value !== undefined && value !== none

type Option = { value: string; label: string }

async function listCreditors({ http, url, headers }: PropertyTreeAccess): Promise<Option[]> {
  const rows = await readListRows(http, callUrl(url, calls.creditors), headers)
  return rows.flatMap((row) => {
    const { creditor_id: value, name, reference } = creditorShape.safeParse(row).data ?? {}
    return value ? [{ value, label: [name ?? value, ...(reference ? [`(${reference})`] : [])].join(' ') }] : []
  })
}

async function listAccounts({ http, url, headers }: PropertyTreeAccess): Promise<Option[]> {
  const rows = await readListRows(http, callUrl(url, calls.accounts), headers)
  return rows.flatMap((row) => {
    const { id: value, name } = accountShape.safeParse(row).data ?? {}
    return value ? [{ value, label: name ?? value }] : []
  })
}

const questions = [
  {
    name: 'creditor',
    label: 'Which creditor are we?',
    hint: 'Our invoices are entered for this creditor. If we are not listed, add us in Property Tree first.',
    list: listCreditors,
  },
  { name: 'account', label: 'Account for our invoices', hint: null, list: listAccounts },
] as const

/** What is not answered yet. What was answered must still be there. */
export async function askPropertyTree(access: PropertyTreeAccess, chosen: TreeChoices): Promise<ConnectionQuestion[]> {
  const open: ConnectionQuestion[] = []
  for (const { name, label, hint, list } of questions) {
    const answer = chosen[name]
    if (answer === none) continue
    const found = await list(access)
    const sorted = found.toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU'))
    const first = { value: none, label: 'None: no invoices' }
    if (answer === undefined) open.push({ name, label, hint, options: [first, ...sorted] })
    else if (!found.some(({ value }) => value === answer))
      throw new KeysRefused(`Property Tree no longer has this choice: ${label}`)
  }
  return open
}
