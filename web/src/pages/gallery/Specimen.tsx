import type { ReactNode } from 'react'

interface SpecimenProps {
  name: string
  children: ReactNode
  /** Fields and tables take the full width; buttons are in a row. */
  layout?: 'row' | 'grid' | 'block'
}

const layouts = {
  row: 'flex flex-wrap items-center gap-2',
  grid: 'grid items-start gap-4 md:grid-cols-2',
  block: 'flex flex-col gap-4',
}

export function Specimen({ name, children, layout = 'row' }: SpecimenProps) {
  return (
    <div className="mt-6 flex flex-col gap-2 first:mt-0">
      <h3 className="text-xs font-semibold text-quiet">{name}</h3>
      <div className={layouts[layout]}>{children}</div>
    </div>
  )
}
