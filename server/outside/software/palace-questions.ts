import * as z from 'zod/mini'
import type { ConnectionQuestion } from '../../../contract/integration/connection-forms.ts'
import { KeysRefused } from './connector.ts'
import { palaceContract } from './contracts/palace.ts'
import { readPalaceRows, type PalaceAccess, type PalaceChoice } from './palace-pages.ts'
import { oneLine } from './read-record.ts'

/* What Palace cannot say and the agency chooses when it connects: which supplier we are, and how documents are filed. */

const { calls } = palaceContract
const text = oneLine(100)
const archived = z.nullish(z.unknown())
export const supplierShape = z.object({ SupplierCode: text, SupplierCompanyName: text, SupplierArchived: archived })
export const diaryGroupShape = z.object({ DiaryGroupCode: text, DiaryGroupDescription: text })
const agentShape = z.object({ AgentCode: text, AgentFullName: text, AgentArchived: archived })

const none = 'none'
export const isChosen = (value: string | undefined): value is string => value !== undefined && value !== none

type Option = { value: string; label: string }
type Row = { code: string | null; name: string | null; isArchived?: unknown }

const options = (rows: readonly Row[]): Option[] =>
  rows
    .flatMap(({ code, name, isArchived }) =>
      code === null || isArchived === true ? [] : [{ value: code, label: name ?? code }],
    )
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU'))

export async function listSuppliers(access: PalaceAccess): Promise<Option[]> {
  const rows = (await readPalaceRows(access, calls.suppliers)).flatMap((row) => supplierShape.safeParse(row).data ?? [])
  return options(
    rows.map((row) => ({
      code: row.SupplierCode,
      name: row.SupplierCompanyName,
      isArchived: row.SupplierArchived,
    })),
  )
}

async function listAgents(access: PalaceAccess): Promise<Option[]> {
  const rows = (await readPalaceRows(access, calls.agents)).flatMap((row) => agentShape.safeParse(row).data ?? [])
  return options(rows.map((row) => ({ code: row.AgentCode, name: row.AgentFullName, isArchived: row.AgentArchived })))
}

async function listDiaryGroups(access: PalaceAccess): Promise<Option[]> {
  const rows = await readPalaceRows(access, calls.diaryGroups)
  const groups = rows.flatMap((row) => diaryGroupShape.safeParse(row).data ?? [])
  return options(groups.map((row) => ({ code: row.DiaryGroupCode, name: row.DiaryGroupDescription })))
}

type Question = {
  name: PalaceChoice
  label: string
  hint: string
  without: string
  list: (access: PalaceAccess) => Promise<Option[]>
}

const questions: readonly Question[] = [
  {
    name: 'supplier',
    label: 'Which supplier are we?',
    hint: 'Our invoices are entered for this supplier. If we are not listed, add us in Palace first.',
    without: 'Not listed yet: no invoices',
    list: listSuppliers,
  },
  {
    name: 'agent',
    label: 'Who adds documents?',
    hint: 'Reports appear in Palace as added by this agent.',
    without: 'Nobody: no documents',
    list: listAgents,
  },
  {
    name: 'diaryGroup',
    label: 'Which diary group are reports filed in?',
    hint: 'You can change what is sent at any time.',
    without: 'None: no documents',
    list: listDiaryGroups,
  },
]

/** What is not answered yet. */
export async function askPalace(access: PalaceAccess): Promise<ConnectionQuestion[]> {
  const open: ConnectionQuestion[] = []
  for (const { name, label, hint, without, list } of questions) {
    const chosen = access.chosen[name]
    if (chosen === none) continue
    const found = await list(access)
    if (chosen === undefined) open.push({ name, label, hint, options: [{ value: none, label: without }, ...found] })
    else if (!found.some(({ value }) => value === chosen))
      throw new KeysRefused(`Palace no longer has this choice: ${label}`)
  }
  return open
}
