import { useEffect, useRef, type ReactNode } from 'react'
import { brand } from '@/shared/page-config.ts'
import { BrandMark } from '@/shared/page/BrandMark.tsx'
import { useDocumentTitle } from '@/shared/page/use-document-title.ts'

/** The frame of every page that needs no session. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  const main = useRef<HTMLElement>(null)
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-14 items-center px-4 md:px-7">
        <span className="flex items-center gap-2.5 font-bold tracking-tight">
          <BrandMark />
          {brand.name}
        </span>
      </header>
      <main
        ref={main}
        tabIndex={-1}
        className="flex flex-1 flex-col items-center px-4 pt-6 pb-16 outline-none md:pt-16"
      >
        {children}
      </main>
    </div>
  )
}
