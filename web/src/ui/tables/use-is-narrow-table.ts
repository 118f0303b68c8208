import { useIsWide, type Breakpoint } from '@/ui/use-is-wide.ts'

/** A table, not cards, but without room for a column to every fact: some then share one. */
export function useIsNarrowTable(below: Breakpoint): boolean {
  const isTable = useIsWide('md')
  const isRoomy = useIsWide(below)
  return isTable && !isRoomy
}
