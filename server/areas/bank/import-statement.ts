import { hasAtMost } from '../../../contract/form-rules.ts'
import { recordChange } from '../../platform/audit.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { insertBankLines, lockBankFormat, markFormatVerified, saveBankFormat, type BankFormat } from './bank.queries.ts'
import type { Teller } from './match-lines.ts'
import type { Statement } from './read-statement.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'

/** Stores the lines that are new; those of an overlapping statement are known already. */
export async function importStatement(
  teller: Teller,
  { statement, format, fileName }: { statement: Statement; format: BankFormat; fileName: string },
): Promise<{ added: number[]; known: number }> {
  const { db, state } = teller
  const added = await db.rows(insertBankLines(teller, fileName.slice(0, 200), statement.lines))
  await db.rows(markFormatVerified(state, format.code))
  const known = statement.lines.length - added.length
  if (added.length > 0) {
    const after = { fileName, bank: format.code, lines: added.length, known }
    await recordChange(db, teller, { action: 'import-statement', entity: 'bank_lines', after }, teller.source)
  }
  return { added: added.map(({ id }) => id), known }
}

export type TypedFormat = {
  code: string
  name: string
  hasHeading: boolean
  dateColumn: string
  amountColumn: string
  creditColumn: string
  textColumns: string
}

function checkFormat(typed: TypedFormat): Omit<BankFormat, 'version' | 'isVerified'> {
  const errors: Record<string, string> = {}
  const column = (text: string): number | null =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 50 ? Number(text) : null
  const textColumns = typed.textColumns
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(column)
  const dateColumn = column(typed.dateColumn)
  const [amountColumn, creditColumn] = [column(typed.amountColumn), column(typed.creditColumn)]
  if (!/^[A-Z0-9][A-Z0-9_]{1,29}$/.test(typed.code)) errors['code'] = 'Use 2 to 30 capital letters, digits and _.'
  if (typed.name === '' || !hasAtMost(typed.name, 100)) errors['name'] = 'Enter a name of at most 100 characters.'
  if (dateColumn === null) errors['dateColumn'] = 'Enter the number of the column, 1 to 50.'
  if ((typed.amountColumn === '') === (typed.creditColumn === ''))
    errors['amountColumn'] = 'Enter the column of amounts, or that of what came in, not both.'
  else if (amountColumn === null && creditColumn === null)
    errors['amountColumn'] = 'Enter the number of the column, 1 to 50.'
  if (textColumns.length === 0 || textColumns.length > 10 || textColumns.includes(null))
    errors['textColumns'] = 'Enter one to ten numbers of columns, such as 3, 5.'
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const { code, name, hasHeading } = typed
  return {
    code,
    name,
    hasHeading,
    dateColumn: dateColumn ?? 1,
    amountColumn,
    creditColumn,
    textColumns: textColumns as number[],
  }
}

/** Adds the format of a bank, or changes it. */
export async function saveFormat(teller: Teller, typed: TypedFormat, version: number): Promise<void> {
  const { db, state } = teller
  const format = checkFormat(typed)
  const stored = await maybeOne(db, lockBankFormat(state, format.code))
  const before = stored && { ...format, ...stored, version: undefined, isVerified: undefined }
  if (before && JSON.stringify({ ...before, ...format }) === JSON.stringify(before)) return
  if ((stored?.version ?? 0) !== version)
    throw new Problem(
      'conflict',
      stored ? `The format of ${stored.name} was changed or added meanwhile.` : 'It was removed meanwhile.',
    )
  await db.rows(saveBankFormat(state, format))
  await recordChange(
    db,
    teller,
    { action: 'change-bank-format', entity: 'bank_formats', ...(before && { before }), after: format },
    teller.source,
  )
}
