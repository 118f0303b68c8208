import { createHash } from 'node:crypto'
import type { StateCode } from '../../../contract/states.ts'
import { abnDigits } from '../../../contract/abn.ts'
import { maybeOne, one, type Database } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { findCommandUser, insertCommandUser } from '../accounts/staff.queries.ts'
import { createAgency } from './create-agency.ts'
import { agencyFields, agencyLabels, isYes, toTypedAgency, type AgencyField, type TypedAgency } from './typed-agency.ts'

const otherColumns = { reference: 'Reference', anotherOffice: 'Another office' } as const
type Column = AgencyField | keyof typeof otherColumns

export const agencyColumns = [...agencyFields, ...Object.keys(otherColumns)] as Column[]

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const labelOf = (column: Column): string => ({ ...agencyLabels, ...otherColumns })[column].split(',', 1)[0] ?? ''

/** A heading is the name of a field or its label, in any case. */
const columnOf = (heading: string): Column | undefined =>
  agencyColumns.find((column) => [plain(column), plain(labelOf(column))].includes(plain(heading)))

export type NewAgencyRow = { line: number; typed: TypedAgency; reference: string; isAnotherOffice: boolean }

/** The rows of a table with headings, or which headings are not known. */
export function readAgencyRows(table: readonly string[][]): { rows: NewAgencyRow[]; unknown: string[] } {
  const [headings = [], ...lines] = table
  const columns = headings.map(columnOf)
  const unknown = headings.filter((heading, at) => columns[at] === undefined && heading.trim() !== '')
  const rows = lines.flatMap((cells, at): NewAgencyRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const valueOf = (column: Column): string => cells[columns.indexOf(column)] ?? ''
    return [
      {
        line: at + 2,
        typed: toTypedAgency(valueOf),
        reference: valueOf('reference').trim(),
        isAnotherOffice: isYes(valueOf('anotherOffice').trim()),
      },
    ]
  })
  return { rows, unknown }
}

/** The same for the same row, so that a file that is read again creates nothing twice. */
export function keyOfRow(state: StateCode, { typed, reference }: Pick<NewAgencyRow, 'typed' | 'reference'>): string {
  const identity = reference === '' ? ['row', abnDigits(typed.abn), typed.name.toLowerCase()] : ['reference', reference]
  const hex = createHash('sha256')
    .update([state, ...identity].join('\n'))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type AddedAgency = {
  line: number
  name: string
  outcome: { id: number; isNew: boolean } | { problem: string }
}

const describeProblem = ({ message, fields = {} }: Problem): string => {
  const about = Object.entries(fields).map(([field, text]) => `${labelOf(field as Column)}: ${text}`)
  return about.length === 0 ? message : about.join(' ')
}

type Operator = { database: Database; state: StateCode; now: () => Date; requestId: string }

/** Each row in a transaction of its own, one after another: one that is refused does not hold the others back. */
export async function* addAgencies(
  { database, state, now, requestId }: Operator,
  rows: readonly NewAgencyRow[],
): AsyncGenerator<AddedAgency> {
  for (const row of rows) {
    const { line, typed, isAnotherOffice } = row
    const add = async (): Promise<AddedAgency['outcome']> => {
      try {
        return await database.transaction({ state, agencyId: null, userId: null }, async (db) => {
          const at = now()
          const user = (await maybeOne(db, findCommandUser())) ?? (await one(db, insertCommandUser(at)))
          const operator = { userId: user.id, userName: 'The operator of the system', originalUserId: null }
          const scope = { ...operator, db, state, agencyId: null, now: at, requestId }
          return createAgency(scope, { key: keyOfRow(state, row), typed, isAnotherOffice })
        })
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        return { problem: describeProblem(error) }
      }
    }
    yield { line, name: typed.name || 'Without a name', outcome: await add() }
  }
}
