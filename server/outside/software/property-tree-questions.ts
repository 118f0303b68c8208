import * as z from 'zod/mini'
import { categoryQuestion, type ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { KeysRefused } from './connector.ts'
import { callUrl } from './contract-request.ts'
import type { ContractCall } from './contracts/contract.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import type { PropertyTreeAccess, TreeChoices } from './property-tree-pages.ts'
import { oneLine } from './read-record.ts'
import { readListRows } from './list-rows.ts'

/* What only the agency can say: which creditor we are, the account for our invoices, and the category of the records of each service. */

const { calls } = propertyTreeContract
const creditorShape = z.object({ creditor_id: oneLine(100), name: oneLine(200), reference: oneLine(100) })
const accountShape = z.object({ id: oneLine(100), name: oneLine(200) })
export const treeCategoryShape = z.object({
  category_id: oneLine(100),
  category_name: oneLine(200),
  property_compliance_detail_type: oneLine(40),
})

const none = 'none'
export const isTreeChoice = (value: string | undefined): value is string => value !== undefined && value !== none

type Option = { value: string; label: string }
const option = (value: string | null, label: string | null): Option[] =>
  value === null ? [] : [{ value, label: label ?? value }]

const readRows = async ({ http, url, headers }: PropertyTreeAccess, call: ContractCall): Promise<unknown[]> =>
  readListRows(http, callUrl(url, call), headers)

const toCreditor = (row: unknown): Option[] => {
  const { creditor_id: value = null, name, reference } = creditorShape.safeParse(row).data ?? {}
  return option(value, [name ?? value, ...(reference ? [`(${reference})`] : [])].join(' '))
}
const toAccount = (row: unknown): Option[] => {
  const { id = null, name = null } = accountShape.safeParse(row).data ?? {}
  return option(id, name)
}
/** Its records of smoke alarms have fields and categories of their own. */
const toCategory = (service: ServiceCode) => {
  const type = service === 'smoke' ? 'SmokeAlarm' : 'General'
  return (row: unknown): Option[] => {
    const { data } = treeCategoryShape.safeParse(row)
    return data?.property_compliance_detail_type === type ? option(data.category_id, data.category_name) : []
  }
}

export const listCategories = async (access: PropertyTreeAccess, service: ServiceCode): Promise<Option[]> =>
  (await readRows(access, calls.complianceCategories)).flatMap(toCategory(service))

type Question = {
  name: string
  label: string
  hint: string | null
  without: string
  call: ContractCall
  read: (row: unknown) => Option[]
  /** Proposed if it is in the name. */
  usualName?: string
}
const questions: readonly Question[] = [
  {
    name: 'creditor',
    label: 'Which creditor are we?',
    hint: 'Our invoices and compliance records name this creditor. If we are not listed, add us in Property Tree first.',
    without: 'None: no invoices, no compliance records',
    call: calls.creditors,
    read: toCreditor,
  },
  {
    name: 'account',
    label: 'Account for our invoices',
    hint: null,
    without: 'None: no invoices',
    call: calls.accounts,
    read: toAccount,
  },
  ...serviceCodes.map((service) => ({
    name: categoryQuestion(service),
    label: `Compliance category: ${services[service].name.toLowerCase()}`,
    hint: null,
    without: 'None: no compliance records',
    call: calls.complianceCategories,
    read: toCategory(service),
    usualName: services[service].name.toLowerCase(),
  })),
]

/** What is not answered yet. What was answered must still be there. */
export async function askPropertyTree(access: PropertyTreeAccess, chosen: TreeChoices): Promise<ConnectionQuestion[]> {
  const open: ConnectionQuestion[] = []
  const lists = new Map<ContractCall, unknown[]>()
  for (const { name, label, hint, without, call, read, usualName } of questions) {
    const answer = chosen[name]
    if (answer === none) continue
    const rows = lists.get(call) ?? (await readRows(access, call))
    lists.set(call, rows)
    const found = rows.flatMap(read)
    if (answer !== undefined && !found.some(({ value }) => value === answer))
      throw new KeysRefused(`Property Tree no longer has this choice: ${label}`)
    if (answer !== undefined) continue
    const sorted = found.toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU'))
    const isUsual = (each: Option) => usualName !== undefined && each.label.toLowerCase().includes(usualName)
    const others = sorted.filter((each) => !isUsual(each))
    open.push({ name, label, hint, options: [...sorted.filter(isUsual), { value: none, label: without }, ...others] })
  }
  return open
}
