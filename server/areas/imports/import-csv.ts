import { importColumns } from '../../../contract/imports.ts'
import { csvText } from '../../platform/csv-file.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { faultsIn } from './faults.ts'
import { importById, rowsWithErrors } from './imports.queries.ts'

const csvFile = (name: string, rows: readonly (readonly (string | number)[])[]): FileAnswer =>
  new FileAnswer({
    name,
    type: 'text/csv; charset=utf-8',
    body: Buffer.from(csvText(rows)),
  })

/** The headings that are read, without rows. */
export const importTemplate = (): FileAnswer => csvFile('import template.csv', [Object.values(importColumns)])

/** Every row that was not taken over because of an error, with a line for each error. */
export async function importErrors({ db, agencyId }: Scope, id: number): Promise<FileAnswer> {
  const found = await maybeOne(db, importById(agencyId, id))
  if (!found) throw notFound('This import was not found')
  const rows = await db.rows(rowsWithErrors(agencyId, id))
  return csvFile('import errors.csv', [
    ['Row', 'Address', 'Error'],
    ...rows.flatMap(({ rowNumber, address, message }) => faultsIn(message).map((fault) => [rowNumber, address, fault])),
  ])
}
