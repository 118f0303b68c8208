import { useId, type ReactNode } from 'react'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

type ChartSectionProps = {
  title: string
  caption?: string
  /** Its main number, shown while it is folded. */
  brief?: string | undefined
  action?: ReactNode
  children: ReactNode
}

/** A chart within the card, with its heading and what it counts; folded on a phone, where the charts would be two screens long. */
export function ChartSection({ title, caption, brief, action, children }: ChartSectionProps) {
  const id = useId()
  const isWide = useIsWide('md')
  const heading = (
    <h2 id={id} className="text-[0.9375rem]/6 font-semibold">
      {title}
    </h2>
  )
  const head = (
    <div className="min-w-0">
      {isWide ? heading : null}
      {caption ? <p className="text-xs text-quiet">{caption}</p> : null}
    </div>
  )
  const content = (
    <>
      <div className="flex min-h-8 items-start justify-between gap-3">
        {head}
        {action}
      </div>
      {children}
    </>
  )
  return isWide ? (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 p-5">
      {content}
    </section>
  ) : (
    <section aria-labelledby={id} className="px-4 [&>details]:border-0">
      <Disclosure
        title={
          <span className="flex flex-wrap items-baseline gap-x-3">
            {heading}
            {brief ? <span className="text-quiet">{brief}</span> : null}
          </span>
        }
      >
        <div className="-ml-6 flex flex-col gap-4">{content}</div>
      </Disclosure>
    </section>
  )
}
