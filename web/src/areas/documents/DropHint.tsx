import { CloudUpload } from '@/ui/icons.ts'

/** Covers the page while a file is dragged over it. */
export function DropHint({ address }: { address: string }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-30 flex items-start justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80 p-6 text-center"
    >
      <p className="sticky top-24 flex items-center gap-2 rounded-md border border-accent-line bg-raised px-4 py-3 font-semibold text-accent-strong shadow-float">
        <CloudUpload aria-hidden size={20} className="shrink-0" />
        Drop files to add them to {address}
      </p>
    </div>
  )
}
