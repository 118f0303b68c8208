import { Eye } from '@/ui/icons.ts'

/** In the header of every page while an administrator views the portal as another user. */
export default function ViewingAs({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 rounded-full border border-attention-line bg-attention-soft px-2.5 py-0.5 text-sm font-medium text-attention">
      <Eye aria-hidden size={15} className="shrink-0" />
      <span className="max-sm:sr-only">Viewing as</span>
      <span className="max-w-32 truncate">{name}</span>
    </span>
  )
}
