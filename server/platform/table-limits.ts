/** How much of a spreadsheet is read. A cell is cut; a file beyond the other limits is refused or read up to them. */
export type TableLimits = {
  /** That are not blank, in files of people. */
  rows: number
  columns: number
  /** Characters of a cell. */
  cell: number
  /** Characters of all cells together: a workbook can name one text in every cell. */
  text: number
}

/** A row that has something, and its number as people see it. */
export type TableRow = { number: number; cells: string[] }

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
