import type { ReactNode } from 'react'
import { PageLayout, type PageLayoutProps } from '@/ui/layout/PageLayout.tsx'
import { useDocumentTitle } from './use-document-title.ts'

export type PageProps = Omit<PageLayoutProps, 'title'> & {
  title: string
  /** Where the heading says more than the browser's tab can hold. */
  heading?: ReactNode
}

/** A page of the portal: its heading, and the same words in the browser's tab. */
export function Page({ title, heading, ...layout }: PageProps) {
  useDocumentTitle(title)
  return <PageLayout {...layout} title={heading ?? title} />
}
