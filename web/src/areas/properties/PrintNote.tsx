import { useIsComplete } from './printing.ts'

/** On paper only: the browser's own print command shows what happened to be loaded. */
export function PrintNote() {
  const isComplete = useIsComplete()
  if (isComplete) return null
  return (
    <p className="hidden text-sm font-medium print:block">
      This record is incomplete. Choose “Print this record” on the page of the property to print all of it.
    </p>
  )
}
