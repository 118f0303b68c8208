import { Eye } from '@/ui/icons.ts'

/** In the header of every page while an administrator views the portal as another user of an agency. */
export default function ViewingAs({ name, agency }: { name: string; agency: string }) {
  return (
    <span
      title={`Viewing as ${name}, ${agency}`}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-lg border border-attention-line bg-attention-soft px-2.5 py-0.5 text-xs font-medium text-attention"
    >
      <Eye aria-hidden size={15} className="shrink-0" />
      <span className="flex max-w-36 min-w-0 flex-col leading-4">
        <span className="truncate">
          <span className="max-xl:sr-only">Viewing as </span>
          {name}
        </span>
        <span className="truncate font-normal">{agency}</span>
      </span>
    </span>
  )
}
