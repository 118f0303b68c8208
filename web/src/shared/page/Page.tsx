import type { ReactNode } from 'react'
import { PageLayout, type PageLayoutProps } from '@/ui/layout/PageLayout.tsx'
import { useDocumentTitle } from './use-document-title.ts'

export type PageProps = Omit<PageLayoutProps, 'title'> & {
  title: string
  /** Title of the browser tab, if the heading is too long for it. */
  heading?: ReactNode
}

/** A page of the portal, with its heading as the title of the browser tab. */
export function Page({ title, heading, ...layout }: PageProps) {
  useDocumentTitle(title)
  return <PageLayout {...layout} title={heading ?? title} />
}
