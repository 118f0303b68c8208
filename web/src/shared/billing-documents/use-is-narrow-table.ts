import { useIsWide } from '@/ui/use-is-wide.ts'

/** A table, not cards, but without room for a column to every fact: some then share one. */
export function useIsNarrowTable(): boolean {
  const isTable = useIsWide('md')
  const isRoomy = useIsWide('xl')
  return isTable && !isRoomy
}
