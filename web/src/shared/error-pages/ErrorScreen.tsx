import type { ReactNode } from 'react'
import { useDocumentTitle } from '@/shared/page/use-document-title.ts'

/** A page that explains why the requested page cannot be shown. */
export function ErrorScreen({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-12 text-base md:py-16">
      <h1 className="text-2xl/8 font-semibold tracking-tight">{title}</h1>
      {children}
    </div>
  )
}
