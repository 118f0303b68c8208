import type { ReactNode } from 'react'
import { BrandMark } from '@/shared/page/BrandMark.tsx'
import { brand } from '@/shared/page-config.ts'

/** The frame without a session: the brand and the page. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center gap-2.5 px-4 font-bold tracking-tight md:px-7">
        <BrandMark />
        {brand.name}
      </header>
      <main className="flex-1">{children}</main>
    </div>
  )
}
