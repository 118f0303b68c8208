import { useIsWide, type Breakpoint } from '@/ui/use-is-wide.ts'

/** Whether the table is too narrow for one column per fact, so that some facts share a column. */
export function useIsNarrowTable(below: Breakpoint): boolean {
  const isTable = useIsWide('md')
  const isRoomy = useIsWide(below)
  return isTable && !isRoomy
}
