export function pageCount(total: number, pageSize: number): number {
  return pageSize > 0 ? Math.max(0, Math.ceil(total / pageSize)) : 0
}

/** The page numbers to show: at most `width`, with the current one in the middle if possible. */
export function pageWindow(page: number, count: number, width: number): number[] {
  const size = Math.max(0, Math.min(width, count))
  const start = Math.min(Math.max(1, page - Math.floor(size / 2)), count - size + 1)
  return Array.from({ length: size }, (_, index) => start + index)
}
