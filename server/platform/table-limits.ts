/** How much of a spreadsheet is read. A cell is cut; a file beyond the other limits is refused or read up to them. */
export type TableLimits = {
  rows: number
  columns: number
  /** Characters of a cell. */
  cell: number
  /** Characters of all cells together: a workbook can name one text in every cell. */
  text: number
}
