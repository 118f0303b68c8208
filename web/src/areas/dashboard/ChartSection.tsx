import { useId, type ReactNode } from 'react'

type ChartSectionProps = { title: string; caption?: string; action?: ReactNode; children: ReactNode }

/** A chart within the card, with its heading and what it counts. */
export function ChartSection({ title, caption, action, children }: ChartSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 p-5 max-md:p-4">
      <div className="flex min-h-8 items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-[0.9375rem]/6 font-semibold">
            {title}
          </h2>
          {caption ? <p className="text-xs text-quiet">{caption}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
