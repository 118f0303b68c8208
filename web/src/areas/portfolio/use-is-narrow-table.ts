import { useIsWide } from '@/ui/use-is-wide.ts'

/** Wide enough for a table, and not for all of its columns. */
export function useIsNarrowTable(): boolean {
  const isTable = useIsWide('md')
  const isWide = useIsWide('lg')
  return isTable && !isWide
}
