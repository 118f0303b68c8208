import { formatPhone } from '../../../contract/phones.ts'

/** Address, phone and email of an agency for the head of a letter. Phone numbers are stored in E.164. */
export const agencyLines = (lines: readonly string[]): string[] =>
  lines.map((line) => (/^\+\d+$/.test(line) ? formatPhone(line) : line))
