import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'

export interface CardProps {
  /** Labels the section. */
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** Without padding, for a table or list that reaches the edges. */
  isFlush?: boolean | undefined
  className?: string | undefined
}

export function Card({ title, actions, children, footer, headingLevel = 2, isFlush = false, className }: CardProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      {...(title ? { 'aria-labelledby': id } : {})}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {title || actions ? (
        <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 max-md:px-4">
          {title ? (
            <Heading id={id} className="min-w-0 text-[0.9375rem]/6 font-semibold">
              {title}
            </Heading>
          ) : null}
          {actions}
        </div>
      ) : null}
      <div className={isFlush ? 'pt-2' : 'px-5 py-4 max-md:px-4'}>{children}</div>
      {footer ? <div className="px-5 py-3 max-md:px-4">{footer}</div> : null}
    </section>
  )
}
